"""The tables of the database. Moments are milliseconds since 1970; JSON is kept as text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

player = Table(
    "player",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("login", String(32), unique=True),
    Column("password", String(200)),
    Column("webhook", String(500)),
    Column("email", String(200), index=True),
    Column("created", BigInteger, nullable=False),
    Column("prefs", Text),
    Column("leaves", BigInteger, index=True),
    Column("notices", Text),
    Column("told", BigInteger),
)
"""`prefs`: how this person likes the pages. `notices`: how they want to be told of turns, `told`: when they
last were. `leaves`: when the account is deleted, if that was asked for."""

token = Table(
    "token",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(24), nullable=False, unique=True),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("seen", BigInteger),
)
"""`seen`: when it was last used, to the hour."""

passkey = Table(
    "passkey",
    metadata,
    Column("id", String(400), primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
)
"""Public keys by which accounts are entered; their secrets never were here."""

challenge = Table(
    "challenge",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("expires", BigInteger, nullable=False, index=True),
)
"""What passkeys are asked to sign: goes when it is answered."""

moving = Table(
    "moving",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("code", String(64), nullable=False, unique=True),
    Column("claim", String(64), unique=True),
    Column("device", String(60), nullable=False),
    Column("state", String(8), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""One device lets another one in, once: `code` and `claim` are hashes of what each of them holds; `state`
goes from offered over claimed and agreed to used."""

hosted = Table(
    "hosted",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("actions", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("short", Text),
    Column("position", Text),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("undo", String(10), nullable=False),
    Column("clock", Text),
    Column("absent", Integer),
    Column("stand_in", String(100), nullable=False),
    Column("delay", Integer, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    Column("outcome", Text),
    Column("next_id", String(24)),
    Column("step", Integer, nullable=False),
    Column("open", String(80), nullable=False),
    Column("due", BigInteger),
    Column("fault", String(200)),
    Column("purpose", String(10), nullable=False, server_default="game"),
    Column("name", String(40)),
    Column("about", String(80)),
    Column("moved", BigInteger),
    Column("deadlines", String(400), nullable=False, server_default=""),
    Column("code", String(12)),
    Column("level", String(12)),
    Column("match", String(80)),
    Column("fill", BigInteger),
    Index("ix_hosted_code", "code", unique=True),
    Index("ix_hosted_match", "status", "match"),
    Index("ix_hosted_fill", "status", "fill"),
    Index("ix_hosted_due", "status", "due"),
    Index("ix_hosted_listed", "listed", "status", "created"),
)
"""A hosted table; `table` is a reserved word of SQL. `step`, `open` and `due` change in the same
transaction as the steps: they let lists and the steward work without replaying anything. `short` are the
options with hashes in the place of bulky values, where there are such; lists read them instead. `position`:
where the game began, if not at its set-up. `purpose`: a game, a record to look at, a trial, a lesson or a
puzzle; the last three never count as games. `about`: which lesson or puzzle, or the table of which it is a
trial. `moved`: when something last happened; `deadlines`: when the time of each asked seat is up
(`seat:moment`). `code`: what people type to find it; `level`: for whom it is; `match`: what those want who
look for company there, `fill`: when bots sit down."""

bond = Table(
    "bond",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("other_id", ForeignKey("player.id"), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),
    Column("since", BigInteger, nullable=False),
)
"""What one player said about another: asked to be friends, is a friend (both said so), or blocked."""

invitation = Table(
    "invitation",
    metadata,
    Column("table_id", ForeignKey("hosted.id"), primary_key=True),
    Column("player_id", ForeignKey("player.id"), primary_key=True, index=True),
    Column("from_id", ForeignKey("player.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
)

shelf = Table(
    "shelf",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("table_id", ForeignKey("hosted.id"), primary_key=True, index=True),
    Column("state", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("people", Boolean, nullable=False),
    Column("name", String(40)),
    Column("search", Text, nullable=False),
    Index("ix_shelf_page", "player_id", "state", "at", "table_id"),
)
"""The tables of each player, as their own list shows them: `state` is its part (running, finished, archived,
apart), `at` its order, `people` whether others play there, `name` what the player calls it, `search` the
words by which it is found. All that a page is chosen by stands here, so that thousands stay fast."""

seat = Table(
    "seat",
    metadata,
    Column("table_id", ForeignKey("hosted.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("player_id", ForeignKey("player.id"), index=True),
    Column("bot", String(100)),
    Column("name", String(24), nullable=False),
    Column("left_id", ForeignKey("player.id"), index=True),
)
"""`left_id`: who had the seat before somebody or a bot took it over in the middle of the game."""

step = Table(
    "step",
    metadata,
    Column("table_id", ForeignKey("hosted.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(400), nullable=False),
    Column("shown", String(400)),
    Column("at", BigInteger, nullable=False),
)
"""The truth: one row per accepted step. `shown` is the text for spectators where it differs."""

snapshot = Table(
    "snapshot",
    metadata,
    Column("table_id", ForeignKey("hosted.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("build", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The position after a step, so that nobody replays a long log; `build` names the code that can read it."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player_id", String(24), primary_key=True),
    Column("node", String(24), primary_key=True, index=True),
)
"""Who is connected to which table through which node; counts as long as the node gives signs of life."""

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("hosted.id"), nullable=False, index=True),
    Column("seat", Integer),
    Column("name", String(24), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
)

notice = Table(
    "notice",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    Column("table_id", ForeignKey("hosted.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
    Column("attempts", Integer, nullable=False),
    Column("kind", String(8), nullable=False, server_default="turn"),
    Index("ix_notice_player", "player_id", "due"),
)
"""What still has to be told: a turn, that its time ends soon (`remind`), a question to all (`ask`), a plan
that could not be played (`plan`)."""

push = Table(
    "push",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("token_id", String(24), nullable=False, index=True),
    Column("endpoint", String(500), nullable=False, unique=True),
    Column("key", String(90), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Browsers that want to be told of turns: where, and the keys by which only they can read it. `token_id`: the
session in which it was asked for; without it nothing is sent."""

plan = Table(
    "plan",
    metadata,
    Column("table_id", ForeignKey("hosted.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("data", Text, nullable=False),
)
"""What a seat answers while its player is not there: standing answers and planned turns. Secret."""

vacation = Table(
    "vacation",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)
"""When a player's clocks at games over days stand still."""

progress = Table(
    "progress",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("value", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_progress_key", "kind", "key"),
)
"""What a player has learned or solved: a kind (`lesson`), a key of it (`mygame/leader`), a small value. The
index: how many have solved the same."""

setting = Table(
    "setting",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

node = Table(
    "node",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
"""Server processes that share this database, with their last sign of life."""

review = Table(
    "review",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
)
"""Reviews of records, by the hash of what was played: whoever asks again gets the same one at once."""

analysis = Table(
    "analysis",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("title", String(60), nullable=False),
    Column("data", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""Saved analyses: where they begin, and the branches that were looked at. Who has the link may read one."""
