"""The progress of a run as a page with curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

WIDTH, HEIGHT = 640, 160
FIRST: Final = ("score", "won", "explained", "entropy", "drift", "agreement", "decisions a game")
STYLE: Final = (
    "body{font:15px system-ui;margin:2rem auto;max-width:44rem;padding:0 1rem;color-scheme:light dark}"
    "svg{width:100%;height:auto}polyline{fill:none;stroke:currentColor;stroke-width:1.5}"
)


def curve(seconds: Sequence[float], values: Sequence[float]) -> str:
    """A line through the values over time."""
    low, high = min(values), max(values)
    wide = (seconds[-1] - seconds[0]) or 1.0
    tall = (high - low) or 1.0
    points = " ".join(
        f"{WIDTH * (second - seconds[0]) / wide:.1f},{HEIGHT - HEIGHT * (value - low) / tall:.1f}"
        for second, value in zip(seconds, values, strict=True)
    )
    return (
        f'<svg viewBox="-2 -2 {WIDTH + 4} {HEIGHT + 4}" role="img" '
        f'aria-label="from {values[0]:g} to {values[-1]:g}, between {low:g} and {high:g}">'
        f'<polyline points="{points}"/></svg>'
    )


def write_page(path: Path, name: str, history: Sequence[Mapping[str, Any]]) -> None:
    """All curves of a run."""
    keys = [key for key in dict.fromkeys(name for line in history for name in line) if key.startswith(FIRST)]
    parts = []
    for key in keys:
        some = [(line["seconds"], line[key]) for line in history if key in line]
        drawn = curve([one[0] for one in some], [one[1] for one in some])
        parts.append(f"<h2>{escape(key)}</h2><p>now {some[-1][1]:g}</p>{drawn}")
    last = history[-1] if history else {"seconds": 0, "games": 0}
    path.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(name)}</title>'
        f"<style>{STYLE}</style><h1>{escape(name)}: {last['games']:,} games in {last['seconds']:.0f} s</h1>"
        f"{''.join(parts)}</html>\n",
        "utf-8",
    )
