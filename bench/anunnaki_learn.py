"""Trains a network for Anunnaki, also with other component values; needs torch.

    PYTHONPATH=src python bench/anunnaki_learn.py --minutes 8 --out runs/an
    PYTHONPATH=src python bench/anunnaki_learn.py --minutes 5 --start FILE --teach 0 --out runs/an2
    PYTHONPATH=src python bench/anunnaki_learn.py --minutes 5 --data try.toml --start FILE --out runs/try

What `ziggurat train anunnaki` does, where the package is not installed.
"""

from __future__ import annotations

import argparse
import shutil
import tomllib
from pathlib import Path
from typing import Any

from ziggurat.games.anunnaki import GAME
from ziggurat.train.config import read_config
from ziggurat.train.run import train

CONFIG = Path(__file__).parent.parent / "training" / "anunnaki.toml"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--config", type=Path, default=CONFIG)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--out", type=Path, default=Path("runs/anunnaki_learn"))
    parser.add_argument("--start", type=Path)
    parser.add_argument("--data", type=Path, help="component values in TOML, laid over ours")
    parser.add_argument("--teach", type=int, help="iterations of imitation")
    parser.add_argument("--rate", type=float)
    parser.add_argument("--workers", type=int, help="processes that play; default: all cores but one")
    parser.add_argument(
        "--copy", type=Path, help="a folder into which network and curves are copied at the end"
    )
    args = parser.parse_args()
    told: dict[str, Any] = tomllib.loads(args.config.read_text(encoding="utf-8"))
    if args.data:
        data = tomllib.loads(args.data.read_text(encoding="utf-8"))
        for table in told["tables"]:
            table["options"] = {**table.get("options", {}), "data": data}
    learning = told["learning"]
    learning["minutes"] = args.minutes
    for key in ("teach", "rate", "workers"):
        if getattr(args, key) is not None:
            learning[key] = getattr(args, key)
    config = read_config(GAME, told)
    made = train(GAME, config, args.out, args.minutes, lambda line: print(line, flush=True), start=args.start)
    if args.copy:
        for path in (made, args.out / "progress.html"):
            shutil.copy(path, args.copy)


if __name__ == "__main__":
    main()
