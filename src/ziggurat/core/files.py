"""Files that are written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: str | Path) -> Iterator[Path]:
    """Where to write what shall stand under this name; an attempt that breaks off leaves what was there."""
    target = Path(path)
    partial = target.with_name(target.name + ".part")
    yield partial
    partial.replace(target)
