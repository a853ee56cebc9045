"""The whole truth of a game: fields, clone, the stack of open questions, dispatch to the phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Self

from ziggurat.core.protocol import CHANCE, Decision, Event, Outcome, Reason, Seat, State
from ziggurat.games.anunnaki import phases
from ziggurat.games.anunnaki.actions import KIND_OF, PASS, SPACE, Action, base
from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.frames import CARDS, CULTURE, Frame
from ziggurat.games.anunnaki.hidden import redact
from ziggurat.games.anunnaki.mods import MAJOR_POWERS, PERMANENT_POWERS, fresh
from ziggurat.games.anunnaki.names import CIVILIZATIONS, PACTS, SPOTS, TERRITORIES
from ziggurat.games.anunnaki.tables import Tables

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.view import AnunnakiView

_CULTURE = base("culture")
_PLACES = len(TERRITORIES)
EMPTY_HAND = 1
"""The set of possible Advanced hands (a 128-bit mask over hands) that holds only the empty hand."""


class AnunnakiState(State[Action, "AnunnakiView"]):
    """A position. Per-seat values are lists by seat; sets of places, cards and tiles are bit masks."""

    def __init__(self, seats: int, options: Mapping[str, Any], tables: Tables) -> None:
        self.seats, self.options, self.tables = seats, options, tables
        self.step = 0
        self.stack: list[Frame] = []
        self.ids: list[int] = []
        self.events: list[Event] = []
        self.battle: Battle | None = None
        self.calm = bool(options.get("ask_every_phase"))
        self._players(seats)
        self._world(tables)

    def _players(self, seats: int) -> None:
        count = range(seats)
        start = self.tables.constant
        self.house = [-1] * seats
        self.capital = [-1] * seats
        self.closed = [0] * seats
        self.mods = [fresh() for _ in count]
        self.resources = [[0, 0, 0, 0] for _ in count]
        self.mana, self.vp, self.dominion = [0] * seats, [0] * seats, [0] * seats
        self.tracks = [[0, 0, 0] for _ in count]
        self.cubes, self.improved, self.pawn = [0] * seats, [0] * seats, [0] * seats
        self.store = [start["summoning_cubes"]] * seats
        self.star_tokens = [(1 << len(self.tables.star.areas)) - 1] * seats
        self.minors, self.majors = [0] * seats, [0] * seats
        self.followers = [[0] * _PLACES for _ in count]
        self.settlements = [[0] * _PLACES for _ in count]
        self.god_at = [[-1] * 5 for _ in count]
        self.units, self.presence, self.settled = [0] * seats, [0] * seats, [0] * seats
        self.reserve = [start["followers_per_house"]] * seats
        self.area = [start["settlements_per_house"]] * seats
        self.drawn: list[tuple[int, ...]] = [() for _ in count]
        self.cards: list[tuple[int, ...]] = [() for _ in count]
        self.returned = [-1] * seats
        self.hand = [3] * seats
        self.possible = [EMPTY_HAND] * seats
        self.pacts, self.done, self.artifacts, self.defeated = ([0] * seats for _ in range(4))

    def _world(self, tables: Tables) -> None:
        self.first = self.active = -1
        self.phase = self.round = 0
        self.in_play = 0
        self.adjacent = tables.map.adjacent
        self.afterworld = -1
        self.layout = [0] * 10
        self.node = [-1] * 11
        self.objectives = [-1] * 4
        self.dominion_tokens = tables.dominion_tokens
        self.display = 0
        self.stack_pacts = (1 << len(PACTS)) - 1
        self.civilization = [0] * _PLACES
        self.civilized = self.atlanteans = 0
        self.tiles_left = (1 << len(CIVILIZATIONS)) - 1
        self.culture = [0] * len(SPOTS)
        self.bag = list(tables.culture_count)
        self.culture_gone = self.tiles_gone = 0
        self.exhaustion = [0] * _PLACES
        self.artifact_deck = self.artifact_seen = self.artifact_spent = 0
        self.pandora, self.destinies = 0, -1
        self.end = 0
        self.touched = self.halted = self.gods_entered = self.used = 0
        self.last_battle: tuple[int, ...] = ()
        self.score: tuple[tuple[int, ...], ...] = ()

    # -- the contract ------------------------------------------------------------------------------

    def decisions(self) -> tuple[Decision, ...]:
        if not self.stack:
            return ()
        frame = self.stack[-1]
        handler = phases.HANDLERS[frame[0]]
        data = handler.data(self, frame) if handler.data is not None else {}
        if frame[0] == CARDS and self.battle is not None:
            return tuple(
                Decision(seat, handler.prompt, self.battle.defender >= 0, data)
                for seat in sorted(self.battle.waiting())
            )
        return (Decision(frame[1], handler.prompt, False, data),)

    def actor(self) -> Seat | None:
        if not self.stack:
            return None
        frame = self.stack[-1]
        if frame[0] == CARDS and self.battle is not None:
            return min(self.battle.waiting())
        return frame[1]

    def legal_ids(self, seat: Seat) -> list[int]:
        if not self.stack:
            return []
        frame = self.stack[-1]
        if frame[0] == CARDS:
            return phases.battle_cards(self, seat)
        return self.ids if frame[1] == seat else []

    def chance(self) -> tuple[tuple[Action, Fraction], ...]:
        ids = self.legal_ids(CHANCE)
        if not ids:
            return ()
        if self.stack[-1][0] == CULTURE:
            total = sum(self.bag)
            return tuple((SPACE.decode(a), Fraction(self.bag[a - _CULTURE], total)) for a in ids)
        share = Fraction(1, len(ids))
        return tuple((SPACE.decode(a), share) for a in ids)

    def deal(self, rng: Random) -> int:
        ids = self.ids
        if self.stack[-1][0] == CULTURE:
            return rng.choices(ids, [self.bag[a - _CULTURE] for a in ids])[0]
        return ids[int(rng.random() * len(ids))]

    def draw(self, seat: Seat, rng: Random) -> int:
        ids = self.legal_ids(seat)
        return ids[int(rng.random() * len(ids))]

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        events: list[Event] = []
        self.events = events
        frame = self.stack[-1]
        if frame[0] == CARDS:
            phases.commit_card(self, seat, action)
        else:
            phases.DO[frame[0]](self, frame, action)
        self.step += 1
        self.settle()
        return events

    def settle(self) -> None:
        """Do all that needs no answer, up to the next question or the end of the game."""
        stack, ask = self.stack, phases.ASK
        while stack:
            ids = ask[stack[-1][0]](self, stack[-1])
            if ids is not None:
                self.ids = ids
                return
        self.ids = []

    def why_illegal(self, seat: Seat, action: Action) -> Reason | None:
        number = SPACE.encode(action)
        if number in self.legal_ids(seat):
            return None
        if not self.stack:
            return Reason("game_over", "AN-224")
        handler = phases.HANDLERS[self.stack[-1][0]]
        if seat not in {decision.seat for decision in self.decisions()}:
            return Reason("not_your_decision", "AN-044", {"prompt": handler.prompt})
        kind = KIND_OF[number]
        if kind not in handler.asks or handler.why is None:
            key = "must_answer" if number == PASS else "not_asked"
            return Reason(key, handler.rule, {"prompt": handler.prompt, "kind": kind})
        return handler.why(self, self.stack[-1], number)

    def redact(self, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        return redact(self, seat, action, viewer)

    def clone(self) -> Self:
        new = object.__new__(type(self))
        own = new.__dict__
        own.update(self.__dict__)
        for name in _LISTS:
            own[name] = own[name][:]
        for name in _NESTED:
            own[name] = [row[:] for row in own[name]]
        if self.battle is not None:
            new.battle = self.battle.clone()
        new.events = []
        return new

    def view(self, seat: Seat | None) -> AnunnakiView:
        from ziggurat.games.anunnaki.view import view_of

        return view_of(self, seat)

    def dump(self) -> dict[str, Any]:
        from ziggurat.games.anunnaki.position import write_position

        return write_position(self)

    def census(self) -> Mapping[str, int]:
        from ziggurat.games.anunnaki.position import count_pieces

        return count_pieces(self)

    def outcome(self) -> Outcome | None:
        from ziggurat.games.anunnaki.scoring import outcome_of

        return outcome_of(self) if self.score else None

    def standing(self) -> tuple[float, ...]:
        return tuple(float(points) for points in self.vp)

    # -- for the phases ----------------------------------------------------------------------------

    def say(self, kind: str, seat: int | None = None, audience: int | None = None, **data: Any) -> None:
        """Tell an event; with `audience` only to that seat."""
        if seat is not None:
            data["seat"] = seat
        self.events.append(Event(kind, data, None if audience is None else frozenset((audience,))))

    def learn_powers(self, s: int) -> None:
        """Add up a player's permanent powers: House, unlocked Major God, summoned Minor Gods. AN-156."""
        house = self.house[s]
        mods = fresh()
        if house >= 0:
            major = self.tables.gods[self.tables.major_of[house]]
            MAJOR_POWERS[major.power](mods, major.params)
            if self.god_at[s][4] >= 0:
                MAJOR_POWERS[major.unlocked](mods, major.params)
            for slot, number in enumerate(self.cards[s]):
                god = self.tables.gods[number]
                if self.god_at[s][slot] >= 0 and god.type == "permanent":
                    PERMANENT_POWERS[god.power](mods, god.params)
        self.mods[s] = mods


_LISTS = (
    "area", "artifacts", "bag", "capital", "cards", "civilization", "closed", "cubes", "culture", "defeated",
    "dominion", "done", "drawn", "exhaustion", "hand", "house", "improved", "layout", "majors", "mana",
    "minors", "mods", "node", "objectives",
    "pacts", "pawn", "possible", "presence", "reserve", "returned", "settled", "star_tokens", "store",
    "units", "vp",
)  # fmt: skip
_NESTED = ("followers", "god_at", "resources", "settlements", "stack", "tracks")
"""What a clone must copy; everything else is only ever replaced as a whole."""
