"""Does a game keep the contract? `check_game(game)` plays it at random and tries everything.

    >>> from ziggurat.core.conformance import check_game
    >>> from ziggurat import all_games
    >>> check_game(next(iter(all_games().values())), games=1, seed=7).games
    1

Anyone's game can run it. A failure raises `Violation`, naming the seed, the options and the step.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import isfinite
from random import Random
from typing import Any

from ziggurat.core import registry
from ziggurat.core.errors import IllegalAction, NotYourDecision, OptionError
from ziggurat.core.messages import LANGUAGES
from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.core.shown import Spoken, broken_drawing, broken_text, missing_papers
from ziggurat.core.twins import Twins

LONGEST_GAME = 100_000
"""Steps after which a random game counts as endless."""

Known = dict[bytes, tuple[tuple[int, ...], str]]
"""Observations (hashed, with their set-up) with the legal ids and the prompt they were seen at."""

_RULE = re.compile(r"[A-Z]{2,4}-\d+[a-z]?")


class Violation(AssertionError):
    """The game breaks the contract."""


@dataclass(slots=True)
class Report:
    """What was tried."""

    games: int = 0
    steps: int = 0
    """Answered decisions."""
    chance: int = 0
    inspected: int = 0
    """Positions in which every check ran."""
    twins: int = 0
    """Positions of twin games compared."""
    twins_apart: int = 0
    """Of these, positions in which the truths differed while the views agreed."""


def check_game(
    game: AnyGame,
    games: int = 20,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    inspections: int = 6,
    progress: Callable[[int], object] | None = None,
    words: bool | None = None,
) -> Report:
    """Play random games across player counts and options and check the whole contract.

    `inspections` positions of each game, picked at random, are examined in full; `progress` is called with
    the number of finished games. `words`: must everything have words, a title and rules? Usually where the
    game is declared in an entry point, since words are found by it.
    """
    report = Report()
    _check_actions(game)
    spoken = Spoken(game) if (game.id in registry.names() if words is None else words) else None
    if spoken is not None:
        problem = missing_papers(game)
        _hold(problem is None, f"{game.id}: {problem}")
    known: Known = {}
    for number in range(games):
        rng = Random(f"{game.id} {seed} {number}")
        count, chosen = _pick_setup(game, rng, seats, options)
        trial = _Trial(game, count, chosen, rng, report, spoken, known)
        where = f"{game.id}, seed {seed}, game {number}, {count} seats, options {chosen}"
        try:
            trial.run(inspections)
        except Violation as error:
            raise Violation(f"{where}, step {trial.state.step}: {error}") from None
        except Exception as error:  # the game's own code
            raise Violation(f"{where}, step {trial.state.step}: {type(error).__name__}: {error}") from error
        report.games += 1
        if progress is not None:
            progress(report.games)
    return report


def _check_actions(game: AnyGame) -> None:
    for number in range(game.actions.size):
        action = game.actions.decode(number)
        _hold(game.actions.encode(action) == number, f"id {number} does not round-trip")
        text = game.notation.write(action)
        _hold(game.notation.read_id(text) == number, f"notation '{text}' does not round-trip")


def _pick_setup(
    game: AnyGame, rng: Random, seats: int | None, options: Mapping[str, Any] | None
) -> tuple[int, dict[str, Any]]:
    """Random seats and options that the game allows together."""
    while True:
        count = rng.choice(list(game.seats)) if seats is None else seats
        chosen = {option.key: rng.choice(option.choices) for option in game.options if option.choices}
        chosen.update(options or {})
        try:
            game.resolve(count, chosen)
        except OptionError:
            if seats is not None and options is not None and set(options) == set(chosen):
                raise
            continue
        return count, chosen


def _hold(condition: bool, message: str) -> None:
    if not condition:
        raise Violation(message)


def _canonical(data: object) -> str:
    return json.dumps(data, sort_keys=True, allow_nan=False)


class _Trial:
    """One random game under observation."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: dict[str, Any],
        rng: Random,
        report: Report,
        spoken: Spoken | None,
        known: Known,
    ) -> None:
        self.game = game
        self.spoken = spoken
        self.known = known
        self.setup = _canonical([seats, options]).encode()
        self.numbers = array("f", bytes(4 * game.layout.size))
        self.mask = bytearray(game.actions.size)
        self.rng = rng
        self.report = report
        self.state: AnyState = game.setup(seats, options)
        self.start: AnyState = self.state.clone()
        self.viewers: list[Seat | None] = [*range(seats), None]
        self.pieces = dict(self.state.census())
        self.steps: list[tuple[Seat, int]] = []

    def run(self, inspections: int) -> None:
        when = 0.5  # inspect early positions often, then ever more rarely: about evenly on a log scale
        while (seat := self.state.actor()) is not None:
            if self.rng.random() < when:
                self.inspect()
                when = max(inspections / 4000, when * (1 - 1 / max(inspections, 1)))
            self.step(seat)
            _hold(len(self.steps) < LONGEST_GAME, "a random game does not end")
        self.inspect()
        self.check_end()
        twins = Twins(self.game, self.start, self.steps, self.rng)
        for viewer in self.viewers:
            problem = twins.compare(viewer)
            _hold(problem is None, problem or "")
        self.report.twins += twins.compared
        self.report.twins_apart += twins.apart

    def step(self, seat: Seat) -> None:
        state = self.state
        ids = state.legal_ids(seat)
        _hold(len(ids) > 0, f"no legal action for {seat}")
        action = state.deal(self.rng) if seat == CHANCE else state.draw(seat, self.rng)
        _hold(action in ids, f"drew {self.game.actions.texts[action]!r}, which is not legal")
        if seat != CHANCE:
            self.check_ambiguity(seat, ids)
        before = state.step
        events = state.apply_id(seat, action)
        if self.spoken is not None:
            self.tell(self.spoken.events(events))
        _hold(state.step == before + 1, "a step must count by one")
        self.steps.append((seat, action))
        if seat == CHANCE:
            self.report.chance += 1
        else:
            self.report.steps += 1

    def inspect(self) -> None:
        """Every check of one position."""
        self.report.inspected += 1
        state = self.state
        _hold(dict(state.census()) == self.pieces, f"pieces changed: {state.census()} was {self.pieces}")
        truth = _canonical(state.dump())
        for seat in {decision.seat for decision in state.decisions()}:
            self.check_legal(seat)
            self.check_illegal(seat, truth)
            if seat == CHANCE:
                self.check_chance()
        for viewer in self.viewers:
            self.check_view(viewer)
        self.check_shown(self.rng.choice(self.viewers))
        self.check_clone(truth)
        for decision in state.decisions():
            self.check_redaction(decision.seat)
        _hold(_canonical(state.dump()) == truth, "looking at the state changed it")

    def check_legal(self, seat: Seat) -> None:
        ids = list(self.state.legal_ids(seat))
        _hold(ids == sorted(set(ids)), f"legal ids of {seat} are not ascending: {ids}")
        for action in ids:
            reason = self.state.why_illegal(seat, self.game.actions.decode(action))
            _hold(
                reason is None, f"legal {self.game.actions.texts[action]!r} is said to be illegal: {reason}"
            )

    def check_illegal(self, seat: Seat, truth: str) -> None:
        legal = set(self.state.legal_ids(seat))
        others = [number for number in range(self.game.actions.size) if number not in legal]
        for number in self.rng.sample(others, min(12, len(others))):
            action = self.game.actions.decode(number)
            text = self.game.actions.texts[number]
            reason = self.state.why_illegal(seat, action)
            if reason is None:
                raise Violation(f"'{text}' is not in the legal list, but no reason is given")
            _hold(
                bool(reason.key) and _RULE.fullmatch(reason.rule) is not None,
                f"'{text}': bad reason {reason}",
            )
            _canonical(reason.to_json())
            if self.spoken is not None:
                self.tell(self.spoken.reason(reason))
            try:
                self.state.apply(seat, action)
            except IllegalAction:
                pass
            else:
                raise Violation(f"'{text}' is not in the legal list but was applied")
        waiting = {decision.seat for decision in self.state.decisions()}
        for other in set(range(self.state.seats)) - waiting:
            _hold(not self.state.legal_ids(other), f"seat {other} has legal ids but nothing to decide")
            try:
                self.state.apply(other, self.game.actions.decode(0))
            except NotYourDecision:
                continue
            raise Violation(f"seat {other} could act out of turn")
        _hold(_canonical(self.state.dump()) == truth, "an illegal action changed the state")

    def check_chance(self) -> None:
        outcomes = self.state.chance()
        ids = [self.game.actions.encode(action) for action, _ in outcomes]
        _hold(ids == list(self.state.legal_ids(CHANCE)), "chance outcomes are not the legal ids of chance")
        _hold(sum(share for _, share in outcomes) == 1, "chance outcomes do not sum to 1")
        _hold(all(share > 0 for _, share in outcomes), "a chance outcome is impossible")

    def check_view(self, viewer: Seat | None) -> None:
        state = self.state
        view = state.view(viewer)
        wire = view.to_json()
        text = _canonical(wire)
        _hold(self.game.view_from_json(json.loads(text)) == view, f"the view of {viewer} is lost in JSON")
        own = () if viewer is None else tuple(state.legal_ids(viewer))
        _hold(view.legal == own, f"the view of {viewer} has other legal ids than the state")
        _hold(view.decisions == state.decisions(), f"the view of {viewer} has other decisions than the state")
        _hold(
            view.step == state.step and view.seat == viewer,
            f"the view of {viewer} is of another step or seat",
        )
        sample = self.game.determinize(view, Random(self.rng.random()))
        again = _canonical(sample.view(viewer).to_json())
        _hold(again == text, f"determinize does not give the view of {viewer} back:\n{text}\n{again}")
        _hold(dict(sample.census()) == self.pieces, f"determinize loses pieces: {dict(sample.census())}")
        for action in self.rng.sample(view.legal, min(8, len(view.legal))):
            _canonical(self.game.consequence(view, self.game.actions.decode(action)).to_json())
        self.check_numbers(viewer, view)
        lines = self.game.text(view).splitlines()
        _hold(bool(lines) and max(map(len, lines)) <= 80, "the text board is empty or wider than 80 columns")

    def check_numbers(self, viewer: Seat | None, view: Any) -> None:
        """The observation is finite and of the right size, and the state writes the same as the view."""
        found = self.game.observe(view)
        _hold(len(found) == self.game.layout.size, "an observation has the wrong size")
        if not all(map(isfinite, found)):
            wrong = next(place for place, number in enumerate(found) if not isfinite(number))
            block = next(name for name, span in self.game.layout.slices().items() if wrong < span.stop)
            raise Violation(f"the observation of {viewer} is not finite: {found[wrong]} in {block}")
        if viewer is None:
            return
        self.state.observe_into(viewer, self.numbers)
        _hold(
            self.numbers.tobytes() == found.tobytes(),
            f"observe_into writes another observation of {viewer} than its view gives",
        )
        self.state.mask_into(viewer, self.mask)
        legal = [action for action, told in enumerate(self.mask) if told]
        _hold(legal == list(view.legal), f"mask_into writes another mask of {viewer} than its legal ids")

    def check_ambiguity(self, seat: Seat, ids: Sequence[int]) -> None:
        """Equal observations have equal legal sets: a learner sees all that its choices depend on."""
        self.state.observe_into(seat, self.numbers)
        key = blake2b(self.setup + self.numbers.tobytes(), digest_size=16).digest()
        prompt = next(one.prompt for one in self.state.decisions() if one.seat == seat)
        legal = tuple(ids)
        before, asked = self.known.setdefault(key, (legal, prompt))
        if before != legal:
            texts = self.game.actions.texts
            apart = sorted(set(before) ^ set(legal))[:4]
            raise Violation(
                f"the observation is ambiguous: it is the same at {asked!r} and {prompt!r}, where other "
                f"actions are legal ({', '.join(texts[action] for action in apart)})"
            )

    def check_redaction(self, seat: Seat) -> None:
        """What a viewer cannot tell apart afterwards, `redact` must not tell apart either."""
        ids = list(self.state.legal_ids(seat))
        if len(ids) < 2:
            return
        decode = self.game.actions.decode
        first, second = self.rng.sample(ids, 2)
        worlds = []
        for action in (first, second):
            world = self.state.clone()
            events = world.apply_id(seat, action)
            worlds.append((world, events))
        for viewer in self.viewers:
            if viewer == seat:
                continue
            seen = [
                _canonical(
                    [
                        world.view(viewer).to_json(),
                        [event.to_json() for event in events if event.visible(viewer)],
                    ]
                )
                for world, events in worlds
            ]
            told = [self.state.redact(seat, decode(action), viewer) for action in (first, second)]
            if seen[0] == seen[1] and (told[0] is None or told[0] != told[1]):
                texts = self.game.actions.texts
                raise Violation(
                    f"redact shows {viewer} whether it was {texts[first]!r} or {texts[second]!r}, "
                    "which its view and the events do not tell"
                )

    def check_shown(self, viewer: Seat | None) -> None:
        """The drawing of a view is XML, its text is there in all languages, what is asked has words."""
        view = self.state.view(viewer)
        self.tell(broken_text(self.game, view, ("en",) if self.spoken is None else LANGUAGES))
        self.tell(broken_drawing(self.game, view, self.rng.choice(("light", "dark"))))
        if self.spoken is not None:
            self.tell(self.spoken.decisions(self.state.decisions()))
            for action in self.rng.sample(view.legal, min(8, len(view.legal))):
                effects = self.game.consequence(view, self.game.actions.decode(action)).effects
                self.tell(self.spoken.effects(effects))

    def tell(self, problem: str | None) -> None:
        _hold(problem is None, problem or "")

    def check_clone(self, truth: str) -> None:
        twin = self.state.clone()
        _hold(_canonical(twin.dump()) == truth, "a clone is not equal")
        for _ in range(3):
            seat = twin.actor()
            if seat is None:
                break
            twin.apply_id(seat, twin.deal(self.rng) if seat == CHANCE else twin.draw(seat, self.rng))
        _hold(_canonical(self.state.dump()) == truth, "playing on a clone changed the original")

    def check_end(self) -> None:
        state = self.state
        outcome = state.outcome()
        if outcome is None:
            raise Violation("the game is over but has no outcome")
        _hold(len(outcome.ranks) == state.seats == len(outcome.scores), "the outcome misses seats")
        _hold(1 in outcome.ranks, "nobody is first")
        better = [sum(other < rank for other in outcome.ranks) + 1 for rank in outcome.ranks]
        _hold(list(outcome.ranks) == better, f"ranks {outcome.ranks} are not places with ties")
        _canonical(outcome.to_json())
        if self.spoken is not None:
            self.tell(self.spoken.end(outcome))
        _hold(state.step == len(self.steps), "step does not count the steps")
