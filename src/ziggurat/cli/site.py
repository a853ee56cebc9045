"""`ziggurat site`: the whole of it as a folder of files, to be played in a browser without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def site(*, out: Annotated[Path, Parameter(name=("--out", "-o"))], static: Path | None = None) -> int:
    """Write a folder that any web host serves: all games against bots and at one screen, rules and lessons.

    Example: `ziggurat site --out site`, then `python -m http.server --directory site`

    Parameters
    ----------
    out
        The folder; it is made, or written again if it is such a site.
    static
        A folder with the built web app, instead of the one in the package.
    """
    from ziggurat.browser.site import write_site
    from ziggurat.server.settings import Settings, static_folder

    files = write_site(static or static_folder(Settings()), out)
    size = sum((out / file).stat().st_size for file in files)
    print(f"{len(files)} files, {size / 2**20:.1f} MiB, in {out}: `python -m http.server --directory {out}`")
    return 0
