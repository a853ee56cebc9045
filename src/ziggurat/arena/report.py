"""The report of a run: `report.json` for programs, `report.html` for people, one file each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from ziggurat.arena.match import Result
from ziggurat.arena.plots import boxes, intervals
from ziggurat.arena.rating import Standing, matrix, standings
from ziggurat.arena.schedule import Plan

STYLE = """
:root{color-scheme:light dark;--bg:#f3ece0;--surface:#fffaf2;--ink:#2b211a;--ink-2:#5a4d42;--line:#e2d5c1;
--accent:#865408;--good:46 106 60;--bad:163 39 28}
@media(prefers-color-scheme:dark){:root{--bg:#191410;--surface:#241d17;--ink:#f4eadb;--ink-2:#c8b8a4;
--line:#43372c;--accent:#e5aa33;--good:111 191 127;--bad:229 115 102}}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:70rem;margin:auto;padding:1.5rem}
h1{font-size:1.6rem;margin:.2em 0}h2{font-size:1.15rem;margin-top:2rem}
p{color:var(--ink-2)}table{border-collapse:collapse;background:var(--surface);display:block;overflow-x:auto;
width:fit-content;max-width:100%}
th,td{padding:.35rem .6rem;border:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child{text-align:left}.plots{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr))}
svg{background:var(--surface);border:1px solid var(--line);padding:.6rem;width:100%;box-sizing:border-box}
svg text{fill:var(--ink);font:12px system-ui,sans-serif}svg .title{font-weight:600;font-size:14px}
svg .tick{fill:var(--ink-2)}.grid{stroke:var(--line)}.bar{stroke:var(--ink-2);stroke-width:2}
.dot{fill:var(--accent)}.box{fill:var(--accent);fill-opacity:.35;stroke:var(--accent)}
.median{stroke:var(--ink);stroke-width:2}
"""


def summary(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """Everything the run found, as JSON."""
    lines = standings(plan.bots, results)
    cells = matrix(len(plan.bots), results)
    return {
        "plan": plan.to_json(),
        "played": len(results),
        "standings": [line.to_json() for line in lines],
        "matrix": [[None if not met else round(won / met, 4) for won, met in row] for row in cells],
        "meetings": [[met for _, met in row] for row in cells],
        "ends": dict(Counter(result.reason for result in results).most_common()),
        "mean_steps": round(sum(result.steps for result in results) / max(1, len(results)), 1),
        "faults": [f"game {result.index}: {fault}" for result in results for fault in result.faults][:200],
    }


def save_report(folder: Path, plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """Write both forms of the report; the JSON one is returned."""
    results = sorted(results, key=lambda result: result.index)
    found = summary(plan, results)
    (folder / "report.json").write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", "utf-8")
    (folder / "report.html").write_text(page(plan, results, found), "utf-8")
    return found


def page(plan: Plan, results: Sequence[Result], found: dict[str, Any]) -> str:
    """The report as one HTML file that needs nothing else."""
    lines = standings(plan.bots, results)
    title = f"{plan.game}: {', '.join(plan.bots)}"
    options = ", ".join(f"{key}={value}" for key, value in plan.options.items()) or "none"
    about = (
        f"{len(results)} games with {plan.players} seats, seed {plan.seed}, options {options}; "
        f"{found['mean_steps']} steps a game. Seats rotate within groups that share their chance. "
        "Intervals are 95 %."
    )
    faults = "".join(f"<li>{escape(fault)}</li>" for fault in found["faults"])
    ends = "".join(f"<li>{escape(key)}: {count}</li>" for key, count in found["ends"].items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{escape(title)}</h1><p>{escape(about)}</p>"
        f"<h2>Standings</h2>{_standings(lines)}"
        f'<h2>Plots</h2><div class="plots">{_plots(lines)}</div>'
        f"<h2>Win matrix</h2><p>How often the row finishes before the column.</p>{_matrix(plan, found)}"
        f"<h2>How games ended</h2><ul>{ends}</ul>"
        + (f"<h2>Faults</h2><ul>{faults}</ul>" if faults else "")
        + "</main></body></html>\n"
    )


def _plots(lines: Sequence[Standing]) -> str:
    rated = [
        (line.bot, line.rating, line.rating - 1.96 * line.deviation, line.rating + 1.96 * line.deviation)
        for line in lines
    ]
    shares = [(line.bot, 100 * line.share[0], 100 * line.share[1], 100 * line.share[2]) for line in lines]
    times = [(line.bot, line.milliseconds, 0.0, line.slowest) for line in lines]
    return (
        intervals("Rating", rated)
        + intervals("Games won", shares, unit="%", zero=True)
        + boxes("Final scores", [(line.bot, line.scores) for line in lines])
        + intervals("Time per decision: mean, longest (ms)", times, zero=True)
    )


def _standings(lines: Sequence[Standing]) -> str:
    head = "".join(
        f"<th>{name}</th>"
        for name in (
            "bot",
            "games",
            "won",
            "95 %",
            "rating",
            "mean place",
            "mean score",
            "ms/decision",
            "faults",
        )
    )
    rows = []
    for line in sorted(lines, key=lambda item: -item.rating):
        share, low, high = line.share
        cells = (
            line.games,
            f"{share:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{line.rating:.2f} ± {1.96 * line.deviation:.2f}",
            f"{line.rank:.2f}",
            f"{line.score:.2f} (sd {line.score_deviation:.2f})",
            f"{line.milliseconds:.1f}",
            line.faults,
        )
        body = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f"<tr><th>{escape(line.bot)}</th>{body}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _matrix(plan: Plan, found: dict[str, Any]) -> str:
    head = "".join(f"<th>{escape(bot)}</th>" for bot in plan.bots)
    rows = []
    for bot, shares, counts in zip(plan.bots, found["matrix"], found["meetings"], strict=True):
        cells = []
        for share, count in zip(shares, counts, strict=True):
            if share is None:
                cells.append("<td>·</td>")
                continue
            ink = "var(--good)" if share >= 0.5 else "var(--bad)"
            shade = abs(share - 0.5)
            cells.append(
                f'<td style="background:rgb({ink} / {shade:.2f})">{share:.1%} <small>({count})</small></td>'
            )
        rows.append(f"<tr><th>{escape(bot)}</th>{''.join(cells)}</tr>")
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
