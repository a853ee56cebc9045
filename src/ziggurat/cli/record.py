"""`ziggurat record check`: do records replay, and do their results agree?"""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from ziggurat.cli.common import console, named, progress
from ziggurat.core import play, record
from ziggurat.core.errors import ZigguratError

app = App(name="record", help="Check records of games.")


@app.command
def check(*files: Path) -> int:
    """Replay records and compare their results; prints `N of M hold` last, exit status 1 if any fails.

    Example: `ziggurat record check games/*.zig`

    Parameters
    ----------
    files
        Record files (`.zig`).
    """
    if not files:
        raise ZigguratError("name at least one record file")
    good = 0
    with progress() as bar:
        for path in bar.track(files, description="replaying"):
            try:
                play.check(record.load(path))
                good += 1
            except ZigguratError as error:
                console.print(named(path, str(error)), markup=False, soft_wrap=True)
    console.print(f"{good} of {len(files)} hold")
    return 0 if good == len(files) else 1
