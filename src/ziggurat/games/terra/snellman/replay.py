"""A game under replay: what the table's lines lay down, our state, the steps taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ziggurat.core.play import new_record
from ziggurat.core.protocol import CHANCE, Event
from ziggurat.core.record import Record
from ziggurat.games.terra.actions import NOTATION, SPACE
from ziggurat.games.terra.components import BONUS, BONUSES, FACTION, FACTIONS, SCORING, SCORINGS
from ziggurat.games.terra.corrections import IDLE
from ziggurat.games.terra.game import GAME
from ziggurat.games.terra.snellman.reading import LedgerError, Token
from ziggurat.games.terra.state import TerraState

OPTIONS = {
    "errata-cultist-power": "cultist_erratum",
    "mini-expansion-1": "mini_expansion",
    "shipping-bonus": "shipping_bonus",
    "temple-scoring-tile": "temple_scoring",
    "variable-turn-order": "variable_order",
}
"""Their options that change rules, and ours."""
REFUSED = re.compile(r"(fire-and-ice|shapeshifter|merchants)")
NEUTRAL = re.compile(r"(strict|loose)-[a-z-]+|email-notify|maintain-player-order|manual-fav5")
"""Options that change what is checked or told, not the rules."""
MAP = "126fe960806d587c78546b30f1a90853b1ada468"
"""How the site calls the original map where it does not say `map original`."""
IGNORED = re.compile(
    r"(player\b|player-count\b|email\b|admin email\b|income$|start$|finish$|score_resources$|abort$"
    rf"|map (original|{MAP})$|order\b|start-preview$)",
    re.I,
)

LEFT = " here: a game that a player left cannot be read"
EXPANSION = " here: that expansion is not part of this game"
ABSENT = {
    "randomize": " here: name the tiles with 'delete' and 'score'",
    "drop-faction": LEFT,
    "resign": LEFT,
    "map": " here: there is only the original map",
    "delete": " here: only bonus tiles can be taken out",
    "start_planning": " here: a plan is no part of a game",
    "faction-variant": EXPANSION,
    "final-scoring": EXPANSION,
    "pick-color": EXPANSION,
    "unlock-terrain": EXPANSION,
    "gain": EXPANSION,
}
"""What is said about commands that are known there and not here."""


TOO_LATE = "the table is laid before the first command of a faction"


@dataclass(slots=True)
class Layout:
    """What the table's own lines lay down before the first command of a faction."""

    options: dict[str, object] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    out: list[str] = field(default_factory=list)
    scoring: list[str] = field(default_factory=list)
    factions: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    begun: bool = False
    """Has a faction begun to play, so that nothing can be laid down any more?"""


def read_layout(tokens: Sequence[Token], flags: Sequence[str] = ()) -> Layout:
    """Options, tiles and factions of a ledger (its lines without a faction); flags: further options."""
    layout = Layout()
    for flag in flags:
        _read_line(layout, Token("", f"option {flag}", 0, f"option {flag}"))
    for token in tokens:
        if token.faction:
            layout.begun = True
        else:
            _read_line(layout, token)
    if len(layout.scoring) != 6:
        raise LedgerError("the ledger has no line 'score' with six scoring tiles")
    for tile in layout.scoring:
        option = SCORINGS[SCORING[tile]].option
        if option and not layout.options.get(option):
            theirs = next(flag for flag, ours in OPTIONS.items() if ours == option)
            raise LedgerError(f"{tile} is not in this game without 'option {theirs}'")
    if not 2 <= len(layout.factions) <= 5:
        raise LedgerError(f"the ledger has {len(layout.factions)} lines 'setup FACTION'; 2 to 5 can play")
    return layout


def _read_line(layout: Layout, token: Token) -> None:
    words = token.text.split()
    verb = words[0].lower()
    if verb in ("option", "dropoption") and len(words) == 2:
        _read_option(layout, token, words[1].lower(), verb == "option")
    elif verb in ("delete", "score", "setup") and layout.begun:
        raise token.error(TOO_LATE)
    elif verb == "delete" and len(words) == 2 and words[1].upper() in BONUS:
        layout.out.append(words[1].upper())
    elif verb == "score":
        tiles = "".join(words[1:]).upper().split(",")
        unknown = [tile for tile in tiles if tile not in SCORING]
        if unknown or len(tiles) != 6 or len(set(tiles)) != 6:
            raise token.error("six scoring tiles SCORE1 to SCORE9 are wanted, all different")
        layout.scoring = tiles
    elif verb == "setup" and len(words) >= 2:
        _read_setup(layout, token, words)
    elif not IGNORED.match(token.text):
        raise token.error(f"no such command{ABSENT.get(verb, '')}")


def _read_option(layout: Layout, token: Token, flag: str, chosen: bool) -> None:
    if REFUSED.match(flag):
        raise token.error("that expansion is not part of this game")
    if flag == "merge-income-phases":
        raise token.error("cult bonuses and income come one after the other in this game")
    if flag in OPTIONS:
        if layout.begun:
            raise token.error(TOO_LATE)
        layout.options[OPTIONS[flag]] = chosen
    elif not NEUTRAL.fullmatch(flag):
        raise token.error(f"there is no option {flag}; there are: {', '.join(OPTIONS)}, strict-*, loose-*")
    if chosen:
        layout.flags.add(flag)
    elif not layout.begun:
        layout.flags.discard(flag)


def _read_setup(layout: Layout, token: Token, words: Sequence[str]) -> None:
    faction = FACTION.get(words[1].lower())
    if faction is None:
        raise token.error(f"there is no faction {words[1]}; there are: {', '.join(FACTION)}")
    for name in layout.factions:
        if FACTIONS[FACTION[name]].terrain == FACTIONS[faction].terrain:
            raise token.error(f"its colour is that of {name}, who play already")
    layout.factions.append(words[1].lower())
    layout.names.append(words[3] if len(words) > 3 and words[2].lower() == "for" else words[1])


class Replay:
    """A game under replay: our state, the steps taken, and what differs on purpose."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        options = {**layout.options, "first": 0, "late_leech": True, "no_late_spades": False}
        self.seat = {name: number for number, name in enumerate(layout.factions)}
        self.state: TerraState = GAME.setup(len(layout.factions), options)
        self.steps: list[tuple[int, int]] = []
        self.events: list[Event] = []
        self.corrections: list[str] = []
        self.named: list[str] = []
        """Differences on purpose met so far."""
        self.offset = [0] * len(layout.factions)
        """By seat: VP that the other engine counts and ours does not (R-5)."""
        self.void: list[tuple[int, int, int]] = []
        """Offers that nobody can take but that the other engine asks about: seat, builder, amount."""
        self.skipped: list[tuple[int, int, int]] = []
        """Offers that were refused here because the ledger answered a newer one of the same builder first."""
        self.doubled: list[tuple[int, str]] = []
        """Second bridges on a place that our rules refuse (R-14)."""
        self.ahead: Sequence[Token] = ()
        """The commands after the one that is carried out."""
        self.early: list[Token] = []
        """Of these, choices that were made already, because the game cannot go on without them."""
        self.lag: dict[int, list[int]] = {}
        """By seat: what such choices have changed here and not yet there (see `position.counted`)."""
        self.dug = 0
        self.turned: set[int] = set()
        """Hexes that were transformed before their command, for the power that it gives."""
        self.dropped = 0
        """Free spades given up before the others are used."""
        self.avoid: set[int] = set()
        self.cult_hint: Callable[[int], Sequence[int] | None] = lambda seat: None  # noqa: ARG005
        self.either: list[set[str]] = []
        """River hexes of which a command left open the one that is meant."""
        self.idle = False
        """An action without effect was taken, and its effect is still to be given up."""
        self.lenient = False
        """Follow the other engine where ours refuses on purpose and no record can say it (R-14)."""
        self._deal()

    def clone(self) -> Replay:
        """A copy to try something on."""
        twin = object.__new__(Replay)
        twin.layout, twin.seat = self.layout, self.seat
        twin.state = self.state.clone()
        twin.steps, twin.events = self.steps[:], []
        twin.corrections, twin.named = self.corrections[:], self.named[:]
        twin.offset, twin.void = self.offset[:], self.void[:]
        twin.doubled, twin.skipped = self.doubled[:], self.skipped[:]
        twin.dug, twin.dropped, twin.avoid = self.dug, self.dropped, set(self.avoid)
        twin.turned = set(self.turned)
        twin.ahead, twin.early, twin.lag = (), self.early[:], dict(self.lag)
        twin.cult_hint, twin.either, twin.lenient, twin.idle = self.cult_hint, self.either[:], False, False
        return twin

    def _deal(self) -> None:
        layout = self.layout
        for round_ in range(6, 0, -1):
            self.do(CHANCE, f"score {round_} {layout.scoring[round_ - 1]}")
        used = [tile.id for tile in BONUSES if self.state.options.get(tile.option, True)]
        out = [tile for tile in dict.fromkeys(layout.out) if tile in used]
        if len(used) - len(out) != self.state.seats + 3:
            raise LedgerError(
                f"the ledger must delete bonus tiles until {self.state.seats + 3} are left "
                f"for {self.state.seats} players; {len(used) - len(out)} are left"
            )
        for tile in out:
            self.do(CHANCE, f"out {tile}")
        for seat, name in enumerate(layout.factions):
            self.do(seat, f"faction {name}")

    # -- steps

    def do(self, seat: int, text: str) -> None:
        """One step of ours, or an error with the reason."""
        number = NOTATION.read_id(text)
        if number not in self.state.legal_ids(seat):
            self.state.apply(seat, SPACE.decode(number))
            raise AssertionError("an illegal step was applied")
        events = self.state.apply_id(seat, number)
        self.steps.append((seat, number))
        self.events += events
        for event in events:
            if event.kind == "no_offer":
                self.void.append((event.data["seat"], event.data["from_seat"], event.data["power"]))

    def correct(self, seat: int, what: str, amount: int) -> None:
        """A correction by hand after the step just taken."""
        much = "" if what in IDLE else f"{amount:+d}"
        self.corrections.append(f"{self.state.step}:{seat}:{what}{much}")
        self.state.correct(seat, what, amount)

    def record(self) -> Record:
        """All steps as a record of ours."""
        options = dict(self.state.options)
        options["corrections"] = " ".join(self.corrections)
        start = GAME.setup(self.state.seats, options)
        made = new_record(start, self.layout.names, self.steps)
        outcome = self.state.outcome()
        return made if outcome is None else made.ended(outcome)
