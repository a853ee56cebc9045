"""Tournaments: entered by people and bots, run round by round by the server, whichever node does it."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ziggurat.core import registry
from ziggurat.core.errors import OptionError, ZigguratError
from ziggurat.server.bots.levels import check_bot, default_bot
from ziggurat.server.errors import BadMessage, NotAllowed, NotFound, TableState, TooMany
from ziggurat.server.services import new_id
from ziggurat.server.store.model import Hosted, Player, Seating
from ziggurat.server.store.tournaments import Entrant, Event, Pairing
from ziggurat.server.tables import lobby, pairings, results
from ziggurat.server.tables.house import House
from ziggurat.server.tables.pairings import Board
from ziggurat.server.tables.steward import Steward
from ziggurat.server.wire.terms import Clock
from ziggurat.server.wire.tournaments import (
    BoardPlan,
    EntrantInfo,
    NewTournament,
    TournamentInfo,
    TournamentPage,
)

log = logging.getLogger("ziggurat.tournaments")
MOST_UNFINISHED = 5
"""Tournaments that one person organises at a time."""
USUAL_CLOCK = Clock(start=900, add=10)


async def create(house: House, player: Player, wish: NewTournament) -> Event:
    """A tournament that waits for entrants."""
    services = house.services
    if player.login is None:
        raise NotAllowed("tournaments are organised by accounts; make one first")
    await lobby.check_voice(services, player.id)
    if await services.tournaments.unfinished(player.id) >= MOST_UNFINISHED:
        raise TooMany(f"you organise {MOST_UNFINISHED} tournaments already; finish or cancel one first")
    game = registry.game(wish.game)
    async with services.aside.turn(player.id):
        options = await services.aside.run(game.resolve, wish.seats, wish.options)
    clock = wish.clock or USUAL_CLOCK
    if (clock.each is None) == (clock.start is None):
        raise OptionError("a clock has either `start` (and `add`) or `each`")
    if wish.most < wish.seats:
        raise OptionError(f"tables of {wish.seats} need as many entrants, not {wish.most}")
    if len(wish.bots) + wish.play > wish.most:
        raise OptionError(f"at most {wish.most} take part")
    if wish.rated:
        lobby.check_usual(game, options)
    for bot in wish.bots:
        _check_bot(wish.game, bot, wish.rated)
    name = lobby.clean_title(wish.name)
    if name is None:
        raise BadMessage("a tournament needs a name")
    event = Event(
        id=new_id(), name=name, host_id=player.id, game=game.id, seats=wish.seats, options=options,
        kind=wish.kind, rounds=wish.rounds or 0 if wish.kind == "swiss" else 0, most=wish.most, clock=clock,
        rated=wish.rated, listed=wish.listed, status="open", round=0, pause=wish.pause,
        created=services.now(), starts=wish.starts, next=None, finished=None,
    )  # fmt: skip
    own = await lobby.own_name(services, player, None)
    entrants = [Entrant(1, player.id, None, own, False)] if wish.play else []
    entrants += [
        Entrant(number, None, bot, bot, False) for number, bot in enumerate(wish.bots, len(entrants) + 1)
    ]
    await services.tournaments.create(event, entrants)
    return event


def _check_bot(game: str, bot: str, rated: bool) -> None:
    check_bot(registry.game(game), bot)
    if rated:
        lobby.check_measured(registry.game(game), bot)


async def get(house: House, event_id: str) -> Event:
    found = await house.services.tournaments.load(event_id)
    if found is None:
        raise NotFound("there is no such tournament")
    return found


async def _own(house: House, player: Player, event_id: str) -> Event:
    event = await get(house, event_id)
    if event.host_id != player.id:
        raise NotAllowed("only who organises a tournament does that")
    return event


def _entered(result: str) -> None:
    if result == "late":
        raise TableState("this tournament has begun, or it was cancelled")
    if result == "full":
        raise TableState("this tournament is full")
    if result == "known":
        raise TableState("you take part already")


async def join(house: House, player: Player, event_id: str) -> None:
    services = house.services
    event = await get(house, event_id)
    if event.rated:
        lobby.check_account(player)
    people = {event.host_id, *(one.player_id for one in await services.tournaments.entrants(event_id))}
    if people & await services.bonds.apart(player.id):
        raise NotAllowed("you and somebody in this tournament keep apart")
    name = await lobby.own_name(services, player, None)
    _entered(await services.tournaments.enter(event_id, player.id, None, name))


async def add_bot(house: House, player: Player, event_id: str, bot: str) -> None:
    event = await _own(house, player, event_id)
    _check_bot(event.game, bot, event.rated)
    _entered(await house.services.tournaments.enter(event_id, None, bot, bot))


async def withdraw(house: House, player: Player, event_id: str, number: int | None) -> None:
    """Take part no longer; who organises it takes others out too. Games that run go on."""
    event = await get(house, event_id)
    if event.status not in ("open", "running"):
        raise TableState("this tournament is over")
    found = [
        one
        for one in await house.services.tournaments.entrants(event_id)
        if (one.number == number if number is not None else one.player_id == player.id)
    ]
    if not found:
        raise NotFound("there is no such entrant")
    if found[0].player_id != player.id and event.host_id != player.id:
        raise NotAllowed("only who organises a tournament takes others out")
    await house.services.tournaments.withdraw(event_id, found[0].number)


async def start(house: House, player: Player, event_id: str) -> None:
    event = await _own(house, player, event_id)
    if event.status != "open":
        raise TableState("this tournament has begun already, or it was cancelled")
    if not await _next_round(house, event):
        raise TableState(f"tables of {event.seats} need as many entrants")


async def cancel(house: House, player: Player, event_id: str) -> None:
    await _own(house, player, event_id)
    if not await house.services.tournaments.cancel(event_id, house.services.now()):
        raise TableState("this tournament is over")


# Running it -------------------------------------------------------------------------------------------


async def advance_all(house: House, steward: Steward) -> None:
    """Bring the tournaments that this node looks after on."""
    for event_id in await house.services.tournaments.live(house.services.now()):
        if not steward.mine(event_id):
            continue
        try:
            await advance(house, event_id)
        except SQLAlchemyError:
            raise  # the database, not the tournament
        except Exception:
            house.services.metrics.count("errors")
            log.exception("tournament %s: it could not be brought on", event_id)


async def advance(house: House, event_id: str) -> None:
    """Write down what is over, make tables that are missing, begin the next round, or end it."""
    services = house.services
    event = await get(house, event_id)
    if event.status == "open":
        if not await _next_round(house, event):
            await services.tournaments.cancel(event_id, services.now())  # too few came
        return
    for one in await services.tournaments.missing(event_id, event.round):
        await _table(house, event, one)
    for number, board, table_id in await services.tournaments.over(event_id):
        await services.tournaments.placed(event_id, number, board, await _places(house, table_id))
    boards = await services.tournaments.boards(event_id)
    if any(one.table is not None and one.places is None for one in boards):
        return
    if event.round >= event.rounds:
        await services.tournaments.finish(event, services.now())
    elif event.next is None and event.pause:
        await services.tournaments.rest(event_id, event.round, services.now() + 1000 * event.pause)
    elif (event.next is None or event.next <= services.now()) and not await _next_round(house, event):
        await services.tournaments.finish(event, services.now())  # too few are left


async def _places(house: House, table_id: str) -> tuple[int, ...]:
    """The places at a table that is over: who has left is last; one that cannot be read is a draw for all."""
    table = await house.get(table_id)
    if table.hosted.fault is not None or table.hosted.outcome is None:
        return (1,) * len(table.seats)
    ranks = results.finished(table).ranks
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _boards(pairs: Sequence[Pairing]) -> list[Board]:
    return [Board(one.round, one.board, one.entrants, one.table, one.places) for one in pairs]


async def _next_round(house: House, event: Event) -> bool:
    """Pair the entrants for the next round and open its tables; False when there are too few."""
    services = house.services
    every = await services.tournaments.entrants(event.id)
    there = [one.number for one in every if not one.out]
    if len(there) < event.seats:
        return False
    past = _boards(await services.tournaments.boards(event.id))
    rounds = event.rounds
    if event.kind == "swiss":
        rounds = rounds or pairings.usual_rounds(len(there))
        order = [line.entrant for line in pairings.standings(there, past)]
        groups = pairings.swiss(order, past, event.seats)
    else:
        plan = pairings.robin([one.number for one in every], event.seats)
        rounds = len(plan)
        groups = [
            present
            for group in plan[event.round]
            if (present := tuple(number for number in group if number in there))
        ]
    boards = [
        Pairing(
            event.round + 1, board, pairings.seated(group, past) if len(group) == event.seats else group,
            services.table_id() if len(group) == event.seats else None, None,
        )
        for board, group in enumerate(groups, 1)
    ]  # fmt: skip
    if not any(one.table for one in boards) and event.kind == "swiss":
        return False
    if await services.tournaments.begin(event, rounds, boards):
        for one in boards:
            if one.table is not None:
                await _table(house, event, one)
    return True


async def _table(house: House, event: Event, board: Pairing) -> None:
    """Open the table of a board; it starts at once."""
    services = house.services
    assert board.table is not None
    game = registry.game(event.game)
    entrants = {one.number: one for one in await services.tournaments.entrants(event.id)}
    hosted = Hosted(
        id=board.table, game=game.id, rules=game.rules, actions=game.actions.version, options=event.options,
        status="waiting", listed=event.listed, host_id=event.host_id, undo="off", clock=event.clock,
        absent=None, stand_in=default_bot(game, services.settings.stand_in), delay=0, hints=False,
        created=services.now(), name=f"{event.name[:34]}, {board.round}", rated=event.rated,
        tournament=event.id,
    )  # fmt: skip
    seats = tuple(_seating(seat, entrants[number]) for seat, number in enumerate(board.entrants))
    try:
        await services.tables.create(hosted, seats)
        await house.get(hosted.id)  # loading it starts it
    except IntegrityError:
        return  # another node was first
    except ZigguratError:
        log.exception("tournament %s: a table did not start", event.id)


def _seating(seat: int, entrant: Entrant) -> Seating:
    if entrant.bot is not None:
        return Seating(seat, "bot", None, entrant.bot, entrant.name)
    return Seating(seat, "person", entrant.player_id, None, entrant.name)


# Looking ----------------------------------------------------------------------------------------------


async def infos(house: House, player: Player | None, events: Sequence[Event]) -> list[TournamentInfo]:
    services = house.services
    ids = [event.id for event in events]
    counts = await services.tournaments.counts(ids)
    joined = set() if player is None else await services.tournaments.joined(ids, player.id)
    hosts = {event.host_id: await services.players.by_id(event.host_id) for event in events}
    return [
        TournamentInfo(
            id=event.id, name=event.name, game=event.game, seats=event.seats, options=event.options,
            kind=event.kind, rounds=event.rounds, round=event.round, status=event.status, clock=event.clock,
            rated=event.rated, listed=event.listed, most=event.most, entrants=counts.get(event.id, 0),
            host=player is not None and event.host_id == player.id,
            organiser="" if (host := hosts[event.host_id]) is None else host.name,
            created=event.created, starts=event.starts, pause=event.pause, next=event.next,
            finished=event.finished, joined=event.id in joined,
        )
        for event in events
    ]  # fmt: skip


async def page(house: House, player: Player | None, event_id: str) -> TournamentPage:
    """A tournament as it stands; who knows its address may look."""
    services = house.services
    event = await get(house, event_id)
    entrants = {one.number: one for one in await services.tournaments.entrants(event_id)}
    boards = await services.tournaments.boards(event_id)
    lines = pairings.standings(list(entrants), _boards(boards))
    (info,) = await infos(house, player, [event])
    return TournamentPage(
        info=info,
        entrants=[
            EntrantInfo(
                number=line.entrant,
                name=entrants[line.entrant].name,
                bot=entrants[line.entrant].bot,
                you=player is not None and entrants[line.entrant].player_id == player.id,
                out=entrants[line.entrant].out,
                place=line.place,
                points=round(line.points, 3),
                tiebreak=round(line.tiebreak, 3),
                wins=line.wins,
                played=line.played,
            )
            for line in lines
        ],
        boards=[
            BoardPlan(
                round=one.round,
                board=one.board,
                entrants=list(one.entrants),
                table=one.table,
                places=None if one.places is None else list(one.places),
            )
            for one in sorted(boards, key=lambda one: (-one.round, one.board))
        ],
    )
