"""A game with known results replayed and compared, row by row."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ziggurat.core.events import Events
from ziggurat.core.values import Event
from ziggurat.games.terra.board import RIVERS, bits
from ziggurat.games.terra.components import COLOURS
from ziggurat.games.terra.scoring import largest_area
from ziggurat.games.terra.snellman.ledger import play
from ziggurat.games.terra.snellman.position import Figures, figures, position
from ziggurat.games.terra.snellman.reading import LedgerError, Token, texts_in, tokens_of
from ziggurat.games.terra.snellman.replay import Replay, read_layout

GOODS = ("VP", "C", "W", "P")
AUTOMATIC = {"cult_income_for_faction": "cult_bonus", "other_income_for_faction": "income"}
"""Rows of the other engine that no command causes, and our events for them."""

MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What data of another shape lead to."""


@dataclass(slots=True)
class Report:
    """What the comparison found."""

    name: str
    rows: int = 0
    checkpoints: int = 0
    refused: int = 0
    differences: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    """Differences on purpose, not counted."""

    @property
    def agrees(self) -> bool:
        return not self.differences


class _Comparison:
    """One game being compared."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.report = Report(str(data.get("id", "game")))
        self.tokens = tokens_of(data["commands"])
        self.replay = Replay(read_layout(self.tokens, data.get("options", ())))
        self.replay.lenient = True
        self.next = 0
        self.row = 0
        self.mark = 0
        self.effects: list[tuple[int, Mapping[str, Any]]] = []
        self.checkpoints = {int(point["after_commands"]): point for point in data.get("checkpoints", ())}
        self.rejected: dict[int, list[str]] = {}
        for line in data.get("rejected", ()):
            self.rejected.setdefault(int(line["after_row"]), []).append(line["row"])
        self.lines_done = 0

    def differ(self, text: str) -> None:
        self.report.differences.append(text)

    def run(self) -> Report:
        try:
            for number, row in enumerate(self.data["ledger"]):
                self.row = number
                if "f" in row:
                    self._row(row)
            self._rest()
            self._final()
        except LedgerError as error:
            self.differ(f"row {self.row}: {error}")
        except MALFORMED as error:
            self.differ(f"row {self.row}: the file is not as described: {error!r}")
        self.report.named = list(dict.fromkeys(self.replay.named))
        return self.report

    # -- rows

    def _row(self, row: Mapping[str, Any]) -> None:
        seat = self.replay.seat[row["f"]]
        command = row["cmd"]
        self.report.rows += 1
        if command == "setup":
            self._setup_row(row, seat)
        elif command in AUTOMATIC:
            self._automatic(row, seat, AUTOMATIC[command])
        elif command == "score_resources" or re.match(r"\+\d+vp for ", command):
            self._automatic(row, seat, "final")
        elif command.startswith("["):
            self.effects.append((seat, row))
        else:
            self._commands(row, seat, command)

    def _compare(self, row: Mapping[str, Any], ours: Figures, cult: bool = True) -> None:
        for key in (*GOODS, "bowls", "cult"):
            if key == "cult" and not cult:
                continue
            if row[key] != ours[key]:
                self.differ(
                    f"row {self.row}: {row['f']}: {row['cmd']}: {key} is {row[key]} there, {ours[key]} here"
                )

    def _setup_row(self, row: Mapping[str, Any], seat: int) -> None:
        player = self.replay.state.players[seat]
        ours = figures(self.replay, seat)
        if self.next:
            ours.update(
                VP=20, W=player.faction.start[0], C=player.faction.start[1], P=player.faction.start[2]
            )
        self._compare(row, ours)

    def _automatic(self, row: Mapping[str, Any], seat: int, kind: str) -> None:
        event = self._event(kind, seat)
        if event is None:
            self._skip_table_lines()
            event = self._event(kind, seat)
        if event is None:
            self.differ(f"row {self.row}: {row['f']}: {row['cmd']} has not happened here")
            return
        self._compare(row, figures(self.replay, seat, event.data["now"]))

    def _event(self, kind: str, seat: int) -> Event | None:
        events = self.replay.events
        for number, event in enumerate(events):
            if event.kind == kind and event.data["seat"] == seat:
                del events[number]
                return event
        return None

    def _commands(self, row: Mapping[str, Any], seat: int, command: str) -> None:
        """Carry out the commands of a row and compare what they left."""
        wanted = [text.strip() for text in command.split(". ") if text.strip()]
        self.replay.cult_hint = lambda who: row["cult"] if who == seat else None
        spent = figures(self.replay, seat)
        self.mark = len(self.replay.events)
        for text in wanted:
            if text in AUTOMATIC:
                spent = self._written_here(text, row["f"]) or spent
                continue
            self._skip_table_lines()
            token = self.tokens[self.next] if self.next < len(self.tokens) else None
            if token is None or token.faction != row["f"] or _plain(token.text) != _plain(text):
                found = f"{token.faction}: {token.text}" if token else "nothing"
                raise LedgerError(f"the ledger has '{row['f']}: {text}', the commands have '{found}'")
            spent = self._carry_out(token)
            if token.text.lower() == "income":
                spent = self._taken("income", seat)
        self._compare(row, spent)
        self._compare_offers(row)
        for other, effect in self.effects:
            self._compare(effect, figures(self.replay, other, self._before_round_end(other, self.mark)))
        self.effects.clear()

    def _written_here(self, command: str, name: str) -> Figures | None:
        """The figures after an income that stands in a row of commands; None where it is another faction's.

        Their engine writes the first income of a phase into a row that is still open, whosever it is. Where
        the faction's own income follows, this is that of the one without a row.
        """
        kind = AUTOMATIC[command]
        rows = [row for row in self.data["ledger"][self.row + 1 :] if "f" in row]
        batch = {row["f"] for row in itertools.takewhile(lambda row: row["cmd"] == command, rows)}
        if name not in batch:
            return self._taken(kind, self.replay.seat[name])
        for other in self.replay.seat.keys() - batch:
            self._event(kind, self.replay.seat[other])
        return None

    def _before_round_end(self, seat: int, mark: int) -> Sequence[int] | None:
        """The stock of a seat before what the last end of a round brought, if it came after a mark."""
        stock: Sequence[int] | None = None
        for event in self.replay.events[mark:]:
            if event.kind == "round_end":
                stock = event.data["stocks"][seat]
        return stock

    def _compare_offers(self, row: Mapping[str, Any]) -> None:
        """The power offered to neighbours by this row, before caps."""
        ours: dict[str, int] = {}
        for event in self.replay.events[self.mark :]:
            if event.kind in ("offer", "no_offer") and event.data["from_seat"] == self.replay.seat[row["f"]]:
                colour = COLOURS[self.replay.state.players[event.data["seat"]].faction.terrain]
                ours[colour] = ours.get(colour, 0) + event.data["power"]
        if row.get("offers", {}) != ours:
            self.differ(
                f"row {self.row}: {row['f']}: {row['cmd']}: offers {row.get('offers', {})} there, {ours} here"
            )

    def _taken(self, kind: str, seat: int) -> Figures:
        event = self._event(kind, seat)
        return figures(self.replay, seat, event.data["now"] if event else None)

    def _carry_out(self, token: Token) -> Figures:
        """Play a command; the figures right after it, before automatic income."""
        self._reach_line(token.line)
        seat = self.replay.seat[token.faction]
        mark = len(self.replay.events)
        play(self.replay, self.tokens, self.next)
        self.next += 1
        for event in self.replay.events[mark:]:
            if event.kind in ("round", "round_end"):
                return figures(self.replay, seat, event.data["stocks"][seat])
        if self.replay.state.outcome() is not None:  # an answer to an offer that nobody can take any more
            return figures(self.replay, seat, self._before_round_end(seat, 0))
        return figures(self.replay, seat, self._before_income(seat))

    def _before_income(self, seat: int) -> Sequence[int] | None:
        """The stock before an income whose row is still to come."""
        stocks = None
        for event in self.replay.events:
            if event.kind == "round":
                stocks = event.data["stocks"][seat]
            elif event.kind == "income" and event.data["seat"] == seat:
                return stocks
        return None

    def _skip_table_lines(self) -> None:
        while self.next < len(self.tokens) and not self.tokens[self.next].faction:
            self._reach_line(self.tokens[self.next].line)
            play(self.replay, self.tokens, self.next)
            self.next += 1

    def _rest(self) -> None:
        """Commands after the last row, of which there should be none but the table's."""
        self._skip_table_lines()
        if self.next < len(self.tokens):
            token = self.tokens[self.next]
            raise LedgerError(f"the ledger ends before line {token.line}: {token.faction}: {token.text}")
        self._reach_line(len(self.data["commands"]) + 1)

    # -- checkpoints and refusals

    def _reach_line(self, line: int) -> None:
        """All lines before this one are done: compare checkpoints, try what must be refused."""
        while self.lines_done < line - 1:
            self.lines_done += 1
            point = self.checkpoints.get(self.lines_done)
            if point is not None:
                self.report.checkpoints += 1
                self._checkpoint(point["state"], f"after {self.lines_done} commands")
            for text in self.rejected.get(self.lines_done, ()):
                self._must_refuse(text)

    def _must_refuse(self, text: str) -> None:
        twin = self.replay.clone()
        tokens = tokens_of([text])
        try:
            for number in range(len(tokens)):
                play(twin, tokens, number)
        except LedgerError:
            self.report.refused += 1
        else:
            self.differ(f"after line {self.lines_done}: '{text}' must be refused")

    def _final(self) -> None:
        final = self.data["final"]
        self._checkpoint(final["state"], "at the end")
        if self.replay.state.outcome() is None:
            self.differ("at the end: the game is not over here")
        for name, vp in final["vp"].items():
            seat = self.replay.seat[name]
            ours = self.replay.state.players[seat].points + self.replay.offset[seat]
            if vp != ours:
                self.differ(f"final: {name}: VP is {vp} there, {ours} here")
        for name, area in final["largest_area"].items():
            player = self.replay.state.players[self.replay.seat[name]]
            ours = largest_area(player, self.replay.state.adjacent)
            if area != ours:
                self.differ(f"final: {name}: largest area is {area} there, {ours} here")

    def _checkpoint(self, theirs: Mapping[str, Any], when: str) -> None:
        ours = position(self.replay)
        begun = any(event.kind == "round" for event in Events(self.replay.state.log))
        if begun and theirs["round"] == ours["round"] - 1:  # there the round begins with the next command
            ours.update(round=theirs["round"], bonus_coins=theirs["bonus_coins"])
        for name, values in theirs["factions"].items():
            for key, value in values.items():
                mine = ours["factions"][name].get(key, value)
                if value != mine:
                    self.differ(f"{when}: {name}: {key} is {value} there, {mine} here")
        for key in ("round", "map", "bridges", "orders", "bonus_coins", "pool"):
            if key not in theirs:
                continue
            value = self._same_rivers(theirs[key]) if key == "map" else theirs[key]
            value = sorted(map(_span, value)) if key == "bridges" else value
            if value != ours[key]:
                self.differ(
                    f"{when}: {key} is {_rest_of(value, ours[key])} there, {_rest_of(ours[key], value)} here"
                )

    def _same_rivers(self, hexes: Mapping[str, Any]) -> dict[str, Any]:
        """Their map, with our choice where a command left the river hex open."""
        chosen = {RIVERS[river] for player in self.replay.state.players for river in bits(player.links)}
        found = dict(hexes)
        for choice in self.replay.either:
            for river in choice & found.keys():
                found[next(iter(choice & chosen), river)] = found.pop(river)
        return found


def _plain(text: str) -> str:
    return re.sub(r"\s+", "", text).lower()


def _rest_of(some: Any, others: Any) -> Any:
    """What of some is not the same in others."""
    if isinstance(some, dict):
        return {key: value for key, value in some.items() if others.get(key) != value}
    return [one for one in some if one not in others] if isinstance(some, list) else some


def _span(bridge: Sequence[str]) -> list[str]:
    return [*sorted(bridge[:2]), bridge[2]]


def check_game(data: Mapping[str, Any]) -> Report:
    """Replay a game with known results; what differs, row by row."""
    for name in ("commands", "options"):
        if name in data:
            texts_in(data, name)
    try:
        comparison = _Comparison(data)
    except MALFORMED as error:
        raise LedgerError(f"the file is not as described: {error!r}") from None
    return comparison.run()
