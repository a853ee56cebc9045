"""Searches house values of Anunnaki that bring what bench/anunnaki_balance.py measures nearer to its goals.

    PYTHONPATH=src python bench/anunnaki_tune.py --bot heuristic --games 4:96,2:48 --trials 50 --out runs/tune
    PYTHONPATH=src python bench/anunnaki_tune.py --bot network:FILE --only weapon,territory --out runs/tune2

Every trial changes a few values of the best set so far and plays the same deals with it; it stays if it
misses the goals by less. Each trial is a line of `trials.jsonl` (a run goes on where it stopped), the best
set is `best.toml`, to be tried with `--data`. Values that a source states are out of reach, and what breaks
a rule about a class of values is not tried.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from anunnaki_balance import Goal, Line, goals, run

from ziggurat.games.anunnaki.names import BASE, DEVELOPMENT, HOUSES, RESOURCES
from ziggurat.games.anunnaki.values.checking import check_data
from ziggurat.games.anunnaki.values.merging import ENTRIES, merged
from ziggurat.games.anunnaki.values.rulebook import breaches

WEIGHTS = {
    "wins": 3.0,
    "ends by": 2.0,
    "Atlantis": 2.0,
    "kept": 0.3,
    "played": 1.0,
    "use": 0.5,
    "margin": 2.0,
}
"""How much it counts to miss a goal, by a word of its name; else 1."""
PACT_REWARDS = ("mana", "follower", "weapon", "dominion", "technology", "war", "any", "move", "develop")


def missed(goal: Goal) -> float:
    """How far a number is from its goal, as a share of what is asked."""
    beyond = max(goal.low - goal.value, goal.value - goal.high, 0.0)
    weight = next((one for word, one in WEIGHTS.items() if word in goal.name), 1.0)
    return weight * beyond / max(goal.low, 0.05 if goal.high <= 1 else 1.0)


def loss(found: dict[int, list[Line]]) -> tuple[float, dict[str, float]]:
    """The sum over all goals, and what is missed most."""
    parts = {}
    for seats, games in found.items():
        for goal in goals(games):
            if goal.name.startswith("seat"):
                continue  # not a matter of values
            parts[f"{seats}p {goal.name}"] = missed(goal)
    worst = dict(sorted(parts.items(), key=lambda item: -item[1])[:12])
    return sum(parts.values()), {name: round(one, 3) for name, one in worst.items() if one}


# -- what may be changed


def _now(data: Line, table: str, entry: str, field: str) -> Any:
    over = data.get(table, {}).get(entry, {})
    if field in over:
        return over[field]
    return BASE[table][ENTRIES[table][entry]][field]


def _put(data: Line, table: str, entry: str, field: str, value: Any) -> None:
    data.setdefault(table, {}).setdefault(entry, {})[field] = value


def _ours(table: str, entry: str, field: str) -> bool:
    row = BASE[table][ENTRIES[table][entry]]
    return bool(row.get("sources", {}).get(field, row["source"]) == "house")


def _weapons(data: Line, rng: Random) -> None:
    """A number of a card goes up or down by one."""
    card = rng.choice(sorted(ENTRIES["weapon"]))
    field = rng.choice([name for name in ("strength", "war", "vp") if _ours("weapon", card, name)] or [""])
    if field:
        value = _now(data, "weapon", card, field) + rng.choice((-1, 1))
        _put(data, "weapon", card, field, min(5, max(0, value)))


def _icons(data: Line, rng: Random) -> None:
    """An icon moves to another territory of its type, or two territories of a planet swap theirs."""
    kind = rng.choice(RESOURCES)
    fit = [
        name
        for name in ENTRIES["territory"]
        if _ours("territory", name, "icons")
        and not BASE["territory"][ENTRIES["territory"][name]]["capital"]
        and not name.startswith(("gaia12", "after"))
        and set(_now(data, "territory", name, "icons")) == {kind}
    ]
    if len(fit) > 1:
        giver, taker = rng.sample(sorted(fit), 2)
        gives, takes = _now(data, "territory", giver, "icons"), _now(data, "territory", taker, "icons")
        if len(gives) > 1 and len(takes) < 3:
            _put(data, "territory", giver, "icons", gives[1:])
            _put(data, "territory", taker, "icons", [*takes, kind])


def _capital(data: Line, rng: Random) -> None:
    name = f"{rng.choice(HOUSES)}.C"
    icons = _now(data, "territory", name, "icons")
    _put(data, "territory", name, "icons", icons[:1] * min(3, max(1, len(icons) + rng.choice((-1, 1)))))


def _altars(data: Line, rng: Random) -> None:
    """An Altar of a home planet comes or goes."""
    name = f"{rng.choice(HOUSES)}.{rng.choice(('TL', 'TC', 'TR'))}"
    if _ours("territory", name, "altars"):
        _put(data, "territory", name, "altars", 1 - min(1, _now(data, "territory", name, "altars")))


def _tracks(data: Line, rng: Random) -> None:
    """A track gets a space more or less; the level that has most spaces gives or takes it."""
    track = rng.choice(DEVELOPMENT)
    levels = list(_now(data, "development_track", track, "multiplier"))
    level = rng.choice((1, 2, 3, 4))
    if rng.random() < 0.5:
        levels.insert(levels.index(level), level)
    elif levels.count(level) > 1:
        levels.remove(level)
    if 8 <= len(levels) <= 15:
        for field, value in (
            ("multiplier", levels),
            ("last", len(levels) - 1),
            ("end_trigger_at", len(levels) - 1),
        ):
            _put(data, "development_track", track, field, value)


def _gods(data: Line, rng: Random) -> None:
    """A Minor God shows another bonus."""
    god = rng.choice(sorted(ENTRIES["minor_god"]))
    bonus = rng.choice([{track: 1} for track in DEVELOPMENT] + [{"dominion": 2}])
    _put(data, "minor_god", god, "on_summon", bonus)


def _pacts(data: Line, rng: Random) -> None:
    """A pact brings another bonus, a point or a step more or less."""
    pact = rng.choice(sorted(name for name in ENTRIES["pact"] if _ours("pact", name, "vp")))
    what = rng.random()
    if what < 0.4:
        _put(data, "pact", pact, "vp", min(6, max(1, _now(data, "pact", pact, "vp") + rng.choice((-1, 1)))))
    elif what < 0.7:
        value = _now(data, "pact", pact, "commerce") + rng.choice((-1, 1))
        _put(data, "pact", pact, "commerce", min(3, max(1, value)))
    else:
        _put(data, "pact", pact, "mid", {rng.choice(PACT_REWARDS): 1})


def _civilizations(data: Line, rng: Random) -> None:
    """A tile is stronger or weaker."""
    tile = rng.choice([name for name in ENTRIES["civilization"] if _ours("civilization", name, "strength")])
    value = _now(data, "civilization", tile, "strength") + rng.choice((-1, 1))
    _put(data, "civilization", tile, "strength", min(5, max(3, value)))


def _star(data: Line, rng: Random) -> None:
    edge = rng.choice(sorted(ENTRIES["star_edge"]))
    value = _now(data, "star_edge", edge, "mana") + rng.choice((-1, 1))
    _put(data, "star_edge", edge, "mana", min(2, max(0, value)))


CHANGES = {
    "weapon": _weapons, "icons": _icons, "capital": _capital, "altars": _altars, "tracks": _tracks,
    "gods": _gods, "pacts": _pacts, "civilization": _civilizations, "star": _star,
}  # fmt: skip


def changed(data: Line, rng: Random, kinds: list[str]) -> Line:
    """A copy with one to three values changed, within the rules."""
    while True:
        new: Line = json.loads(json.dumps(data))
        for _ in range(rng.choice((1, 1, 2, 3))):
            CHANGES[rng.choice(kinds)](new, rng)
        if new != data and not breaches(merged(check_data(new))):
            return new


# -- running


def _toml(data: Line) -> Iterator[str]:
    for table, entries in data.items():
        for entry, fields in entries.items():
            yield f'[{table}."{entry}"]'
            for field, value in fields.items():
                told = json.dumps(value)
                if isinstance(value, dict):
                    told = "{ " + ", ".join(f"{key} = {one}" for key, one in value.items()) + " }"
                yield f"{field} = {told}"
            yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--games", default="4:96,2:48")
    parser.add_argument("--seed", default="tune", help="not one of those that are reported")
    parser.add_argument("--trials", type=int, default=50)
    parser.add_argument("--only", default=",".join(CHANGES), help="kinds of values, separated by commas")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("runs/tune"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    wanted = {
        int(seats): int(count) for seats, _, count in (one.partition(":") for one in args.games.split(","))
    }
    log = args.out / "trials.jsonl"
    trials = [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []
    best = min(trials, key=lambda one: float(one["loss"]), default=None)
    for number in range(len(trials), args.trials + 1):
        rng = Random(f"{args.seed} {number}")
        data = changed(best["data"], rng, args.only.split(",")) if best else {}
        found = run(args.bot, wanted, args.seed, data, args.out / f"trial-{number}", args.workers)
        total, worst = loss(found)
        told = {"number": number, "loss": round(total, 4), "worst": worst, "data": data}
        with log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")
        if best is None or total < best["loss"]:
            best = told
            (args.out / "best.toml").write_text("\n".join(_toml(data)), encoding="utf-8")
        print(f"{number:4} {total:8.3f}  best {best['loss']:8.3f} of {best['number']}", flush=True)


if __name__ == "__main__":
    main()
