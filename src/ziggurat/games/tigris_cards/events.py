"""What happens, as events. Questions note the function and its arguments in the state's log."""

from __future__ import annotations

from ziggurat.core.protocol import Event, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import DEEPEST, SHIP_KEYS
from ziggurat.games.tigris_cards.places import COLUMN_NAMES, LINK, PLACE_NAMES


def _card(colour: int) -> str:
    return f"tigris_cards.card_{KEYS[colour]}"


def _leader(colour: int) -> str:
    return f"tigris_cards.leader_{KEYS[colour]}"


def started(seat: Seat) -> Event:
    """The starting seat is drawn (TC-031)."""
    return Event("start", {"seat": seat})


def drew(seat: Seat, count: int) -> Event:
    """A seat draws cards, as everybody sees it (TC-018)."""
    return Event("draw", {"seat": seat, "n": count})


def drawn(seat: Seat, cards: int) -> Event:
    """The cards a seat drew, for its own eyes."""
    colours = [_card(colour) for colour, count in enumerate(unpack(cards)) for _ in range(count)]
    return Event("drawn", {"seat": seat, "cards": colours}, frozenset({seat}))


def turn(seat: Seat, number: int) -> Event:
    """A turn begins (TC-032)."""
    return Event("turn", {"seat": seat, "n": number})


def placed(seat: Seat, colour: int, place: int) -> Event:
    """A leader comes to the table (TC-040)."""
    return Event("leader", {"seat": seat, "leader": _leader(colour), "at": PLACE_NAMES[place]})


def moved(seat: Seat, colour: int, origin: int, place: int) -> Event:
    """A leader changes its card (TC-046)."""
    data = {"seat": seat, "leader": _leader(colour), "from": PLACE_NAMES[origin], "at": PLACE_NAMES[place]}
    return Event("move", data)


def withdrew(seat: Seat, colour: int, origin: int) -> Event:
    """A leader is taken back (TC-047)."""
    return Event("withdraw", {"seat": seat, "leader": _leader(colour), "from": PLACE_NAMES[origin]})


def home(seat: Seat, colour: int, origin: int) -> Event:
    """A leader is sent home by a lost conflict or by a ship (TC-076, TC-087, TC-107)."""
    return Event("home", {"seat": seat, "leader": _leader(colour), "from": PLACE_NAMES[origin]})


def card(seat: Seat, colour: int, place: int) -> Event:
    """A card is played to a column (TC-059)."""
    data = {"seat": seat, "card": _card(colour), "at": PLACE_NAMES[place], "c": place // DEEPEST + 1}
    return Event("card", data)


def link(seat: Seat, slot: int, wars: int) -> Event:
    """A card is laid between two columns, face down (TC-066)."""
    data = {"seat": seat, "at": PLACE_NAMES[LINK + slot], "a": slot + 1, "b": slot + 2, "n": wars}
    return Event("link", data)


def turned(colour: int, slot: int) -> Event:
    """The link is turned up (TC-066)."""
    return Event("turned", {"card": _card(colour), "at": PLACE_NAMES[LINK + slot]})


def point(seat: Seat, colour: int, why: str) -> Event:
    """A card goes from the hand to the pile: `card`, `reward` or `income` (TC-051, TC-079, TC-110)."""
    data = {"seat": seat, "card": _card(colour), "colour": f"tigris_cards.colour_{KEYS[colour]}", "why": why}
    return Event("point", data)


def declined(seat: Seat, what: str) -> Event:
    """A seat does not take what it was offered."""
    return Event("declined", {"seat": seat, "what": what})


def conflict(kind: str, colour: int, attacker: Seat, defender: Seat, a: int, d: int) -> Event:
    """A revolt or a war begins (TC-070, TC-080)."""
    data = {"attacker_seat": attacker, "defender_seat": defender, "leader": _leader(colour), "a": a, "d": d}
    return Event(kind, data)


def commit(seat: Seat, colour: int, count: int) -> Event:
    """Cards are played in a conflict (TC-073, TC-084)."""
    return Event("commit", {"seat": seat, "card": _card(colour), "n": count})


def result(kind: str, colour: int, winner: Seat, loser: Seat, a: int, d: int) -> Event:
    """A conflict is decided (TC-075, TC-085); a and d are the totals of attacker and defender."""
    data = {"winner_seat": winner, "loser_seat": loser, "leader": _leader(colour), "a": a, "d": d}
    return Event(f"{kind}_won", data)


def prize(seat: Seat, colour: int, discarded: int) -> Event:
    """One of the played cards goes to the winner's pile, the rest away (TC-078, TC-087)."""
    return Event("prize", {"seat": seat, "card": _card(colour), "n": discarded})


def captured(seat: Seat, colour: int, places: tuple[int, ...]) -> Event:
    """Cards of the loser's side go to the winner's pile (TC-088)."""
    names = [PLACE_NAMES[place] for place in places]
    return Event("captured", {"seat": seat, "card": _card(colour), "n": len(places), "from": names})


def war_off(colour: int) -> Event:
    """A pending war no longer takes place, because a captured link cut a leader off (TC-091)."""
    return Event("war_off", {"leader": _leader(colour)})


def swapped(seat: Seat, column: int) -> Event:
    """A treasure goes to a pile, a red card takes its place (TC-094)."""
    return Event("swap", {"seat": seat, "at": COLUMN_NAMES[column], "c": column + 1})


def ship(seat: Seat, number: int, place: int, leaders: int) -> Event:
    """Four cards become a ship (TC-105, TC-106)."""
    data = {
        "seat": seat,
        "ship": f"tigris_cards.ship_{SHIP_KEYS[number]}",
        "at": PLACE_NAMES[place],
        "c": place // DEEPEST + 1,
        "n": leaders,
    }
    return Event("ship", data)


def catastrophe(seat: Seat, colour: int, place: int) -> Event:
    """A card leaves the game (TC-120)."""
    return Event("catastrophe", {"seat": seat, "card": _card(colour), "at": PLACE_NAMES[place]})


def passed(seat: Seat, left: int) -> Event:
    """A seat ends its turn with actions left (TC-033)."""
    return Event("pass", {"seat": seat, "n": left})


def ended(reason: str) -> Event:
    """The game is over (TC-140..142)."""
    return Event("end", {"reason": reason})
