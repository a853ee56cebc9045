"""A small complete game with hidden hands, secret simultaneous answers, chance and a spy.

Each round the leader may set marks, may spy on the next seat's hand and says `ready`; then all choose a card
in secret at once; the highest single card scores; everybody draws.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

from ziggurat.core.actions import ActionSpace
from ziggurat.core.encoding import Field, Layout
from ziggurat.core.notation import Notation
from ziggurat.core.protocol import (
    CHANCE,
    Consequence,
    Decision,
    Effect,
    Event,
    Game,
    Option,
    Outcome,
    Reason,
    Seat,
    State,
    View,
)

RANKS = range(1, 7)
COPIES = 4


@dataclass(frozen=True, slots=True)
class Move:
    kind: str
    number: int = 0


def write(move: Move) -> str:
    return f"{move.kind} {move.number}" if move.number else move.kind


SPACE: ActionSpace[Move] = ActionSpace(
    {
        "draw": [Move("draw", rank) for rank in RANKS],
        "mark": [Move("mark", number) for number in (1, 2, 3)],
        "spy": [Move("spy")],
        "ready": [Move("ready")],
        "card": [Move("card", rank) for rank in RANKS],
    },
    write,
)


@dataclass(frozen=True, slots=True)
class DuelView(View):
    game: ClassVar[str] = "duel"
    seat: Seat | None
    seats: int
    step: int
    options: Mapping[str, Any]
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None
    round: int
    leader: Seat
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    marks: tuple[int, ...]
    scores: tuple[int, ...]
    gone: tuple[int, ...]
    """Cards out of the game, by rank."""
    spied: tuple[int, ...]
    chosen: int
    answered: tuple[bool, ...]
    drawing: int

    def to_json(self) -> dict[str, Any]:
        plain = {
            name: getattr(self, name)
            for name in ("seat", "seats", "step", "round", "leader", "chosen", "drawing")
        }
        lists = {
            name: list(getattr(self, name))
            for name in ("legal", "hand", "sizes", "marks", "scores", "gone", "spied", "answered")
        }
        return {
            "game": "duel",
            **plain,
            **lists,
            "options": dict(self.options),
            "decisions": [decision.to_json() for decision in self.decisions],
            "outcome": None if self.outcome is None else self.outcome.to_json(),
        }


@dataclass(slots=True)
class DuelState(State[Move, DuelView]):
    seats: int
    options: Mapping[str, Any]
    step: int = 0
    round: int = 0
    phase: str = "draw"
    drawing: int = 0
    hands: list[list[int]] = field(default_factory=list)
    deck: Counter[int] = field(default_factory=Counter)
    gone: Counter[int] = field(default_factory=Counter)
    marks: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    spied: bool = False
    chosen: dict[int, int] = field(default_factory=dict)

    @property
    def game(self) -> Duel:  # type: ignore[override]
        return GAME

    @property
    def leader(self) -> int:
        return self.round % self.seats

    def decisions(self) -> tuple[Decision, ...]:
        if self.phase == "draw":
            return (Decision(CHANCE, "deal", data={"seat": self.drawing}),)
        if self.phase == "act":
            return (Decision(self.leader, "turn.act"),)
        if self.phase == "card":
            asked = [seat for seat in range(self.seats) if seat not in self.chosen]
            return tuple(Decision(seat, "duel.card", secret=True) for seat in asked)
        return ()

    def legal_ids(self, seat: Seat) -> Sequence[int]:
        encode = SPACE.encode
        if self.phase == "draw":
            return [encode(Move("draw", r)) for r in RANKS if self.deck[r]] if seat == CHANCE else []
        if self.phase == "act" and seat == self.leader:
            moves = [Move("mark", n) for n in (1, 2, 3) if len(self.marks) < 2 * (self.round + 1)]
            moves += [Move("spy")] if self.options["spies"] and not self.spied else []
            return [encode(move) for move in [*moves, Move("ready")]]
        if self.phase == "card" and 0 <= seat < self.seats and seat not in self.chosen:
            return [encode(Move("card", r)) for r in sorted(set(self.hands[seat]))]
        return []

    def chance(self) -> tuple[tuple[Move, Fraction], ...]:
        whole = self.deck.total()
        return tuple((Move("draw", r), Fraction(self.deck[r], whole)) for r in RANKS if self.deck[r])

    def why_illegal(self, seat: Seat, action: Move) -> Reason | None:
        legal = SPACE.encode(action) in self.legal_ids(seat)
        return None if legal else Reason("duel.not_now", "DU-001", {"phase": self.phase})

    def redact(self, seat: Seat, action: Move, viewer: Seat | None) -> str | None:
        return "draw ?" if action.kind == "draw" and viewer != self.drawing else None

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        move = SPACE.decode(action)
        self.step += 1
        if move.kind == "draw":
            return self._draw(move.number)
        if move.kind == "mark":
            self.marks.append(move.number)
            return [Event("mark", {"seat": seat, "n": move.number})]
        if move.kind == "spy":
            self.spied = True
            other = (seat + 1) % self.seats
            seen = Event("spy_hand", {"cards": sorted(self.hands[other])}, frozenset({seat}))
            return [Event("spy", {"seat": seat, "other_seat": other}), seen]
        if move.kind == "ready":
            self.phase = "card"
            return [Event("ready", {"seat": seat})]
        self.chosen[seat] = move.number
        chose = Event("chose", {"seat": seat})
        return [chose, *self._reveal()] if len(self.chosen) == self.seats else [chose]

    def _draw(self, rank: int) -> Sequence[Event]:
        seat = self.drawing
        self.deck[rank] -= 1
        self.hands[seat].append(rank)
        self.drawing = (seat + 1) % self.seats
        if self.drawing == 0 and len(self.hands[-1]) == 2:
            self.phase = "act"
        return [Event("draw", {"seat": seat}), Event("drew", {"card": rank}, frozenset({seat}))]

    def _reveal(self) -> Sequence[Event]:
        cards = [self.chosen[seat] for seat in range(self.seats)]
        for seat, card in enumerate(cards):
            self.hands[seat].remove(card)
            self.gone[card] += 1
        best = max(cards)
        if cards.count(best) == 1:
            self.scores[cards.index(best)] += 1
        self.chosen.clear()
        self.spied = False
        self.round += 1
        self.phase = "over" if self.round == self.options["rounds"] else "draw"
        return [Event("reveal", {"cards": cards})]

    def clone(self) -> DuelState:
        return DuelState(
            self.seats, self.options, self.step, self.round, self.phase, self.drawing,
            [list(hand) for hand in self.hands], self.deck.copy(), self.gone.copy(), list(self.marks),
            list(self.scores), self.spied, dict(self.chosen),
        )  # fmt: skip

    def view(self, seat: Seat | None) -> DuelView:
        other = (self.leader + 1) % self.seats
        spied = self.spied and seat == self.leader and self.phase in ("act", "card")
        return DuelView(
            seat=seat,
            seats=self.seats,
            step=self.step,
            options=self.options,
            decisions=self.decisions(),
            legal=() if seat is None else tuple(self.legal_ids(seat)),
            outcome=self.outcome(),
            round=self.round,
            leader=self.leader,
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
            sizes=tuple(len(hand) for hand in self.hands),
            marks=tuple(self.marks),
            scores=tuple(self.scores),
            gone=tuple(self.gone[rank] for rank in RANKS),
            spied=tuple(sorted(self.hands[other])) if spied else (),
            chosen=0 if seat is None else self.chosen.get(seat, 0),
            answered=tuple(number in self.chosen for number in range(self.seats)),
            drawing=self.drawing,
        )

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        ranks = tuple(1 + sum(other > score for other in self.scores) for score in self.scores)
        return Outcome(ranks, tuple(float(score) for score in self.scores), "rounds")

    def dump(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "round": self.round,
            "phase": self.phase,
            "drawing": self.drawing,
            "hands": [sorted(hand) for hand in self.hands],
            "deck": [self.deck[rank] for rank in RANKS],
            "gone": [self.gone[rank] for rank in RANKS],
            "marks": list(self.marks),
            "scores": list(self.scores),
            "spied": self.spied,
            "chosen": sorted(self.chosen.items()),
        }

    def census(self) -> Mapping[str, int]:
        total = self.deck.total() + self.gone.total() + sum(len(hand) for hand in self.hands)
        return {"cards": total}


class Duel(Game[Move, DuelView, DuelState]):
    id = "duel"
    prefix = "DU"
    rules = "1"
    seats = range(2, 5)
    minutes = (1, 2)
    options = (Option("rounds", 3, (2, 3, 4)), Option("spies", True))
    actions = SPACE
    notation = Notation(SPACE)
    layout = Layout((Field("hand", (6,), "own cards by rank"),))

    def setup(self, seats: int, options: Mapping[str, Any] | None = None) -> DuelState:
        resolved = self.resolve(seats, options)
        return DuelState(
            seats,
            resolved,
            hands=[[] for _ in range(seats)],
            deck=Counter(dict.fromkeys(RANKS, COPIES)),
            scores=[0] * seats,
        )

    def arrange(self, seats: int, options: Mapping[str, Any], data: Mapping[str, Any] | None) -> DuelState:
        state = self.setup(seats, options)
        for key, value in (data or {}).items():
            match key:
                case "deck" | "gone":
                    setattr(state, key, Counter({r: n for r, n in zip(RANKS, value, strict=True) if n}))
                case "chosen":
                    state.chosen = dict(value)
                case _:
                    setattr(state, key, value)
        return state

    def view_from_json(self, data: Mapping[str, Any]) -> DuelView:
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in data.items()
            if key not in ("game", "decisions", "outcome")
        }
        outcome = data["outcome"]
        return DuelView(
            decisions=tuple(Decision.from_json(item) for item in data["decisions"]),
            outcome=None if outcome is None else Outcome(
                tuple(outcome["ranks"]), tuple(outcome["scores"]), outcome["reason"]
            ),
            **fields,
        )  # fmt: skip

    def consequence(self, view: DuelView, action: Move) -> Consequence:
        return Consequence((Effect("gain", view.seat, {"what": "mark"}),) if action.kind == "mark" else ())

    def determinize(self, view: DuelView, rng: Random) -> DuelState:
        state = self.setup(view.seats, view.options)
        state.step, state.round, state.drawing = view.step, view.round, view.drawing
        state.marks, state.scores = list(view.marks), list(view.scores)
        state.gone = Counter(dict(zip(RANKS, view.gone, strict=True)))
        spy = view.seat is not None and bool(view.spied)
        state.spied = spy
        known: dict[int, list[int]] = {} if view.seat is None else {view.seat: list(view.hand)}
        if spy:
            known[(view.leader + 1) % view.seats] = list(view.spied)
        pool = Counter(dict.fromkeys(RANKS, COPIES)) - state.gone
        pool -= Counter(card for hand in known.values() for card in hand)
        cards = sorted(pool.elements())
        rng.shuffle(cards)
        for seat in range(view.seats):
            state.hands[seat] = known.get(seat) or [cards.pop() for _ in range(view.sizes[seat])]
        state.deck = Counter(cards)
        for seat, answered in enumerate(view.answered):
            if answered:
                state.chosen[seat] = view.chosen if seat == view.seat else rng.choice(state.hands[seat])
        prompts = {decision.prompt for decision in view.decisions}
        state.phase = next((p for key, p in PHASES.items() if key in prompts), "over")
        return state

    def observe(self, view: DuelView) -> array[float]:
        return array("f", [float(view.hand.count(rank)) for rank in RANKS])

    def svg(self, view: DuelView, theme: str = "light") -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title>round {view.round}, {theme}</title></svg>'

    def text(self, view: DuelView, colour: bool = False, lang: str = "en") -> str:
        return f"round {view.round}: {view.hand}"


PHASES = {"deal": "draw", "turn.act": "act", "duel.card": "card"}
GAME = Duel()
