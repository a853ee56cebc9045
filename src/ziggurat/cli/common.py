"""What several commands share: reading options, the console, progress bars."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ziggurat.core.errors import OptionError
from ziggurat.core.registry import AnyGame

console = Console(highlight=False, markup=False, emoji=False)
"""Names, paths and specs are shown as they are; boards alone are styled (`markup=True`)."""
MOST_BYTES = 1_000_000
"""A file of options is never larger."""


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Game options from `key=value` texts (a bare `key` means true), several in one with commas."""
    found: dict[str, Any] = {}
    for text in pairs:
        whole = text.partition("=")[2].startswith(("{", "[", '"'))
        for pair in [text] if whole else text.split(","):
            key, equals, value = pair.strip().partition("=")
            if not key:
                raise OptionError(f"an option is written key=value, not {pair!r}")
            found[key] = _value(key, value) if equals else True
    return found


def _value(key: str, text: str) -> Any:
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.lower() in words:
        return words[text.lower()]
    if text.startswith(("{", "[", '"')) or text.lstrip("-").isdigit():
        try:
            return json.loads(text)
        except ValueError:
            raise OptionError(f"the value of option {key} is not JSON: {text!r}") from None
    return text


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file's content, or OptionError saying what is wrong with it."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise OptionError(f"{path}: larger than {MOST_BYTES // 1_000_000} MB")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise OptionError(f"{path}: nested too deeply") from None
    except OSError as error:
        raise OptionError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise OptionError(f"{path}: not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{path}: not TOML: {error}") from None


def read_data(game: AnyGame, path: Path) -> dict[str, Any]:
    """Component values from a TOML file, for a game that lets them be replaced."""
    if "data" not in {option.key for option in game.options}:
        raise OptionError(f"{game.id} has no replaceable data")
    return read_toml(path)


def named(path: Path, message: str) -> str:
    """A complaint about a file that names it once, whether the complaint did so itself or not."""
    return message if message.startswith(str(path)) else f"{path}: {message}"


def progress() -> Progress:
    """A progress bar on standard error, gone when it is done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
