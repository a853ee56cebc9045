"""What a training run is told, in a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ziggurat.core.errors import OptionError
from ziggurat.core.learning import lesson
from ziggurat.core.registry import AnyGame


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of game that is played."""

    seats: int
    share: int = 1
    """How many of all rows play it, relative to the others."""
    random: tuple[str, ...] = ()
    """Questions that chance answers in place of the seats, so that rare choices are learned too."""
    start: str = ""
    """A position of the game's `starts` to begin from, so that what lies many turns away is met early."""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sits against the learner in some games; in all others it plays itself."""

    bot: str
    """A bot's spec, or `snapshot`: the network as it was some time ago."""
    share: float


@dataclass(frozen=True, slots=True)
class Layers:
    """Size of the network."""

    width: int = 512
    cell_width: int = 64
    blocks: int = 3


@dataclass(frozen=True, slots=True)
class Reward:
    """What is learned for: points gained, less what rivals gain, and winning."""

    scale: float = 0.05
    """Of a point of the standing."""
    rivals: float = 1.0
    """Share of the rivals' mean gain that is taken off, with two players; with more, `crowd`."""
    crowd: float = 1.0
    win: float = 0.5
    """For winning, less the par of the table."""


@dataclass(frozen=True, slots=True)
class Learning:
    """How it is learned."""

    workers: int = 0
    """Processes that play; 0: all cores but one."""
    rows: int = 96
    """Games of each process, twice: while one half plays, the other is judged."""
    waves: int = 96
    """Decisions of each row between two rounds of learning."""
    batch: int = 16384
    epochs: float = 2.0
    rate: float = 4e-4
    rate_end: float = 1e-4
    entropy: float = 0.01
    entropy_end: float = 0.003
    decay: float = 0.95
    """Of the advantage over later decisions (lambda)."""
    clip: float = 0.2
    warm: int = 0
    """Iterations in which only the value learns."""
    gentle: int = 0
    """Iterations in which the rate grows to its full size."""
    limit: int = 5000
    """Decisions after which a game is cut short."""
    teach: int = 0
    """Iterations of imitation before anything else."""
    teacher: str = "heuristic"
    teach_rate: float = 8e-4
    snapshot: int = 20
    """Iterations between snapshots."""
    save: int = 20
    """Iterations between checkpoints."""
    minutes: float = 10.0
    """Of the whole schedule: rates fall from their start to their end over it."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Config:
    """A whole run."""

    game: str
    tables: tuple[Table, ...]
    opponents: tuple[Opponent, ...]
    layers: Layers
    reward: Reward
    learning: Learning

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def _part(kind: Any, name: str, table: Any) -> Any:
    """A table of the file as its dataclass; names and types are checked."""
    if not isinstance(table, Mapping):
        raise OptionError(f"{name} of a training file is a table, not {table!r}")
    known = {one.name: one for one in fields(kind)}
    unknown = sorted(set(table) - set(known))
    if unknown:
        raise OptionError(f"a training file has no {name}.{unknown[0]}; allowed: {', '.join(known)}")
    values: dict[str, Any] = {}
    for key, value in table.items():
        wanted = str(known[key].type)
        good = {
            "int": isinstance(value, int) and not isinstance(value, bool),
            "float": isinstance(value, int | float) and not isinstance(value, bool),
            "str": isinstance(value, str),
        }.get(wanted, True)
        if not good:
            raise OptionError(f"{name}.{key} of a training file is of type {wanted}, not {value!r}")
        values[key] = tuple(value) if wanted.startswith("tuple") else value
    try:
        return kind(**values)
    except TypeError as error:
        raise OptionError(f"{name} of a training file: {error}") from None


def read_config(game: AnyGame, table: Mapping[str, Any]) -> Config:
    """A run out of its file's tables; OptionError names what is wrong."""
    allowed = ("tables", "opponents", "layers", "reward", "learning")
    unknown = sorted(set(table) - set(allowed))
    if unknown:
        raise OptionError(f"a training file has no {unknown[0]!r}; allowed: {', '.join(allowed)}")
    tables = tuple(_part(Table, "tables", one) for one in table.get("tables", [{"seats": game.seats[0]}]))
    opponents = tuple(_part(Opponent, "opponents", one) for one in table.get("opponents", []))
    config = Config(
        game.id,
        tables,
        opponents,
        _part(Layers, "layers", table.get("layers", {})),
        _part(Reward, "reward", table.get("reward", {})),
        _part(Learning, "learning", table.get("learning", {})),
    )
    _check(game, config)
    return config


def _check(game: AnyGame, config: Config) -> None:
    for one in config.tables:
        game.resolve(one.seats, one.options)
        if one.share < 1:
            raise OptionError(f"tables.share of a training file is at least 1, not {one.share}")
        starts = lesson(game).starts
        if one.start and one.start not in starts:
            allowed = ", ".join(starts) or "none"
            raise OptionError(f"tables.start of a training file is {one.start!r}; {game.id} has {allowed}")
    if not config.tables:
        raise OptionError("a training file names at least one of tables")
    shares = [one.share for one in config.opponents]
    if any(share < 0 for share in shares) or sum(shares) > 1:
        raise OptionError(f"opponents.share of a training file adds up to at most 1, not {sum(shares)}")
    learning = config.learning
    for key in ("rows", "waves", "batch", "limit", "save", "snapshot"):
        if getattr(learning, key) < 1:
            raise OptionError(
                f"learning.{key} of a training file is at least 1, not {getattr(learning, key)}"
            )
