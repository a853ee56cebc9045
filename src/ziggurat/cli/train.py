"""`ziggurat train`: a network learns a game by playing it."""

from __future__ import annotations

from pathlib import Path

from ziggurat.cli.common import console, read_toml
from ziggurat.core import registry
from ziggurat.core.errors import OptionError, ZigguratError


def train(
    game: str,
    /,
    *,
    config: Path | None = None,
    minutes: float = 10.0,
    resume: Path | None = None,
    out: Path = Path("runs/train"),
    start: Path | None = None,
    device: str = "",
) -> None:
    """Let a network learn a game: self-play on all cores, learning on the GPU where there is one.

    Example: `ziggurat train GAME --config training/GAME.toml --minutes 10 --out runs/train`

    Ctrl-C ends a run after the iteration under way, with a checkpoint to go on from.

    Parameters
    ----------
    game
        Which game.
    config
        A TOML file that says what is played and how it is learned (those of ours lie in `training`).
    minutes
        How long; a run may be cut into pieces of any length.
    resume
        The folder of a run to go on with, exactly where it stopped.
    out
        A folder for checkpoints, the network and a page with curves.
    start
        A network file to begin with.
    device
        cuda or cpu; usually whichever there is.
    """
    found = registry.game(game)
    if not minutes > 0:
        raise OptionError(f"--minutes must be more than 0, not {minutes:g}")
    if device and device not in ("cpu", "cuda"):
        raise OptionError(f"--device is cpu or cuda, not {device!r}")
    if (config is None) == (resume is None):
        raise OptionError("name either --config, to begin a run, or --resume, to go on with one")
    if start is not None and resume is not None:
        raise OptionError("--start begins a run; one that is resumed has its own network")
    try:
        import torch
    except ModuleNotFoundError:
        raise ZigguratError("training needs torch: pip install 'ziggurat[train]'") from None
    from ziggurat.train.config import read_config
    from ziggurat.train.run import saved_config
    from ziggurat.train.run import train as learn

    if device == "cuda" and not torch.cuda.is_available():
        raise OptionError(
            "--device cuda: torch finds no GPU here; leave --device out to learn on the processor"
        )
    if resume is not None:
        plan, folder = saved_config(found, resume), resume
    else:
        assert config is not None
        plan, folder = read_config(found, read_toml(config)), out
    made = learn(
        found, plan, folder, minutes, console.print, resume=resume is not None, start=start, device=device
    )
    console.print(f"the network is {made}; play it with --bots network:{made}")
