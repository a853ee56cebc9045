"""`ziggurat dataset`: records as arrays for learning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ziggurat.cli.common import console
from ziggurat.core.errors import RecordError
from ziggurat.env.dataset import write_dataset


def dataset(*records: Path, out: Annotated[Path, Parameter(name=("--out", "-o"))]) -> None:
    """Write every decision of some records as (observation, mask, action, outcome).

    Example: `ziggurat dataset runs/first/records -o tigris.npz`

    Parameters
    ----------
    records
        Record files of finished games, or folders of them.
    out
        The compressed numpy file (.npz) to write.
    """
    paths: list[Path] = []
    for path in records:
        paths += sorted(path.glob("*.zig")) if path.is_dir() else [path]
    if not paths:
        raise RecordError("no record was named, and no folder held any (*.zig)")
    found = write_dataset(paths, out)
    console.print(f"{found['rows']} decisions of {found['records']} games: {out}", markup=False)
