"""Plots of the report: our own SVG, coloured by the page's CSS variables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

WIDTH = 640
LEFT = 150
RIGHT = 20
ROW = 30


def _scale(low: float, high: float, value: float) -> float:
    """Where a value lies on the horizontal axis."""
    return LEFT + (value - low) / ((high - low) or 1.0) * (WIDTH - LEFT - RIGHT)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from low to high."""
    if high <= low:
        return [low]
    raw = (high - low) / about
    power = 10 ** floor(log10(raw))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw)
    first = ceil(low / step)
    return [number * step for number in range(first, floor(high / step + 1e-9) + 1)]


def _frame(title: str, rows: int, low: float, high: float, unit: str) -> list[str]:
    """Opening tag, title, axis and grid of a plot with one row per bot."""
    height = 34 + rows * ROW + 26
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">',
        f'<text x="0" y="16" class="title">{escape(title)}</text>',
    ]
    for tick in ticks(low, high):
        x = _scale(low, high, tick)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="28" y2="{height - 24}" class="grid"/>')
        label = f"{tick:g}{unit}"
        parts.append(f'<text x="{x:.1f}" y="{height - 8}" class="tick" text-anchor="middle">{label}</text>')
    return parts


def _label(row: int, name: str) -> str:
    y = 34 + row * ROW + ROW / 2 + 4
    short = name if len(name) <= 20 else name[:19] + "…"
    return f'<text x="{LEFT - 10}" y="{y:.1f}" text-anchor="end">{escape(short)}</text>'


def intervals(
    title: str, rows: Sequence[tuple[str, float, float, float]], unit: str = "", zero: bool = False
) -> str:
    """A dot with its interval per row: (name, value, low, high)."""
    low = min([row[2] for row in rows] + ([0.0] if zero else []))
    high = max(row[3] for row in rows)
    pad = 0.0 if zero else (high - low) * 0.05 or 1.0
    low, high = low - pad, high + pad
    parts = _frame(title, len(rows), low, high, unit)
    for number, (name, value, bottom, top) in enumerate(rows):
        y = 34 + number * ROW + ROW / 2
        x1, x2, x = (_scale(low, high, one) for one in (bottom, top, value))
        parts.append(_label(number, name))
        parts.append(f'<line x1="{x1:.1f}" x2="{x2:.1f}" y1="{y}" y2="{y}" class="bar"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y}" r="5" class="dot"/>')
    return "".join(parts) + "</svg>"


def _quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    lower = floor(place)
    upper = min(lower + 1, len(ordered) - 1)
    return ordered[lower] + (ordered[upper] - ordered[lower]) * (place - lower)


def boxes(title: str, rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Distribution per row: 5 % to 95 % as a line, the middle half as a box, the median as a stroke."""
    low = min(min(values) for _, values in rows)
    high = max(max(values) for _, values in rows)
    parts = _frame(title, len(rows), low, high, "")
    for number, (name, values) in enumerate(rows):
        y = 34 + number * ROW + ROW / 2
        p5, p25, p50, p75, p95 = (
            _scale(low, high, _quantile(values, share)) for share in (0.05, 0.25, 0.5, 0.75, 0.95)
        )
        parts.append(_label(number, name))
        parts.append(f'<line x1="{p5:.1f}" x2="{p95:.1f}" y1="{y}" y2="{y}" class="bar"/>')
        parts.append(
            f'<rect x="{p25:.1f}" y="{y - 8}" width="{max(1.0, p75 - p25):.1f}" height="16" class="box"/>'
        )
        parts.append(f'<line x1="{p50:.1f}" x2="{p50:.1f}" y1="{y - 8}" y2="{y + 8}" class="median"/>')
    return "".join(parts) + "</svg>"
