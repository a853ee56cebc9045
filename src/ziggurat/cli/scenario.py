"""`ziggurat scenario check`: do positions with known results come out as they must?"""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from ziggurat.cli.common import console, named, progress
from ziggurat.core import scenario
from ziggurat.core.errors import ZigguratError

app = App(name="scenario", help="Check scenario files: positions, steps and what must then hold.")


@app.command
def check(*files: Path) -> int:
    """Play scenarios and compare; prints what fails and `N of M hold` last, exit status 1 if any fails.

    Example: `ziggurat scenario check scenarios/*.json`

    Parameters
    ----------
    files
        Scenario files (`.json`), rules files with JSON blocks (`.md`), or folders of them.
    """
    paths = [path for file in files for path in (sorted(file.rglob("*.json")) if file.is_dir() else [file])]
    if not paths:
        raise ZigguratError("name at least one scenario file, or a folder with .json files")
    good = total = 0
    with progress() as bar:
        for path in bar.track(paths, description="checking"):
            try:
                verdicts = list(scenario.check_file(path))
            except ZigguratError as error:
                verdicts = [scenario.Verdict(str(path), (str(error),))]
            for verdict in verdicts:
                total += 1
                good += not verdict.failures
                for failure in verdict.failures:
                    name = Path(verdict.name) if verdict.name == str(path) else None
                    told = f"{verdict.name}: {failure}" if name is None else named(name, failure)
                    console.print(told, markup=False, soft_wrap=True)
    console.print(f"{good} of {total} hold")
    return 0 if good == total else 1
