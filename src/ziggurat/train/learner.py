"""Proximal policy optimisation: this process owns the network; others play and are answered in waves.

While one half of the games is played on, the other is judged; while both are played, the network learns from
what was collected before. On a GPU judging and learning are captured once and replayed.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import torch
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "train") from None

from ziggurat.core.errors import ZigguratError
from ziggurat.core.learning import Feed
from ziggurat.env.arrays import laid_out
from ziggurat.env.crew import BatchError, NotStarted, Part, unpacked
from ziggurat.train.export import rounded
from ziggurat.train.model import Network
from ziggurat.train.practice import GROUPS, NET, TEACH, Practice

KEPT = 8
"""Snapshots to play against."""
TOLD = 5
"""Numbers that are told of a finished game before its scores."""
SHOWN = ("obs", "slots", "counts", "mine")
LOGGED = ("policy", "imitation", "value", "entropy", "drift", "clipped", "explained", "agreement")


class TrainError(ZigguratError):
    """A run that cannot go on."""


@dataclass
class Progress:
    """How far a run is; all that a checkpoint keeps besides weights and games."""

    iteration: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    history: list[dict[str, Any]] = field(default_factory=list)
    start: str = ""
    """Hash of the network that the run began with, if it did not begin from nothing."""


class Learner:
    """The network, its optimiser and the buffers of what was collected."""

    def __init__(
        self, practice: Practice, feed: Feed, memory: Any, parts: Sequence[Part], device: str
    ) -> None:
        """`parts` play the rows, those of the first group first; all have begun something."""
        self.practice, self.feed = practice, feed
        self.config = config = practice.config
        self._memory = memory
        self._parts = [parts[: practice.workers], parts[practice.workers :]]
        self._busy = [True] * GROUPS
        """Have the parts of a group something to tell?"""
        self._ended: list[Sequence[float]] = []
        """What was told of games that ended."""
        self.device = torch.device(device)
        self.cuda = self.device.type == "cuda"
        told = config.learning
        torch.manual_seed(told.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.dtype = torch.bfloat16 if self.cuda else torch.float32
        self.net = Network(feed, config.layers, self.dtype).to(self.device)
        self.uses_old = any(one.bot == "snapshot" for one in config.opponents)
        self.old = Network(feed, config.layers, self.dtype).to(self.device) if self.uses_old else None
        self.pool: list[Mapping[str, NDArray[Any]]] = []
        """Snapshots, rounded as their files are."""
        self.rate = torch.tensor(told.rate, device=self.device)
        extra: dict[str, Any] = {"capturable": True, "fused": True} if self.cuda else {}
        self.optimizer = torch.optim.Adam(
            self.net.parameters(),
            lr=self.rate if self.cuda else told.rate,
            eps=1e-5,
            betas=(0.9, 0.99),
            **extra,
        )
        self.progress = Progress()
        self._make_buffers()
        self.coefficients = {
            name: torch.zeros((), device=self.device) for name in ("policy", "imitation", "value", "entropy")
        }
        self.logs = torch.zeros(len(LOGGED), device=self.device)
        self._pending: dict[str, Any] | None = None
        self._event: Any = None

    # -- memory

    def _make_buffers(self) -> None:
        told, feed, practice, device = self.config.learning, self.feed, self.practice, self.device
        rows, waves, most = practice.count, told.waves, feed.most
        numbers = torch.uint8 if feed.code == "B" else torch.float32

        def made(*lead: int) -> dict[str, Any]:
            shapes: dict[str, tuple[tuple[int, ...], Any]] = {
                "obs": ((feed.size,), numbers), "slots": ((most,), torch.int16),
                "counts": ((), torch.int16), "mine": ((), torch.uint8),
            }  # fmt: skip
            return {
                name: torch.zeros(*lead, *shape, dtype=kind, device=device)
                for name, (shape, kind) in shapes.items()
            }

        def floats(*shape: int) -> Any:
            return torch.zeros(*shape, device=device)

        def whole() -> dict[str, Any]:
            buffer = made(waves, 2 * rows)
            buffer["answers"] = torch.zeros(waves, 2 * rows, dtype=torch.int16, device=device)
            buffer["seat"] = torch.zeros(waves, 2 * rows, dtype=torch.int8, device=device)
            buffer["done"] = torch.zeros(waves, 2 * rows, dtype=torch.uint8, device=device)
            buffer["logp"], buffer["values"] = floats(waves, 2 * rows), floats(waves, 2 * rows)
            buffer["rewards"] = floats(waves, 2 * rows, practice.seats)
            return buffer

        self.buffers = [whole(), whole()]
        self.asked = made(rows)
        self.asked["counts"].fill_(1)
        self.given = {
            "answers": torch.zeros(rows, dtype=torch.int16, device=device),
            "logp": floats(rows),
            "values": floats(rows),
        }
        self.batch = made(told.batch)
        self.batch["counts"].fill_(1)
        self.batch["answers"] = torch.zeros(told.batch, dtype=torch.int16, device=device)
        for name in ("logp", "advantage", "target"):
            self.batch[name] = floats(told.batch)
        self.places = torch.arange(most, device=device)
        arrays = laid_out(practice.shapes(), self._memory)
        self._mode = arrays.pop("mode")
        self.host = {
            name: torch.from_numpy(array.reshape(GROUPS, rows, *array.shape[1:]))
            for name, array in arrays.items()
        }

    def weights(self) -> dict[str, NDArray[Any]]:
        """All arrays of the network, by their names in its file."""
        return {name: self.net.weight(name).detach().float().cpu().numpy() for name in self.net.names}

    def moments(self) -> dict[str, dict[str, NDArray[Any]]]:
        """The optimiser's memory: first and second moments of every array, and its count of steps."""
        found: dict[str, dict[str, NDArray[Any]]] = {"exp_avg": {}, "exp_avg_sq": {}, "step": {}}
        for name in self.net.names:
            state = self.optimizer.state.get(self.net.weight(name), {})
            for key, kept in found.items():
                if key in state:
                    kept[name] = state[key].detach().float().cpu().numpy()
        return found

    def set_weights(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self._fill(self.net, arrays)

    def _fill(self, net: Network, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Other weights in a network's own tensors, which a captured graph holds."""
        with torch.no_grad():
            for name in net.names:
                net.weight(name).copy_(torch.tensor(arrays[name]))

    def set_moments(self, moments: Mapping[str, Mapping[str, NDArray[Any]]]) -> None:
        """Put the optimiser's memory back; in place, since a captured graph holds the tensors."""
        with torch.no_grad():
            for name in self.net.names:
                weight = self.net.weight(name)
                state = self.optimizer.state[weight]
                for key in ("exp_avg", "exp_avg_sq", "step"):
                    if key not in state:
                        like = torch.zeros((), device="cpu") if key == "step" else torch.zeros_like(weight)
                        state[key] = like
                    if name in moments[key]:
                        state[key].copy_(torch.tensor(moments[key][name]))
                    else:
                        state[key].zero_()

    # -- the two computations

    def _scores(self, net: Network, told: Mapping[str, Any]) -> tuple[Any, Any]:
        """The scores of the legal actions, and the value."""
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.cuda, cache_enabled=False):
            outputs, values = net(told["obs"])
        scores = outputs.gather(1, told["slots"].long().clamp(min=0)).float()
        return scores.masked_fill(self.places[None] >= told["counts"][:, None], -1e9), values.float()

    def _judge(self) -> None:
        with torch.no_grad():
            scores, values = self._scores(self.net, self.asked)
            if self.old is not None:
                old, _ = self._scores(self.old, self.asked)
                scores = torch.where(self.asked["mine"][:, None] > 0, scores, old)
            chances = torch.log_softmax(scores, 1)
            noise = torch.rand_like(chances).clamp_(1e-9, 1 - 1e-7)
            answers = (chances - torch.log(-torch.log(noise))).argmax(1)
            self.given["answers"].copy_(answers.to(torch.int16))
            self.given["logp"].copy_(chances.gather(1, answers[:, None])[:, 0])
            self.given["values"].copy_(values)

    def _learn(self) -> None:
        batch, clip = self.batch, self.config.learning.clip
        scores, values = self._scores(self.net, batch)
        chances = torch.log_softmax(scores, 1)
        taken = chances.gather(1, batch["answers"].long()[:, None])[:, 0]
        entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
        ratio = (taken - batch["logp"]).clamp(-10, 10).exp()
        advantage = batch["advantage"]
        policy = -torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()
        imitation = -taken.mean()
        value = torch.nn.functional.smooth_l1_loss(values, batch["target"], beta=1.0)
        weight = self.coefficients
        loss = (
            weight["policy"] * policy
            + weight["imitation"] * imitation
            + weight["value"] * value
            - weight["entropy"] * entropy
        )
        self.optimizer.zero_grad(set_to_none=False)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0, foreach=True)
        self.optimizer.step()
        with torch.no_grad():
            rest = batch["target"] - values
            told = (
                policy, imitation, value, entropy,
                (batch["logp"] - taken).mean(),
                ((ratio - 1).abs() > clip).float().mean(),
                1 - rest.var() / (batch["target"].var() + 1e-6),
                (scores.argmax(1) == batch["answers"].long()).float().mean(),
            )  # fmt: skip
            self.logs.mul_(0.9).add_(0.1 * torch.stack(told).detach())

    def capture(self) -> None:
        """On a GPU: record both computations once. Weights and moments are as before afterwards."""
        if not self.cuda:
            return
        memory = torch.cuda.cudart()
        shared = np.frombuffer(self._memory, np.uint8)
        memory.cudaHostRegister(shared.ctypes.data, shared.size, 0)
        self._judging, self._learning = torch.cuda.Stream(priority=-1), torch.cuda.Stream(priority=0)
        for weight in self.net.parameters():
            weight.grad = torch.zeros_like(weight)
        weights, moments = self.weights(), self.moments()
        self.rate.fill_(0.0)
        with torch.cuda.stream(self._learning):
            for _ in range(3):
                self._learn()
        with torch.cuda.stream(self._judging):
            for _ in range(3):
                self._judge()
        torch.cuda.synchronize()
        self._learn_graph, self._judge_graph = torch.cuda.CUDAGraph(), torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._learn_graph, stream=self._learning):
            self._learn()
        with torch.cuda.graph(self._judge_graph, stream=self._judging):
            self._judge()
        torch.cuda.synchronize()
        self.set_weights(weights)
        self.set_moments(moments)
        self.logs.zero_()
        self._settle()

    def _stream(self, which: str) -> Any:
        if not self.cuda:
            return contextlib.nullcontext()
        return torch.cuda.stream(self._judging if which == "judge" else self._learning)

    def judge(self) -> None:
        with self._stream("judge"):
            self._judge_graph.replay() if self.cuda else self._judge()

    def learn(self, chosen: Any) -> None:
        """One step on some of the collected decisions."""
        pending = self._pending
        assert pending is not None
        with self._stream("learn"):
            flat = pending["flat"]
            for name in (*SHOWN, "answers", "logp", "advantage", "target"):
                self.batch[name].copy_(flat[name][chosen])
            self._learn_graph.replay() if self.cuda else self._learn()
            if self.cuda:
                self._event = torch.cuda.Event()
                self._event.record(self._learning)

    # -- collecting

    def _await(self, group: int) -> None:
        """Until all processes have shown their decisions of a group."""
        if self._busy[group]:
            self._busy[group] = False
            for told in self._all_end(group):
                self._ended += unpacked(told or ())

    def _all_end(self, group: int) -> list[Any]:
        try:
            return [part.end() for part in self._parts[group]]
        except NotStarted:
            raise
        except BatchError as error:
            told = str(error).strip().splitlines()
            why = f" ({told[-1]})" if len(told) > 1 else ""
            raise TrainError(f"a playing process died{why}; go on from the last checkpoint") from None

    def _go(self, group: int, mode: int) -> None:
        """Let the processes play on; `mode` says who answers what they show next."""
        self._mode[group] = mode
        self._busy[group] = True
        for part in self._parts[group]:
            part.begin("step")

    def collect(
        self, buffer: dict[str, Any], waves: int, mode: int, then: int, between: Callable[..., None]
    ) -> None:
        """So many waves of both groups. A decision's reward comes with the wave after it, so the first
        decisions of the next collection are already shown at the end of this one."""
        rows = self.practice.count
        for wave in range(waves + 1):
            for group in (0, 1):
                self._await(group)
                part = slice(group * rows, (group + 1) * rows)
                with self._stream("judge"):
                    if wave:
                        for name in ("rewards", "done"):
                            buffer[name][wave - 1, part].copy_(self.host[name][group], non_blocking=True)
                    if wave < waves:
                        for name in SHOWN:
                            self.asked[name].copy_(self.host[name][group], non_blocking=True)
                if wave == waves:
                    continue
                self.judge()
                with self._stream("judge"):
                    if mode == TEACH:
                        buffer["answers"][wave, part].copy_(self.host["answers"][group], non_blocking=True)
                    else:
                        buffer["answers"][wave, part].copy_(self.given["answers"])
                        self.host["answers"][group].copy_(self.given["answers"], non_blocking=True)
                    buffer["seat"][wave, part].copy_(self.host["seat"][group], non_blocking=True)
                    done = torch.cuda.Event() if self.cuda else None
                    if done is not None:
                        done.record(self._judging)
                    for name in SHOWN:
                        buffer[name][wave, part].copy_(self.asked[name])
                    for name in ("logp", "values"):
                        buffer[name][wave, part].copy_(self.given[name])
                if done is not None:
                    done.synchronize()
                self._go(group, then if wave == waves - 1 else mode)
                between(wave * 2 + group + 1, waves * 2)
        if self.cuda:
            self._judging.synchronize()

    def advantages(self, buffer: Mapping[str, Any], waves: int) -> tuple[Any, Any, Any]:
        """By decision: advantage, target of the value, and whether both are known (its seat decides again
        within the buffer, or the game ends there)."""
        rows, seats, device = self.practice.rows, self.practice.seats, self.device
        decay = self.config.learning.decay
        next_value, next_advantage, gained = (torch.zeros(rows, seats, device=device) for _ in range(3))
        known = torch.zeros(rows, seats, dtype=torch.bool, device=device)
        advantage = torch.zeros(waves, rows, device=device)
        good = torch.zeros(waves, rows, dtype=torch.bool, device=device)
        for wave in range(waves - 1, -1, -1):
            done = buffer["done"][wave].bool()[:, None]
            next_value = torch.where(done, 0.0, next_value)
            next_advantage = torch.where(done, 0.0, next_advantage)
            gained = torch.where(done, 0.0, gained) + buffer["rewards"][wave]
            known = known | done
            seat = buffer["seat"][wave].long()[:, None]
            value = buffer["values"][wave][:, None]
            here = known.gather(1, seat)
            delta = gained.gather(1, seat) + next_value.gather(1, seat) - value
            one = torch.where(here, delta + decay * next_advantage.gather(1, seat), 0.0)
            advantage[wave], good[wave] = one[:, 0], here[:, 0]
            next_value = next_value.scatter(1, seat, value)
            next_advantage = next_advantage.scatter(1, seat, one)
            gained = gained.scatter(1, seat, torch.zeros_like(value))
            known = known.scatter(1, seat, torch.ones_like(here))
        return advantage, advantage + buffer["values"][:waves], good

    # -- an iteration

    def iterate(self, mode: int, then: int, share: float) -> dict[str, Any]:
        """Collect, and learn meanwhile from what was collected before."""
        told = self.config.learning
        number = self.progress.iteration
        torch.manual_seed(told.seed * 1_000_003 + number)
        if self.old is not None and number % told.snapshot == 0:
            self.pool.append(rounded(self.weights()))
            del self.pool[:-KEPT]
        if self.old is not None:
            chosen = np.random.default_rng([told.seed, number]).integers(len(self.pool))
            self._fill(self.old, self.pool[int(chosen)])
        self._set_rates(mode, share)
        self._settle()
        steps = self._pending["steps"] if self._pending else []
        made = 0

        def between(done: int, whole: int) -> None:
            nonlocal made
            while made < math.ceil(len(steps) * done / whole):
                if self._event is not None and not self._event.query() and done < whole:
                    return
                self.learn(steps[made])
                made += 1

        buffer = self.buffers[number % 2]
        self.collect(buffer, told.waves, mode, then, between)
        for one in steps[made:]:
            self.learn(one)
        self._settle()
        self._prepare(buffer, told.waves, mode)
        self._settle()
        self.progress.iteration += 1
        self.progress.decisions += told.waves * self.practice.rows
        return {name: round(float(value), 4) for name, value in zip(LOGGED, self.logs.tolist(), strict=True)}

    def drain(self) -> None:
        """Learn what is pending, so that a checkpoint needs no buffers."""
        for one in self._pending["steps"] if self._pending else []:
            self.learn(one)
        self._pending = None
        self._settle()

    def _settle(self) -> None:
        """Streams know nothing of each other: wait for all of them."""
        if self.cuda:
            torch.cuda.synchronize()

    def _set_rates(self, mode: int, share: float) -> None:
        told, number = self.config.learning, self.progress.iteration
        rate = told.teach_rate if mode == TEACH else told.rate + (told.rate_end - told.rate) * share
        if mode == NET and told.gentle:
            rate *= min(1.0, (number - told.teach + 1) / told.gentle)
        self.rate.fill_(rate)
        if not self.cuda:
            for group in self.optimizer.param_groups:
                group["lr"] = rate

    def _prepare(self, buffer: Mapping[str, Any], waves: int, mode: int) -> None:
        """What the next steps learn from: the decisions whose outcome is known, in a random order."""
        told, number = self.config.learning, self.progress.iteration
        advantage, target, good = self.advantages(buffer, waves)
        good = good & (buffer["mine"] > 0) if mode == NET else good
        flat = {name: buffer[name].flatten(0, 1) for name in (*SHOWN, "answers", "logp")}
        advantage = advantage.flatten()
        chosen = good.flatten().nonzero()[:, 0]
        some = advantage[chosen]
        flat["advantage"] = (advantage - some.mean()) / (some.std() + 1e-6)
        flat["target"] = target.flatten()
        generator = torch.Generator(device=self.device)
        generator.manual_seed(told.seed * 7_000_003 + number)
        size, count = told.batch, len(chosen)
        wanted = max(1, round(told.epochs * count / size))
        orders: list[Any] = []
        while sum(len(order) for order in orders) < wanted * size and count:
            orders.append(chosen[torch.randperm(count, generator=generator, device=self.device)])
        whole = torch.cat(orders) if orders else chosen
        steps = [whole[size * step : size * (step + 1)] for step in range(wanted)] if count else []
        self._pending = {"flat": flat, "steps": steps}
        share = min(1.0, self.progress.seconds / (60 * told.minutes))
        warm = number - told.teach < told.warm
        self.coefficients["policy"].fill_(0.0 if mode == TEACH or warm else 1.0)
        self.coefficients["imitation"].fill_(1.0 if mode == TEACH else 0.0)
        self.coefficients["value"].fill_(0.5)
        entropy = told.entropy + (told.entropy_end - told.entropy) * share
        self.coefficients["entropy"].fill_(0.0 if mode == TEACH or warm else entropy)

    # -- what the games were like

    def results(self) -> NDArray[Any]:
        """What is told of the games that ended since the last time."""
        found = np.zeros((len(self._ended), TOLD + self.practice.seats), np.float32)
        for row, told in zip(found, self._ended, strict=True):
            row[: len(told)] = told
        self.progress.games += len(found)
        self._ended = []
        return found

    def games(self) -> list[list[Any]]:
        """By group what all running games are known again by; between two collections."""
        found: list[list[Any]] = []
        for group, parts in enumerate(self._parts):
            self._await(group)
            for part in parts:
                part.begin("dump")
            found.append([row for rows in self._all_end(group) for row in rows])
        return found
