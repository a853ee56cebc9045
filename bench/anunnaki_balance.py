"""Plays many games of Anunnaki and compares what they show with the goals of docs/anunnaki_design.md.

    PYTHONPATH=src python bench/anunnaki_balance.py --bot heuristic --games 4:400,3:200,2:200 --out runs/an
    PYTHONPATH=src python bench/anunnaki_balance.py --bot network:FILE --seed one --out runs/net
    PYTHONPATH=src python bench/anunnaki_balance.py --bot first:FILE --out runs/first   (no look ahead: fast)
    PYTHONPATH=src python bench/anunnaki_balance.py --bot 'king|king-1' --games 2:200 --out runs/kings
    PYTHONPATH=src python bench/anunnaki_balance.py --report --out runs/an          (only read the games)
    PYTHONPATH=src python bench/anunnaki_balance.py --data try.toml --out runs/try  (other component values)

Every game is one line of a file per number of players; a run goes on where it stopped. Houses take turns in
all seats, so that House and seat do not mix; several bots (separated by |) take turns too. Needs nothing but
Python, and numpy for networks.
"""

from __future__ import annotations

import argparse
import json
import os
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from itertools import permutations
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import monotonic
from typing import Any

from ziggurat.bots.base import UNHURRIED, Bot, Budget
from ziggurat.bots.sage import SageBot
from ziggurat.bots.specs import make
from ziggurat.core.values import CHANCE
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import ARTIFACTS, DEVELOPMENT, HOUSES, MINORS, TERRITORIES, TILES, WEAPONS

GAMES = "4:400,3:200,2:200"
CALM = Budget(seconds=UNHURRIED)
ATLANTIS = frozenset(name for number, name in enumerate(TERRITORIES) if STANDARD.map.atlantis >> number & 1)
SCORING = 6
"""The phase of final scoring."""
Line = dict[str, Any]


# -- one game


class Watch:
    """What happens in a game, counted from its events."""

    def __init__(self, seats: int) -> None:
        self.tiles: Counter[int] = Counter()
        self.weapons: Counter[str] = Counter()
        self.mana: Counter[str] = Counter()
        self.drawn: list[list[str]] = [[] for _ in range(seats)]
        self.kept: list[list[str]] = [[] for _ in range(seats)]
        self.summoned: list[str] = []
        self.count: Counter[str] = Counter()
        self.artifacts: list[str] = []
        self.used: set[str] = set()
        self.track = self.end = ""
        self.trigger = -1

    def see(self, events: Iterable[Any], phase: int) -> None:
        for event in events:
            told = getattr(self, f"on_{event.kind}", None)
            if told is not None:
                told(event.data)
            elif event.kind == "advanced":
                self.track = _name(event.data["track"])
                if phase == SCORING:
                    self.used.add("scarab_amulet")
            elif event.data.get("to") == "afterworld":
                self.used.add("afterworld_map")

    def on_tile_performed(self, data: Line) -> None:
        self.tiles[data["number"]] += 1

    def on_mana_action(self, data: Line) -> None:
        self.mana[_name(data["action"])] += 1

    def on_card_shown(self, data: Line) -> None:
        self.weapons[_name(data["weapon"])] += 1

    def on_gods_seen(self, data: Line) -> None:
        self.drawn[data["seat"]] = [_name(god) for god in data["gods"]]

    def on_gods(self, data: Line) -> None:
        self.kept[data["seat"]] = [_name(god) for god in data["gods"]]

    def on_summoned(self, data: Line) -> None:
        self.summoned.append(_name(data["god"]))

    def on_battle(self, _data: Line) -> None:
        self.count["duels"] += 1

    def on_battle_tile(self, data: Line) -> None:
        self.count["atlantis" if data["at"] in ATLANTIS else "home"] += 1

    def on_battle_won(self, data: Line) -> None:
        if data["winner_seat"] == data["seat"]:
            self.count["atlantis won" if data["at"] in ATLANTIS else "won"] += 1

    def on_unarmed(self, _data: Line) -> None:
        self.count["unarmed"] += 1

    def on_artifact(self, data: Line) -> None:
        self.artifacts.append(_name(data["artifact"]))

    def on_artifact_used(self, data: Line) -> None:
        self.used.add(_name(data["artifact"]))

    def on_pandora(self, _data: Line) -> None:
        self.used.add("pandoras_box")

    def on_mark_shown(self, _data: Line) -> None:
        self.used.add("tablet_of_destinies")

    def on_pact_completed(self, _data: Line) -> None:
        self.count["pacts"] += 1

    def on_end_triggered(self, data: Line) -> None:
        self.trigger = data["seat"]
        self.end = self.track if data["cause"] == "track" else data["cause"]


def _name(key: str) -> str:
    """`anunnaki.weapon_short_bow` -> `short_bow`."""
    return key.partition(".")[2].partition("_")[2]


@cache
def _bot(spec: str) -> Bot:
    """A bot of its spec; `first:FILE` is a network's first choice, without the look of `network:FILE`."""
    kind, _, file = spec.partition(":")
    if kind != "first":
        return make(spec, GAME)
    bot = make(f"network:{file}", GAME)
    assert isinstance(bot, SageBot)
    bot.look = replace(bot.look, width=1)
    return bot


def play(spec: str, seats: int, number: int, seed: str, data: Line) -> Line:
    """One game; its number decides Houses, seats and bots and, with the seed, luck."""
    orders = list(permutations(HOUSES, seats))
    houses = orders[number % len(orders)]
    name = f"{seed} {seats} {number}"
    state = GAME.setup(seats, {"houses": ",".join(houses), "data": data})
    dealer, rngs = Random(name), [Random(f"{name} {seat}") for seat in range(seats)]
    specs = spec.split("|")
    shift = number // len(orders) + number
    sat = [specs[(seat + shift) % len(specs)] for seat in range(seats)]
    watch, steps = Watch(seats), 0
    while (seat := state.actor()) is not None:
        steps += 1
        if seat == CHANCE:
            action = state.deal(dealer)
        else:
            ids = state.legal_ids(seat)
            action = ids[0] if len(ids) == 1 else _bot(sat[seat]).choose(state.view(seat), CALM, rngs[seat])
        phase = state.phase
        watch.see(state.apply_id(seat, action), phase)
    return {"number": number, "steps": steps, "bots": sat, **_told(state, watch)}


def _told(state: Any, watch: Watch) -> Line:
    outcome = state.outcome()
    winner = outcome.ranks.index(1)
    scores = [int(score) for score in outcome.scores]
    return {
        "houses": [HOUSES[house] for house in state.house],
        "places": [(seat - state.first) % state.seats for seat in range(state.seats)],
        "scores": scores,
        "parts": [list(row) for row in state.score],
        "winner": winner,
        "margin": (scores[winner] - max(one for seat, one in enumerate(scores) if seat != winner)),
        "end": watch.end or "limit",
        "trigger": watch.trigger,
        "rounds": state.round,
        "tracks": state.tracks,
        "dominion": state.dominion,
        "improved": [mask.bit_count() for mask in state.improved],
        "cubes_left": state.cubes_left,
        "tiles": dict(watch.tiles),
        "mana": dict(watch.mana),
        "weapons": dict(watch.weapons),
        "drawn": sorted(god for gods in watch.drawn for god in gods),
        "kept": sorted(god for gods in watch.kept for god in gods),
        "summoned": watch.summoned,
        "count": dict(watch.count),
        "artifacts": watch.artifacts,
        "used": sorted(watch.used & set(watch.artifacts)),
    }


# -- many games


@dataclass(frozen=True, slots=True)
class Goal:
    """A number that was measured, with what it should be."""

    name: str
    value: float
    low: float
    high: float
    interval: tuple[float, float] | None = None
    """Wilson's, 95 %, of a share."""

    @property
    def reached(self) -> bool:
        return self.low <= self.value <= self.high


def wilson(won: float, games: int) -> tuple[float, float]:
    if not games:
        return 0.0, 1.0
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def _share(name: str, hits: float, games: int, low: float, high: float) -> Goal:
    return Goal(name, hits / games if games else 0.0, low, high, wilson(hits, games))


HOUSE_SHARE = {2: (0.45, 0.55), 3: (0.28, 0.39), 4: (0.20, 0.30)}


def goals(games: Sequence[Line]) -> Iterator[Goal]:
    """Every number that docs/anunnaki_design.md asks for, of games with the same number of players."""
    seats, count = len(games[0]["houses"]), len(games)
    for house in HOUSES:
        sat = [game for game in games if house in game["houses"]]
        won = sum(game["houses"][game["winner"]] == house for game in sat)
        yield _share(f"{house} wins", won, len(sat), *HOUSE_SHARE[seats])
    for place in range(seats):
        won = sum(game["places"][game["winner"]] == place for game in games)
        yield _share(f"seat {place + 1} wins", won, count, 1 / seats - 0.03, 1 / seats + 0.03)
    for end in (*DEVELOPMENT, "last_cube"):
        yield _share(f"ends by {end}", sum(game["end"] == end for game in games), count, 0.10, 0.50)
    yield from _atlantis(games)
    yield from _box(games, seats)
    triggered = [game for game in games if game["trigger"] >= 0]
    won = sum(game["winner"] == game["trigger"] for game in triggered)
    yield _share("who triggers the end wins", won, len(triggered), 0.0, 0.60)
    yield Goal("median margin by the winner's score", median(_margins(games)), 0.0, 0.15)
    yield Goal("mean rounds", fmean(game["rounds"] for game in games), 14, 24)
    inside = sum(14 <= game["rounds"] <= 24 for game in games)
    yield _share("games of 14 to 24 rounds", inside, count, 0.80, 1.0)


def _margins(games: Sequence[Line]) -> list[float]:
    return [game["margin"] / max(1, game["scores"][game["winner"]]) for game in games]


def _atlantis(games: Sequence[Line]) -> Iterator[Goal]:
    count = len(games)
    yield _share(
        "Atlantis attacked", sum(game["count"].get("atlantis", 0) > 0 for game in games), count, 0.6, 1
    )
    conquered = sum(game["count"].get("atlantis won", 0) > 0 for game in games)
    yield _share("Atlantis conquered", conquered, count, 0.4, 1)
    for artifact in ARTIFACTS:
        used = sum(artifact in game["used"] for game in games)
        yield Goal(f"games that use {artifact}", used / count, 1 / count, 1)


def _box(games: Sequence[Line], seats: int) -> Iterator[Goal]:
    """Gods, weapons, tiles: is everything in the box used?"""
    count = len(games)
    drawn = Counter(god for game in games for god in game["drawn"])
    kept = Counter(god for game in games for god in game["kept"])
    for god in MINORS:
        yield _share(f"{god} kept", kept[god], drawn[god], 0.15, 1)
    played: Counter[str] = sum((Counter(game["weapons"]) for game in games), Counter())
    for weapon in WEAPONS:
        yield Goal(f"{weapon} played a game", played[weapon] / count, 1 / count, 99)
    used: Counter[int] = sum(
        (Counter({int(tile): n for tile, n in game["tiles"].items()}) for game in games), Counter()
    )
    whole = sum(used.values())
    for tile in TILES:
        name = f"tile {tile} {STANDARD.tiles[tile - 1].key}"
        yield Goal(f"{name} a player and game", used[tile] / count / seats, 1, 99)
        yield Goal(f"{name} of all tiles", used[tile] / whole, 0, 0.2)
    better = fmean(game["improved"][game["winner"]] for game in games)
    yield Goal("tiles improved by the winner", better, 4, 10)


def summary(games: Sequence[Line]) -> Line:
    """The goals, and what helps to see why."""
    found = list(goals(games))
    count = len(games)
    seats = len(games[0]["houses"])
    cells = [(game, seat) for game in games for seat in range(seats)]
    counts: Counter[str] = sum((Counter(game["count"]) for game in games), Counter())
    mana: Counter[str] = sum((Counter(game["mana"]) for game in games), Counter())
    gods: Counter[str] = sum((Counter(game["summoned"]) for game in games), Counter())
    won_by = Counter(game["bots"][game["winner"]] for game in games)
    sat_by = Counter(bot for game in games for bot in game["bots"])
    names = ("ranks", *DEVELOPMENT, "dominion", "gods", "tablet", "leftovers", "total")
    return {
        "games": count,
        "goals": [{**asdict(goal), "reached": goal.reached} for goal in found],
        "reached": sum(goal.reached for goal in found),
        "winner's score": round(fmean(max(game["scores"]) for game in games), 1),
        "mean score": round(fmean(game["scores"][seat] for game, seat in cells), 1),
        "score by house": {
            house: round(fmean(scores), 1)
            for house in HOUSES
            if (scores := [game["scores"][seat] for game, seat in cells if game["houses"][seat] == house])
        },
        "parts": {
            name: round(fmean(game["parts"][seat][place] for game, seat in cells), 2)
            for place, name in enumerate(names)
        },
        "mean track": {
            track: round(fmean(game["tracks"][seat][place] for game, seat in cells), 2)
            for place, track in enumerate(DEVELOPMENT)
        },
        "best track": {
            track: round(fmean(max(row[place] for row in game["tracks"]) for game in games), 2)
            for place, track in enumerate(DEVELOPMENT)
        },
        "mean dominion": round(fmean(game["dominion"][seat] for game, seat in cells), 2),
        "cubes left": round(fmean(game["cubes_left"][seat] for game, seat in cells), 2),
        "rounds": [min(g["rounds"] for g in games), max(g["rounds"] for g in games)],
        "steps": round(fmean(game["steps"] for game in games)),
        "per game": {name: round(number / count, 2) for name, number in counts.items()},
        "Mana actions a player": {name: round(number / count / seats, 2) for name, number in mana.items()},
        "summoned a game": {god: round(number / count, 3) for god, number in sorted(gods.items())},
        "won by bot": {
            bot: {"won": won_by[bot], "games": count, "share": round(won_by[bot] / count, 3),
                  "par": round(sat_by[bot] / count / seats, 3)}
            for bot in sorted(sat_by)
        },
    }  # fmt: skip


def table(told: Line) -> Iterator[str]:
    """The goals as a table in Markdown, and the rest in a line each."""
    yield "| | measured | 95 % interval | goal | |"
    yield "|---|---:|---|---|---|"
    for goal in told["goals"]:
        share = goal["interval"] is not None or "of all" in goal["name"] or "margin" in goal["name"]
        low, high = goal["low"], goal["high"]
        text = "{:.1%}" if share or "use" in goal["name"] else "{:.2f}"
        aim = f"at least {text.format(low)}" if high >= 1 and high != low else f"at most {text.format(high)}"
        if low > 0 and high not in (1, 99, 10):
            aim = f"{text.format(low)} to {text.format(high)}"
        told_by = goal["interval"] or ()
        interval = " to ".join(f"{one:.1%}" for one in told_by)
        mark = "yes" if goal["reached"] else "**no**"
        yield f"| {goal['name']} | {text.format(goal['value'])} | {interval} | {aim} | {mark} |"
    yield ""
    for name, value in told.items():
        if name != "goals":
            yield f"- {name}: {json.dumps(value) if isinstance(value, dict | list) else value}"


# -- running


def _line(spec: str, seats: int, seed: str, data: Line, number: int) -> str:
    return json.dumps(play(spec, seats, number, seed, data), separators=(",", ":"))


def read(path: Path) -> list[Line]:
    """The games of a file; a line that was cut off is left out."""
    if not path.exists():
        return []
    games = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            games.append(json.loads(line))
        except ValueError:
            continue
    return games


def run(
    spec: str, wanted: dict[int, int], seed: str, data: Line, out: Path, workers: int, seconds: float = 1e9
) -> dict[int, list[Line]]:
    """Play what is missing, in all cores, for so long; the games of every number of players."""
    end = monotonic() + seconds
    out.mkdir(parents=True, exist_ok=True)
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(variable, "1")
    for seats, count in wanted.items():
        path = out / f"{seats}p.jsonl"
        kept = read(path)
        path.write_text(
            "".join(f"{json.dumps(game)}\n" for game in kept), encoding="utf-8"
        )  # whole lines only
        done = {game["number"] for game in kept}
        numbers = [number for number in range(count) if number not in done]
        if not numbers or monotonic() > end:
            continue
        job = partial(_line, spec, seats, seed, data)
        with get_context("fork").Pool(workers) as pool, path.open("a", encoding="utf-8") as file:
            for line in pool.imap_unordered(job, numbers):
                file.write(line + "\n")
                file.flush()
                if monotonic() > end:
                    break
    return {
        seats: sorted(
            (game for game in read(out / f"{seats}p.jsonl") if game["number"] < count),
            key=lambda game: int(game["number"]),
        )
        for seats, count in wanted.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bot", default="heuristic", help="a spec, or several separated by |")
    parser.add_argument("--games", default=GAMES, help="players:games, separated by commas")
    parser.add_argument("--seed", default="0", help="letters and digits; another seed gives other games")
    parser.add_argument("--data", type=Path, help="component values in TOML, laid over ours")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop playing after so long, and report")
    parser.add_argument("--out", type=Path, default=Path("runs/anunnaki"))
    parser.add_argument("--json", type=Path, help="where the numbers go; default: result.json in the folder")
    parser.add_argument("--report", action="store_true", help="play nothing")
    args = parser.parse_args()
    data = tomllib.loads(args.data.read_text(encoding="utf-8")) if args.data else {}
    wanted = {
        int(seats): int(count) for seats, _, count in (one.partition(":") for one in args.games.split(","))
    }
    if args.report:
        found = {seats: read(args.out / f"{seats}p.jsonl") for seats in wanted}
    else:
        found = run(args.bot, wanted, args.seed, data, args.out, args.workers, args.seconds)
    told = {str(seats): summary(games) for seats, games in found.items() if games}
    result = {"bot": args.bot, "seed": args.seed, "rules": GAME.rules, "data": data, "players": told}
    (args.json or args.out / "result.json").write_text(json.dumps(result, indent=1), encoding="utf-8")
    for seats, one in told.items():
        print(f"\n### {seats} players, {one['games']} games, bot `{args.bot}`, seed `{args.seed}`\n")
        print("\n".join(table(one)))


if __name__ == "__main__":
    main()
