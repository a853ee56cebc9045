"""Puzzles found in games of bots: one move is clearly best, and what it brings makes a task.

A position goes through sieves, the cheap ones first:

1. At first sight one move leads (now and then that is not asked for), and one of the first few brings
   something.
2. King, with its usual budget, prefers one move by `GLIMPSE` of the reward.
3. That move brings something (`tasks` of the game's package) that no other one brings, in nearly all worlds
   that fit what its seat knows, and in the game itself whatever others answer. A few moves that bring the
   same (the same place with another tile) count as one with it.
4. A review with `EFFORT` (king with ten times its budget, then the best moves against each other in fresh
   worlds) finds the same move ahead of every other one by `LEAD` of the reward, and surely. Where a network
   plays a game best, it must choose that move too.

Everything follows from the game, a seed and the number of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import log
from random import Random
from typing import Any, Final

from ziggurat.bots.base import Budget
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import INSTEAD, NAMES, level, make_level
from ziggurat.bots.search.ismcts import Search
from ziggurat.core.errors import ZigguratError
from ziggurat.core.knowledge import AnyState
from ziggurat.core.protocol import CHANCE, Event, Seat, View
from ziggurat.core.puzzles import Gain, Puzzle, Tasks, Wrong, position_of
from ziggurat.core.registry import AnyGame
from ziggurat.review.judging import SURE, Judgement, Move, Reviewer, calibrated
from ziggurat.review.reasons import why

PLAYERS: Final = ("apprentice", "scribe", "scribe")
"""Levels that play the games: quick ones, who leave chances to each other."""
TIMES: Final = 10
"""King's budget for the last word, as a multiple of the usual one."""
EFFORT: Final = 2.5
"""Of the review that has it: a review's first search takes four times king's iterations."""
GLIMPSE: Final = 0.03
LEAD: Final = 0.05
FIRST_SIGHT: Final = 0.03
"""Lead in reward at first sight that lets a position pass the first sieve."""
UNSEEN: Final = 0.08
"""Share of the other positions that pass it all the same: what is hard to see is worth looking for."""
PROMISING: Final = 4
"""Moves of which one must bring something at first sight."""
WORLDS: Final = 8
"""Worlds in which it is tried what a move brings."""
NEARLY: Final = 0.8
"""Share of the worlds in which a solution must do what the task says."""
SELDOM: Final = 0.3
"""Share of the worlds in which another move may do so all the same."""
TWINS: Final = 3
"""Other first moves that may do the same and as well: the same place with another tile, for example."""
LUCK: Final = 12
"""Attempts at random to do by another move what a task says."""
FEWEST: Final = 4
"""Legal moves that make a choice."""
LONGEST: Final = 6
"""Own decisions of a solution."""
APART: Final = 6
"""Decisions of the same game between two puzzles."""
MOST_WRONG: Final = 5
TRIES: Final = 3
"""Attempts of each level of bots."""
STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle with what the choice among puzzles goes by."""

    puzzle: Puzzle
    number: int
    """Of the game it is from."""
    step: int

    def to_json(self) -> dict[str, Any]:
        return {"number": self.number, "step": self.step, **self.puzzle.to_json()}


class Miner:
    """Finds puzzles of one game."""

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        self.game = game
        self.seed = seed
        self.tasks = Tasks(game)
        self.knowledge = knowledge(game)
        self.reviewer = Reviewer(game, EFFORT)
        king = level(game, INSTEAD)
        self.iterations = king.iterations or 16
        self.search = Search(game, self.knowledge, king.shape)
        self.levels = {name: make_level(game, name) for name in NAMES[:5]}
        self.players = {name: make_level(game, name) for name in PLAYERS}
        self.looked = self.deep = 0
        """Positions looked at, and searched deeply, so far."""

    def mine(self, number: int) -> Iterator[Found]:
        """The puzzles of one game of bots."""
        rng = Random(f"{self.seed}/{self.game.id}/{number}")
        seats = self.game.seats[number % len(self.game.seats)]
        bots = [self.players[rng.choice(PLAYERS)] for _ in range(seats)]
        state: AnyState = self.game.setup(seats, {})
        wait = rng.randrange(APART)
        while (actor := state.actor()) is not None:
            if actor == CHANCE:
                state.apply_id(CHANCE, state.deal(rng))
                continue
            view: View = state.view(actor)
            wait -= 1
            if wait < 0 and len(view.legal) >= FEWEST and state.decisions()[0].prompt in self.tasks.starts:
                found = self.look(state, view, Random(f"{self.seed}/{self.game.id}/{number}/{state.step}"))
                if found is not None:
                    wait = APART
                    yield Found(found, number, state.step)
            state.apply_id(actor, bots[actor].choose(view, Budget(), rng))

    def look(self, state: AnyState, view: View, rng: Random) -> Puzzle | None:
        """The puzzle of a position, if it has one."""
        self.looked += 1
        seat = view.seat
        assert seat is not None
        if not self._leads(view, rng):
            return None
        lines = self.search.run(view, Budget(iterations=self.iterations), rng)
        if len(lines) < 2 or lines[0].action in self.tasks.free:
            return None
        action, top = lines[0].action, lines[0].reward
        if sum(top - line.reward < GLIMPSE for line in lines[1:]) > TWINS:
            return None
        task, also = self._task(view, action, rng)
        if task is None or any(top - line.reward < GLIMPSE for line in lines[1:] if line.action not in also):
            return None
        ways = [self._line(state, seat, one, task, rng) for one in (action, *also)]
        moves = ways[0]
        if moves is None or None in ways:
            return None
        self.deep += 1
        judged = self.judge(view, rng)
        if judged is None:
            return None
        judged = replace(judged, moves=tuple(move for move in judged.moves if move.action not in also))
        if judged.best.action != action or len(judged.moves) < 2 or not clear(judged):
            return None
        return self._puzzle(state, view, judged, task, moves, also, rng)

    def holds(self, puzzle: Puzzle) -> bool:
        """Is a puzzle still one, by the last sieves: its solution works and is clearly best?"""
        try:
            if not solves(self.game, puzzle):
                return False
        except ZigguratError:  # a position of other rules or values
            return False
        view: View = puzzle.state(self.game).view(puzzle.seat)
        judged = self.judge(view, Random(f"{self.seed}/{puzzle.key}"))
        if judged is None:
            return False
        right = {puzzle.moves[0], *puzzle.also}
        rest = tuple(move for move in judged.moves if move.text not in right)
        judged = replace(judged, moves=(judged.best, *rest))
        return judged.best.text in right and bool(rest) and clear(judged)

    # -- sieves

    def _leads(self, view: View, rng: Random) -> bool:
        """Does one move lead at first sight, or (in some positions) none, and is there anything to gain?"""
        chance = rng.random() < UNSEEN
        ranked = self.search.judge.moves(view, 1, rng)
        if len(ranked) < 2:
            return False
        world: AnyState = self.game.determinize(view, rng)
        slope = 0.225 / self.knowledge.spread(world)
        if not chance and slope * (ranked[0][0] - ranked[1][0]) < FIRST_SIGHT:
            return False
        return any(self._brings(world, view, action, rng) for _, action in ranked[:PROMISING])

    def judge(self, view: View, rng: Random) -> Judgement | None:
        """The last word on a position."""
        judged = self.reviewer.judge(view, rng)
        if judged.approved and judged.best.action not in judged.approved:
            return None
        if self.knowledge.hidden:
            return judged
        # Nothing is hidden: the review weighed each move by one line of play, so a tree has the last word.
        only = [move.action for move in judged.moves]
        if len(only) < 2:
            only = [action for _, action in self.search.judge.moves(view, 1, rng)[:4]]
            only = list(dict.fromkeys((judged.best.action, *only)))
        weighed = self.search.weigh(view, only, 1, rng)
        lines = self.search.run(view, Budget(iterations=TIMES * self.iterations), rng, only)
        if lines[0].action != judged.best.action:
            return None
        texts, certainty = self.game.actions.texts, self.knowledge.certainty
        moves = []
        for line in lines:
            rewards = list(weighed[line.action][0])
            rewards[judged.seat] = line.reward
            moves.append(Move(line.action, texts[line.action], calibrated(rewards, certainty), line.reward))
        return Judgement(judged.seat, tuple(moves), judged.approved)

    def _task(self, view: View, action: int, rng: Random) -> tuple[Gain | None, tuple[int, ...]]:
        """The best thing that the move brings in nearly all worlds and hardly any other one does, and those
        few."""
        worlds = self._worlds(view, rng)
        found = [self._brings(world, view, action, rng) for world in worlds]
        needed = NEARLY * len(worlds)
        tasks = {
            index: gain
            for index, gain in enumerate(found[0])
            if sum(gain.met(gains) for gains in found) >= needed
        }
        also: dict[int, list[int]] = {index: [] for index in tasks}
        for other in view.legal:
            if other == action or other in self.tasks.free:
                continue
            brings = self._brings(worlds[0], view, other, rng)
            for index, task in list(tasks.items()):
                share = self._share(worlds, view, other, task, rng) if task.met(brings) else 0.0
                if share >= NEARLY and len(also[index]) < TWINS:
                    also[index].append(other)
                elif share > SELDOM or self._by_luck(worlds[0], view, other, task, rng):
                    del tasks[index]
            if not tasks:
                break
        if not tasks:
            return None, ()
        first = min(tasks)
        return tasks[first], tuple(also[first])

    def _worlds(self, view: View, rng: Random) -> list[AnyState]:
        count = WORLDS if self.knowledge.hidden else 1
        return [self.game.determinize(view, rng) for _ in range(count)]

    def _share(self, worlds: Sequence[AnyState], view: View, action: int, task: Gain, rng: Random) -> float:
        """Of the worlds in which a move does what a task says."""
        met = sum(task.met(self._brings(world, view, action, rng)) for world in worlds)
        return met / len(worlds)

    def _by_luck(self, world: AnyState, view: View, action: int, task: Gain, rng: Random) -> bool:
        """Does another move do what the task says if its seat goes on at random? Then it may be right too."""
        return any(task.met(self._brings(world, view, action, rng, False)) for _ in range(LUCK))

    def _brings(self, world: AnyState, view: View, action: int, rng: Random, well: bool = True) -> list[Gain]:
        """What a move and what follows in its action (or turn) bring to the seat that moves.

        `well`: it goes on as knowledge says, else at random.
        """
        seat = view.seat
        assert seat is not None
        state = world.clone()
        turn = self.knowledge.turns(state)
        events: list[Event] = list(state.apply_id(seat, action))
        for _ in range(STEPS):
            actor = state.actor()
            if actor is None or self._over(state, turn):
                break
            if actor == CHANCE:
                chosen = state.deal(rng)
            elif actor == seat and not well:
                chosen = state.draw(seat, rng)
            else:
                chosen = self.knowledge.pick(state, actor, rng)
            events += state.apply_id(actor, chosen)
        return self.tasks.brought(events, seat)

    def _over(self, state: AnyState, turn: int) -> bool:
        """Is the action (or the turn) over that a task may use?"""
        if state.actor() == CHANCE or not self.knowledge.quiet(state):
            return False
        return not self.tasks.whole_turn or self.knowledge.turns(state) != turn

    # -- the solution

    def _line(
        self, state: AnyState, seat: Seat, action: int, task: Gain, rng: Random
    ) -> tuple[str, ...] | None:
        """The own decisions that do what the task says in the game itself, whatever others answer.

        None where it needs too many, or one that depends on what somebody else chooses.
        """
        texts = self.game.actions.texts
        state = state.clone()
        turn = self.knowledge.turns(state)
        moves = [texts[action]]
        events: list[Event] = list(state.apply_id(seat, action))
        others = False
        for _ in range(STEPS):
            if task.met(self.tasks.brought(events, seat)):
                return tuple(moves)
            actor = state.actor()
            if actor is None or self._over(state, turn):
                return None
            if actor == seat:
                answer = self._answer(state, seat, task, events, turn, rng)
                if answer is None or others or len(moves) == LONGEST:
                    return None
                moves.append(texts[answer])
                events += state.apply_id(seat, answer)
                continue
            if actor != CHANCE and len(state.legal_ids(actor)) > 1:
                others = True
                if not self._whatever(state, actor, seat, task, events, turn, rng):
                    return None
            events += state.apply_id(actor, answer_of(self.knowledge, state, actor))
        return None

    def _whatever(
        self, state: AnyState, actor: Seat, seat: Seat, task: Gain, told: list[Event], turn: int, rng: Random
    ) -> bool:
        """Is the task done whatever somebody else answers?"""
        return all(
            self._done(state.clone(), actor, action, seat, task, told, turn, rng)
            for action in state.legal_ids(actor)
        )

    def _done(
        self,
        state: AnyState,
        actor: Seat,
        action: int,
        seat: Seat,
        task: Gain,
        told: list[Event],
        turn: int,
        rng: Random,
    ) -> bool:
        """Is the task done after an answer, if all go on as knowledge says?"""
        events = [*told, *state.apply_id(actor, action)]
        for _ in range(STEPS):
            if task.met(self.tasks.brought(events, seat)):
                return True
            one = state.actor()
            if one is None or self._over(state, turn):
                return False
            events += state.apply_id(
                one, state.deal(rng) if one == CHANCE else self.knowledge.pick(state, one, rng)
            )
        return False

    def _answer(
        self, state: AnyState, seat: Seat, task: Gain, told: list[Event], turn: int, rng: Random
    ) -> int | None:
        """The best answer to a later own decision after which the task is done in nearly all worlds."""
        view: View = state.view(seat)
        if len(view.legal) == 1:
            return view.legal[0]
        worlds = self._worlds(view, rng)
        good = []
        for action in view.legal:
            met = sum(
                self._done(world.clone(), seat, action, seat, task, told, turn, rng) for world in worlds
            )
            if met >= NEARLY * len(worlds):
                good.append(action)
        if len(good) < 2:
            return good[0] if good else None
        return self.search.run(view, Budget(iterations=self.iterations), rng, good)[0].action

    # -- the puzzle

    def _puzzle(
        self,
        state: AnyState,
        view: View,
        judged: Judgement,
        task: Gain,
        moves: tuple[str, ...],
        also: tuple[int, ...],
        rng: Random,
    ) -> Puzzle:
        seat, best, second = judged.seat, judged.best, judged.moves[1]
        lead = lead_of(judged)
        shares, picks = self._attempts(view, {best.action, *also})
        tempting = [action for action in picks if action != best.action and action not in also]
        others = dict.fromkeys((*(move.action for move in judged.moves[1:]), *tempting))
        texts = self.game.actions.texts
        reasons = {
            action: why(self.reviewer, view, best.action, action, rng).to_json()
            for action in list(others)[:MOST_WRONG]
        }
        position = position_of(state)
        usual = self.game.resolve(state.seats, {})
        return Puzzle(
            key=sha256(f"{self.game.id} {sorted(position.items())!r}".encode()).hexdigest()[:10],
            seats=state.seats,
            options={key: value for key, value in state.options.items() if usual.get(key) != value},
            seat=seat,
            task=task,
            moves=moves,
            also=tuple(texts[action] for action in also),
            rating=rated(shares, lead, len(view.legal), len(moves)),
            win=best.chances[seat],
            lead=lead,
            found=tuple(name for name, share in shares.items() if share > 0.5),
            second=second.text,
            why=reasons[second.action],
            wrong=tuple(Wrong(texts[action], told) for action, told in reasons.items()),
            position=position,
        )

    def _attempts(self, view: View, right: set[int]) -> tuple[dict[str, float], list[int]]:
        """By level the share of attempts that find the move; and what was chosen instead, oftenest first."""
        shares: dict[str, float] = {}
        chosen: dict[int, int] = {}
        for name, bot in self.levels.items():
            found = [bot.choose(view, Budget(), Random(attempt)) for attempt in range(TRIES)]
            shares[name] = sum(action in right for action in found) / TRIES
            for action in found:
                chosen[action] = chosen.get(action, 0) + 1
        return shares, sorted(chosen, key=lambda action: (-chosen[action], action))


def lead_of(judged: Judgement) -> float:
    """By how much of the reward the best move is ahead of every other one."""
    return min((judged.best.worth - other.worth for other in judged.moves[1:]), default=0.0)


def clear(judged: Judgement) -> bool:
    """Is the best move ahead by enough, and surely?"""
    best = judged.best.worth
    sure = all(best - other.worth > SURE * other.error for other in judged.moves[1:])
    return sure and lead_of(judged) >= LEAD


def answer_of(known: Any, state: AnyState, actor: Seat) -> int:
    """What somebody else answers while a solution is played: what knowledge ranks first, chance by a seed."""
    if actor == CHANCE:
        return state.deal(Random(state.step))
    found: int = known.rank(state, actor)[0][1]
    return found


def solves(game: AnyGame, puzzle: Puzzle) -> bool:
    """Does a puzzle's solution do what its task says, as others answer by knowledge?"""
    known, tasks, texts = knowledge(game), Tasks(game), game.actions.texts
    state = puzzle.state(game)
    moves = list(puzzle.moves)
    events: list[Event] = []
    for _ in range(STEPS):
        if puzzle.task.met(tasks.brought(events, puzzle.seat)):
            return not moves
        actor = state.actor()
        if actor is None or (actor == puzzle.seat and not moves):
            return False
        if actor != puzzle.seat:
            events += state.apply_id(actor, answer_of(known, state, actor))
            continue
        text = moves.pop(0)
        if text not in {texts[action] for action in state.legal_ids(actor)}:
            return False
        events += state.apply_id(actor, game.notation.read_id(text))
    return False


def rated(shares: dict[str, float], lead: float, legal: int, length: int) -> int:
    """How hard a puzzle is, on the scale of players' ratings: bots that miss it weigh most."""
    missed = 1 - sum(shares.values()) / len(shares)
    close = 1 - min(1.0, lead / 0.4)
    crowd = min(1.0, log(legal) / log(200))
    return round(800 + 750 * missed + 200 * close + 200 * crowd + 50 * (length - 1))
