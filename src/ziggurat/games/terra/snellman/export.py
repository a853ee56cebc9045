"""A record of ours as a ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core import play
from ziggurat.core.protocol import CHANCE
from ziggurat.core.record import Record
from ziggurat.games.terra.actions import (
    NOTATION,
    Act,
    Action,
    Advance,
    Answer,
    Bridge,
    Build,
    Burn,
    Choose,
    Connect,
    Convert,
    Deal,
    Exchange,
    Pass,
    Send,
    Step,
    Stop,
    Take,
    Transform,
    Upgrade,
)
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.components import BONUSES, COLOURS, CULTS, SCORINGS, TERRAINS
from ziggurat.games.terra.corrections import IDLE
from ziggurat.games.terra.questions.leech import next_offer
from ziggurat.games.terra.questions.transforming import spades_for
from ziggurat.games.terra.snellman.goods import EFFECTS
from ziggurat.games.terra.snellman.ledger import replay_ledger
from ziggurat.games.terra.snellman.reading import LedgerError
from ziggurat.games.terra.snellman.replay import OPTIONS
from ziggurat.games.terra.state import IN_TURN, Ask, TerraState

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player


class _Ledger:
    """Lines under way: the commands of one faction are gathered until another goes on."""

    def __init__(self, record: Record) -> None:
        self.lines = [
            f"option {name}" for name in ("strict-leech", "strict-darkling-sh", "strict-chaosmagician-sh")
        ]
        self.lines += [f"option {theirs}" for theirs, ours in OPTIONS.items() if record.options.get(ours)]
        if record.options.get("corrections"):
            self.lines.append("option loose-adjust-resource")
        self.names = [name.replace(" ", "_") for name in record.names]
        self.names += [f"P{seat + 1}" for seat in range(len(self.names), record.seats)]
        self.seat = CHANCE
        self.commands: list[str] = []
        self.later: list[str] = []
        """Answers of others while a turn is under way: a ledger would take them for its end."""

    def add(self, state: TerraState, seat: int, *commands: str) -> None:
        done = state.under_way in (Ask.END, Ask.BUILD) and not (
            state.actions_left or state.favors_due or state.towns_due
        )
        if self.commands and self.seat == state.active != seat and state.question in IN_TURN and done:
            self.later.append(f"{state.players[seat].faction.id}: {'. '.join(commands)}")
            return
        if seat != self.seat:
            self.flush(state)
            self.seat = seat
        self.commands += [command for command in commands if command]

    def flush(self, state: TerraState) -> None:
        if self.commands and self.seat >= 0:
            self.lines.append(f"{state.players[self.seat].faction.id}: {'. '.join(self.commands)}")
        self.commands = []
        self.lines += self.later
        self.later = []


def export_record(record: Record) -> list[str]:
    """The lines of a ledger that plays the same game; LedgerError where their notation has no words."""
    if record.game != "terra":
        raise LedgerError(f"only records of terra can be written as a ledger, not of {record.game}")
    if record.position is not None:
        raise LedgerError("a ledger begins at the set-up; this game began at a position")
    ledger = _Ledger(record)
    corrections = _corrections(record)
    state = play.start(record)
    if not isinstance(state, TerraState):
        raise LedgerError("the record is not of this game")
    order = [(state.first + step) % record.seats for step in range(record.seats)]
    if state.options["mode"] == "intro":
        raise LedgerError("the introductory game is laid out in advance, which a ledger cannot say")
    for number, step in enumerate(record.steps, start=1):
        action = NOTATION.read(step.text)
        if not isinstance(action, Deal | Choose):
            if not state.players:
                raise LedgerError("the record's set-up is not complete")
            _command(ledger, state, step.seat, action)
        state.apply(step.seat, action)
        if isinstance(action, Choose) and state.players:
            order = list(state.order)
            ledger.lines += _layout(state, ledger.names, order)
        for seat, what in corrections.get(number, ()):
            begun = isinstance(action, Act) and step.seat == seat
            ledger.add(state, seat, *(_idle(what, begun) if what in IDLE else (what,)))
    ledger.flush(state)
    _verify(ledger.lines, state)
    return ledger.lines


def _verify(lines: list[str], state: TerraState) -> None:
    """What was written must read back to the same position."""
    try:
        again = replay_ledger(lines).state
    except LedgerError as error:
        raise LedgerError(f"this game cannot be said in a ledger: {error}") from None
    order = (
        state.players if state.first <= 0 else [*state.players[state.first :], *state.players[: state.first]]
    )
    if list(again.players) != list(order):
        raise LedgerError("this game cannot be said in a ledger: it would read as another one")


def _corrections(record: Record) -> dict[int, list[tuple[int, str]]]:
    found: dict[int, list[tuple[int, str]]] = {}
    for entry in str(record.options.get("corrections", "")).split():
        step, seat, what = entry.split(":")
        if what in IDLE:
            found.setdefault(int(step), []).append((int(seat), what))
            continue
        goods, amount = what.rstrip("+-0123456789"), what.lstrip("VPCW")
        found.setdefault(int(step), []).append((int(seat), f"{amount[0]}{amount[1:]}{goods}"))
    return found


def _idle(name: str, begun: bool) -> tuple[str, ...]:
    """An action without effect: its effect is given up, whether or not it was taken as a step of ours."""
    given_up = next(what for what, (_, actions) in EFFECTS.items() if name in actions)
    return (f"-{given_up}",) if begun else (f"action {name}", f"-{given_up}")


def _layout(state: TerraState, names: list[str], order: list[int]) -> list[str]:
    used = [tile for tile in BONUSES if state.options.get(tile.option, True)]
    lines = [f"player {names[seat]}" for seat in order]
    lines += [f"delete {tile.id}" for tile in used if not state.bonus_free >> BONUSES.index(tile) & 1]
    lines.append("score " + ",".join(SCORINGS[tile].id for tile in state.scoring))
    lines += [f"setup {state.players[seat].faction.id} for {names[seat]}" for seat in order]
    return lines


def _command(ledger: _Ledger, state: TerraState, seat: int, action: Action) -> None:
    """One step of ours in their words."""
    player = state.players[seat]
    match action:
        case Build(hex_):
            ledger.add(state, seat, f"build {hex_}")
        case Transform():
            ledger.add(state, seat, *_spades(state, player, action))
        case Answer():
            _answer(ledger, state, seat, action)
        case Take(tile):
            ledger.add(state, seat, f"pass {tile}" if tile.startswith("BON") else f"+{tile}")
            if state.question == Ask.BONUS:
                ledger.flush(state)
        case Step(cult, True):
            _top(ledger, state, CULTS.index(cult))
        case Step(cult):
            _step(ledger, state, seat, cult)
        case Exchange(workers):
            ledger.add(state, seat, f"convert {workers}W to {workers}P" if workers else "-3CONVERT_W_TO_P")
        case Stop("forgo"):
            left = player.spades_due if state.question == Ask.BONUS_SPADES else state.spades
            ledger.add(state, seat, f"-{left if left > 1 else ''}SPADE")
        case Stop("end"):
            if state.actions_left == 0:
                ledger.flush(state)
            elif state.buildable:
                ledger.add(state, seat, "done")
        case Stop():
            if state.players[seat].keys >= state.tops.bit_count():
                raise LedgerError("a key that is kept though it could be used cannot be said in a ledger")
        case Pass(tile):
            ledger.add(state, seat, f"pass {tile}".strip())
            ledger.flush(state)
        case Upgrade() | Advance() | Send() | Act() | Bridge() | Connect() | Convert() | Burn():
            ledger.add(state, seat, NOTATION.write(action))
        case _:
            raise LedgerError(f"'{NOTATION.write(action)}' cannot be said in a ledger")


def _answer(ledger: _Ledger, state: TerraState, seat: int, action: Answer) -> None:
    """On a line of its own, for answers come first on a line."""
    offer = next_offer(state, seat, action.seat)
    verb = "leech" if action.take else "decline"
    if ledger.seat == seat:
        ledger.flush(state)
    ledger.add(state, seat, f"{verb} {offer.power} from {state.players[action.seat].faction.id}")
    if ledger.seat == seat:
        ledger.flush(state)


def _step(ledger: _Ledger, state: TerraState, seat: int, cult: str) -> None:
    """A step of an action, or of the Cultists when somebody took power."""
    own = state.under_way == Ask.CULT and state.active == seat
    if ledger.later and not own:
        ledger.later.append(f"{state.players[seat].faction.id}: +{cult}")
    else:
        ledger.add(state, seat, f"+{state.cult_steps if own and state.cult_steps > 1 else ''}{cult}")


def _top(ledger: _Ledger, state: TerraState, cult: int) -> None:
    """Keys are used by themselves there; where they are too few, `-FIRE` before the tile keeps Fire below."""
    if state.tops_due != 1:
        return
    at = max(number for number, command in enumerate(ledger.commands) if command.startswith("+TW"))
    losers = [CULTS[other] for other in range(4) if state.tops >> other & 1 and other != cult]
    ledger.commands[at:at] = [f"-{name}" for name in losers]


def _spades(state: TerraState, player: Player, action: Transform) -> list[str]:
    """`dig` for the spades that are bought, then the transformation."""
    faction = player.faction
    goal = TERRAINS.index(action.terrain)
    command = f"transform {action.hex} to {COLOURS[goal]}"
    if state.question in (Ask.STORM, Ask.BONUS_SPADES):
        return [command]
    here = state.terrain[HEX[action.hex]]
    needed = spades_for(faction.terrain, faction.spades_per_hex, here, goal, action.long)
    bought = needed - state.spades if needed > state.spades else 0
    return [f"dig {bought}" if bought else "", command]
