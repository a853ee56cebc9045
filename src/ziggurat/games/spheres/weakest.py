"""Only the weakest colour counts: one number for points in four colours, shared by both Tigris games."""

from __future__ import annotations

from math import exp, log


def utility(points: list[float], turns: float, minimum: bool = True) -> float:
    """One number for points by colour: nearly the minimum, softer while much is still to come."""
    if not minimum:
        return sum(points) / 4
    tau = 0.45 + 0.10 * min(turns, 12.0)
    low = min(points)
    soft = low - tau * log(sum(exp((low - p) / tau) for p in points) / 4)
    first, second, third, _ = sorted(points)
    return soft + 0.10 * second + 0.04 * third + 0.01 * first


def colour_weights(points: list[float], turns: float, minimum: bool = True) -> list[float]:
    """What one more point of each colour is worth (they sum to about 1.1)."""
    if not minimum:
        return [0.27] * 4
    tau = 0.45 + 0.10 * min(turns, 12.0)
    low = min(points)
    shares = [exp((low - p) / tau) for p in points]
    whole = sum(shares)
    return [share / whole + 0.03 for share in shares]
