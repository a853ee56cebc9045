"""The board and people's profiles: ratings on one scale with the bots, history, statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import DecodeError, json

from ziggurat.arena.rating import rate
from ziggurat.bots.ladder import POINT, Measured, margin, measured, points
from ziggurat.core import registry
from ziggurat.core.registry import AnyGame
from ziggurat.server.bots.levels import bots_of
from ziggurat.server.errors import BadMessage, NotFound
from ziggurat.server.store.model import Hosted, Player, Seating
from ziggurat.server.store.results import ENOUGH, Past, Standing, Tally
from ziggurat.server.tables import payloads
from ziggurat.server.tables.house import House
from ziggurat.server.wire.ratings import (
    BoardInfo,
    BoardLine,
    Challenge,
    CountInfo,
    CurvePoint,
    HistoryPage,
    LevelInfo,
    PastGame,
    ProfileInfo,
    RatingInfo,
    StatisticsInfo,
    TallyInfo,
)

YEAR = 365 * 86_400_000
"""Ms without a rated game after which somebody leaves the board; the rating stays."""
RECENT = 20
CURVE = 500
Visible = Literal["all", "met", "me"]
PEOPLE = "*"


def visible_to(prefs: str | None) -> Visible:
    """Who may see a profile: what its owner chose, else those who have played with them."""
    try:
        found = None if prefs is None else json.decode(prefs).get("profile")
    except (DecodeError, AttributeError):
        found = None
    return found if found in ("all", "me") else "met"


def known_bots(game: AnyGame) -> dict[str, Measured]:
    """The bots that one can play against and that the arena has measured, weakest first."""
    ladder = measured(game)
    found = {bot: ladder[bot] for bot in bots_of(game.id) if bot in ladder}
    return dict(sorted(found.items(), key=lambda item: item[1].mean))


def _seats(game: AnyGame, seats: int) -> None:
    if seats not in game.seats:
        raise BadMessage(f"{game.id} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")


async def board(
    house: House, player: Player | None, game_id: str, seats: int, who: Literal["all", "people", "friends"]
) -> BoardInfo:
    """People and bots at a game with so many seats, the strongest first; who hides is not there."""
    services = house.services
    game = registry.game(game_id)
    _seats(game, seats)
    since = services.now() - YEAR
    among: list[str] | None = None
    if who == "friends":
        known = [] if player is None else await services.bonds.of_player(player.id)
        among = [one.id for one in known if one.kind == "friend"]
        among += [] if player is None else [player.id]
    shown = [
        one
        for one in await services.results.board(game.id, seats, since, among)
        if visible_to(one.prefs) != "me" or (player is not None and one.player_id == player.id)
    ]
    lines = [
        BoardLine(
            name=one.name,
            points=points(one.mean),
            deviation=margin(one.deviation),
            games=one.games,
            place=place,
            id=one.player_id,
            you=player is not None and one.player_id == player.id,
        )
        for place, one in enumerate(shown, 1)
    ]
    bots = known_bots(game)
    if who == "all":
        lines += [
            BoardLine(
                name=bot, points=points(one.mean), deviation=margin(one.deviation), games=one.games,
                place=None, bot=bot,
            )
            for bot, one in bots.items()
        ]  # fmt: skip
        lines.sort(key=lambda line: -line.points)
    mine = None if player is None else await _standing(house, player.id, game.id, seats)
    own = next((line for line in lines if line.you), None)
    if own is None and mine is not None and player is not None and mine.games >= ENOUGH and mine.at >= since:
        ahead = await services.results.ahead(game.id, seats, since, mine.mean)
        own = BoardLine(
            name=player.name, points=points(mine.mean), deviation=margin(mine.deviation),
            games=mine.games, place=ahead + 1, id=player.id, you=True,
        )  # fmt: skip
    trial = 0 if mine is None else mine.games
    return BoardInfo(
        game=game.id,
        seats=seats,
        lines=lines,
        people=len(shown),
        you=own,
        trial=trial if player is not None and player.login is not None and trial < ENOUGH else None,
        enough=ENOUGH,
        challenge=None if mine is None or own is None else _challenge(mine, bots, seats),
    )


async def _standing(house: House, player_id: str, game: str, seats: int) -> Standing | None:
    found = await house.services.results.standings(player_id)
    return next((one for one in found if (one.game, one.seats) == (game, seats)), None)


def _challenge(mine: Standing, bots: dict[str, Measured], seats: int) -> Challenge | None:
    """The bot that stands next above somebody, and what a win over a table of them would bring."""
    above = [(one.mean, bot) for bot, one in bots.items() if one.mean > mine.mean]
    if not above:
        return None
    _, bot = min(above)
    rivals = [(bots[bot].mean, bots[bot].deviation)] * (seats - 1)
    after = rate([(mine.mean, mine.deviation), *rivals], [1.0] + [2.0] * (seats - 1))[0]
    return Challenge(bot, round(POINT * (after[0] - mine.mean)))


# Profiles ---------------------------------------------------------------------------------------------


async def seen(house: House, visitor: Player | None, player_id: str) -> tuple[Player, Visible]:
    """Somebody whose profile the visitor may see; NotFound for all others alike."""
    services = house.services
    found = await services.players.by_id(player_id)
    if found is None:
        raise NotFound("there is no such profile, or it is not for you to see")
    visible = visible_to(await services.players.prefs(player_id))
    if visitor is not None and visitor.id == player_id:
        return found, visible
    allowed = found.login is not None and visible != "me"
    if allowed and visible == "met":
        allowed = visitor is not None and await services.results.met(visitor.id, player_id)
    if allowed and visitor is not None:
        allowed = player_id not in await services.bonds.apart(visitor.id)
    if not allowed:
        raise NotFound("there is no such profile, or it is not for you to see")
    return found, visible


async def profile(house: House, visitor: Player | None, player_id: str) -> ProfileInfo:
    results = house.services.results
    found, visible = await seen(house, visitor, player_id)
    ratings = [
        RatingInfo(
            game=one.game,
            seats=one.seats,
            points=points(one.mean) if one.games >= ENOUGH else None,
            deviation=margin(one.deviation) if one.games >= ENOUGH else None,
            games=one.games,
            best=None if one.best is None else points(one.best),
            recent=[
                points(mean) for _, mean, _ in await results.curve(player_id, one.game, one.seats, RECENT)
            ]
            if one.games >= ENOUGH
            else [],
        )
        for one in await results.standings(player_id)
    ]
    played = await results.played(player_id)
    return ProfileInfo(
        id=found.id,
        name=found.name,
        you=visitor is not None and visitor.id == found.id,
        since=await results.since(player_id),
        ratings=ratings,
        played=[CountInfo(game, seats, count) for (game, seats), count in sorted(played.items())],
        enough=ENOUGH,
        visible=visible,
    )


async def statistics(
    house: House, visitor: Player | None, player_id: str, game_id: str, seats: int
) -> StatisticsInfo:
    """The curve of a rating, and wins by rivals, side, turn and length."""
    results = house.services.results
    await seen(house, visitor, player_id)
    game = registry.game(game_id)
    _seats(game, seats)
    curve = await results.curve(player_id, game.id, seats, CURVE)
    tallies = await results.tallies(player_id, game.id, seats)
    counted = await results.counts_rounds(player_id, game.id, seats)
    return StatisticsInfo(
        game=game.id,
        seats=seats,
        curve=[CurvePoint(at, points(mean), margin(spread)) for at, mean, spread in curve],
        levels=[LevelInfo(bot, points(one.mean)) for bot, one in known_bots(game).items()],
        rivals=_against(tallies["rivals"], game),
        sides=_told(tallies["side"]),
        turns=sorted(_told(tallies["turn"]), key=lambda one: int(one.key)),
        lengths=sorted(_told(tallies["length"]), key=lambda one: int(one.key)),
        unit="rounds" if counted else "steps",
    )


def _told(tallies: Sequence[Tally]) -> list[TallyInfo]:
    return [
        TallyInfo(str(one.key), one.games, round(one.won, 3), round(one.score, 2))
        for one in tallies
        if one.key is not None
    ]


def _against(tallies: Sequence[Tally], game: AnyGame) -> list[TallyInfo]:
    """By each kind of rival that sat at a table: people first, then the strongest bot."""
    games: Counter[str] = Counter()
    won: dict[str, float] = {}
    scores: dict[str, float] = {}
    for one in tallies:
        for rival in set(str(one.key).split()):
            games[rival] += one.games
            won[rival] = won.get(rival, 0.0) + one.won
            scores[rival] = scores.get(rival, 0.0) + one.score * one.games
    order = [PEOPLE, *reversed(known_bots(game))]
    found = [
        TallyInfo(rival, games[rival], round(won[rival], 3), round(scores[rival] / games[rival], 2))
        for rival in games
    ]
    return sorted(found, key=lambda one: order.index(one.key) if one.key in order else len(order))


async def history(
    house: House,
    visitor: Player | None,
    player_id: str,
    game: str | None,
    seats: int | None,
    after: tuple[int, str] | None,
    limit: int,
) -> HistoryPage:
    """Finished games, the last first; where and with whom is for the person alone."""
    services = house.services
    await seen(house, visitor, player_id)
    if game is not None:
        registry.game(game)
    rows = await services.results.history(player_id, game, seats, limit + 1, after)
    own = visitor is not None and visitor.id == player_id
    tables = await services.tables.by_ids([row.table_id for row in rows]) if own else {}
    page = [_past(row, tables.get(row.table_id), player_id) for row in rows[:limit]]
    last = rows[limit - 1] if len(rows) > limit else None
    return HistoryPage(games=page, next=None if last is None else f"{last.at}-{last.table_id}")


def _past(row: Past, table: tuple[Hosted, tuple[Seating, ...]] | None, player_id: str) -> PastGame:
    seats = () if table is None else table[1]
    return PastGame(
        game=row.game,
        seats=row.seats,
        at=row.at,
        place=row.place,
        score=row.score,
        side=row.side,
        rated=row.rated,
        gone=row.gone,
        points=None if row.mean is None else points(row.mean),
        gained=None if row.gained is None else round(POINT * row.gained),
        table=None if table is None else row.table_id,
        name=None if table is None else table[0].name,
        rivals=[
            payloads.seat_info(seat, player_id, frozenset(), frozenset())
            for seat in seats
            if seat.player_id != player_id
        ],
    )
