"""`ziggurat dataset`: records as arrays for learning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from ziggurat.cli.common import console
from ziggurat.core.errors import RecordError
from ziggurat.env.dataset import SHARD_ROWS, Writer, read_about


def dataset(
    *records: Path,
    out: Annotated[Path, Parameter(name=("--out", "-o"))],
    kind: Literal["npz", "parquet"] = "npz",
    rows: int = SHARD_ROWS,
    resume: bool = False,
) -> None:
    """Write every decision of some records: observation, legal ids, answer, policy of a search, outcome.

    Example: `ziggurat dataset runs/first/records -o samples`

    The dataset is a folder of shards; memory stays bounded however many games there are.

    Parameters
    ----------
    records
        Record files of finished games, or folders of them.
    out
        The folder to write; one that exists is not overwritten.
    kind
        Compressed numpy files, or Parquet (needs pyarrow).
    rows
        Rows of a shard, about.
    resume
        Go on with a dataset of the same records that was interrupted.
    """
    if rows < 1:
        raise RecordError(f"--rows must be at least 1, not {rows}")
    paths: list[Path] = []
    for path in records:
        paths += sorted(path.glob("*.zig")) if path.is_dir() else [path]
    if not paths:
        raise RecordError("no record was named, and no folder held any (*.zig)")
    for _ in Writer(out, kind, rows).write(paths, resume):
        pass
    found = read_about(out)
    console.print(
        f"{found['rows']} decisions of {found['records']} games in {found['shards']} shards: {out}",
        markup=False,
        soft_wrap=True,
    )
