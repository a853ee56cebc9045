"""The file of a saved batch: arrays, and what it says of itself as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import is_zipfile

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.files import whole
from ziggurat.env.crew import BatchError

VERSION = 1
MADE = {"count", "seats", "options", "legal", "forced", "limit", "points"}
"""What a saved batch was made with, its backend left aside."""


def write(path: str | Path, about: Mapping[str, Any], arrays: Mapping[str, Any]) -> None:
    """Write a file, whole or not at all."""
    with whole(path) as partial, partial.open("wb") as file:
        np.savez(file, about=np.array(json.dumps(about)), **arrays)


def read(path: str | Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """What a file says of itself, and its arrays; BatchError in one line."""
    try:
        with Path(path).open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            data = {name: file[name] for name in file.files}
        about = json.loads(str(data["about"]))
        _check(about, data)
    except Exception as error:  # there is no end to the ways in which a file can be damaged
        raise damaged(path, error) from None
    return about, data


def _check(about: Any, data: Mapping[str, NDArray[Any]]) -> None:
    made = dict(about["made"])
    if set(made) - {"backend"} != MADE or not isinstance(about["ready"], bool):
        raise ValueError("it does not say how it was made")
    if made["count"] != len(data["games"]) or not isinstance(about["game"], str):
        raise ValueError("its games are not those it names")


def damaged(path: str | Path, error: Exception) -> BatchError:
    """A file that is no saved batch, in one line."""
    told: object = error
    if isinstance(error, KeyError):
        told = f"it has no {error}"
    elif not isinstance(error, OSError) and not is_zipfile(path):
        told = "it holds no arrays (.npz)"
    return BatchError(f"{path} is no saved batch: {told}")
