"""Terra Mystica ledgers: import, export, check.

They are in the notation of terra.snellman.net.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ziggurat.core import record
from ziggurat.core.errors import ZigguratError
from ziggurat.games.terra.snellman import (
    LedgerError,
    Report,
    check_game,
    commands_of,
    export_record,
    read_json,
    replay_ledger,
)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise LedgerError(f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LedgerError("not UTF-8 text") from None


def import_(file: Path, /, *, output: Path | None = None) -> None:
    """Read a ledger and write it as a record of ours.

    Example: `ziggurat snellman import ledger.txt -o game.zig`

    Parameters
    ----------
    file
        Plain text with one command line each, or JSON with a list called `commands`.
    output
        The record to write (default: standard output).
    """
    try:
        replay = replay_ledger(*commands_of(_read(file)))
        made = replay.record()
    except ZigguratError as error:
        raise LedgerError(f"{file}: {error}") from None
    for text in dict.fromkeys(replay.named):
        print(f"{file}: on purpose: {text}", file=sys.stderr)
    if output is None:
        print(made.write(), end="")
        return
    try:
        made.save(output)
    except OSError as error:
        raise LedgerError(f"{output}: cannot be written: {error.strerror}") from None


def export(file: Path, /, *, output: Path | None = None) -> None:
    """Write a record of Terra Mystica as a ledger.

    Example: `ziggurat snellman export game.zig`

    Parameters
    ----------
    file
        The record.
    output
        The ledger to write (default: standard output).
    """
    text = "\n".join(export_record(record.load(file))) + "\n"
    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LedgerError(f"{output}: cannot be written: {error.strerror}") from None


def check(*files: Path) -> int:
    """Replay games with known results and compare every row; prints `N of M games agree` last.

    Example: `ziggurat snellman check games/*.json`

    Parameters
    ----------
    files
        JSON files with `commands`, `ledger`, `checkpoints`, `final` and perhaps `rejected`.
    """
    if not files:
        raise LedgerError("name at least one file to check")
    agree = 0
    for path in files:
        report = _checked(path)
        agree += report.agrees
        for text in report.named:
            print(f"{path.name}: on purpose: {text}")
        for text in report.differences:
            print(f"{path.name}: {text}")
    print(f"{agree} of {len(files)} games agree")
    return 0 if agree == len(files) else 1


def _checked(path: Path) -> Report:
    """The comparison of one file; what cannot even begin is a difference too."""
    try:
        data = read_json(_read(path))
        if not {"commands", "ledger", "final"} <= data.keys():
            raise LedgerError("a JSON object with commands, ledger and final is wanted")
        return check_game(data)
    except ZigguratError as error:
        return Report(path.name, differences=[str(error)])


COMMANDS = {"import": import_, "export": export, "check": check}
