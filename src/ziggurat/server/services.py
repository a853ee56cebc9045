"""What every part of a running server shares."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from ziggurat.core.play import AnyState
from ziggurat.server.aside import Aside
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.bots.queues import Asker
from ziggurat.server.clock import SteadyClock
from ziggurat.server.metrics import Metrics
from ziggurat.server.settings import Settings

if TYPE_CHECKING:  # tables also run where there is no database
    from ziggurat.server.store.bonds import BondStore
    from ziggurat.server.store.database import Database
    from ziggurat.server.store.days import PlanStore, VacationStore
    from ziggurat.server.store.moving import MovingStore
    from ziggurat.server.store.news import Fanout
    from ziggurat.server.store.notices import NoticeStore
    from ziggurat.server.store.order import OrderStore
    from ziggurat.server.store.passkeys import PasskeyStore
    from ziggurat.server.store.players import PlayerStore
    from ziggurat.server.store.presence import PresenceStore
    from ziggurat.server.store.progress import ProgressStore
    from ziggurat.server.store.pushes import PushStore
    from ziggurat.server.store.results import ResultStore
    from ziggurat.server.store.shelf import ShelfStore
    from ziggurat.server.store.snapshots import SnapshotStore
    from ziggurat.server.store.steps import StepStore
    from ziggurat.server.store.studies import AnalysisStore, ReviewStore
    from ziggurat.server.store.tables import TableStore
    from ziggurat.server.store.tournaments import TournamentStore

MOST_ADDRESSES = 20_000


def new_id() -> str:
    """A short public id: unguessable enough not to be enumerated, but no secret."""
    return secrets.token_hex(6)


@dataclass(slots=True)
class Services:
    """Stores, bots, news, time and chance; tests replace the last two."""

    settings: Settings
    database: Database
    steps: StepStore
    tables: TableStore
    shelf: ShelfStore
    snapshots: SnapshotStore
    players: PlayerStore
    passkeys: PasskeyStore
    bonds: BondStore
    moving: MovingStore
    notices: NoticeStore
    pushes: PushStore
    plans: PlanStore
    vacations: VacationStore
    presence: PresenceStore
    progress: ProgressStore
    results: ResultStore
    order: OrderStore
    tournaments: TournamentStore
    reviews: ReviewStore
    analyses: AnalysisStore
    bots: BotPool
    fanout: Fanout
    metrics: Metrics
    node: str
    secret: str = ""
    now: Callable[[], int] = field(default_factory=SteadyClock)
    dealer: Random = field(default_factory=SystemRandom)
    aside: Aside = field(default_factory=Aside)
    _addresses: OrderedDict[str, str] = field(default_factory=OrderedDict)

    def saw(self, player_id: str, address: str) -> None:
        """Remember where a player comes from, to share what is scarce among addresses."""
        self._addresses[player_id] = address
        self._addresses.move_to_end(player_id)
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)

    def asker(self, player_id: str | None) -> Asker:
        """For whom work is done."""
        return Asker(self._addresses.get(player_id or "", ""), player_id or "")

    def table_id(self) -> str:
        """The id of a new table."""
        return new_id()

    def analysis_id(self) -> str:
        """The id of a new analysis."""
        return new_id()

    def deal(self, state: AnyState) -> int:
        """Answer a chance decision."""
        return state.deal(self.dealer)

    def code(self, table_id: str, purpose: str) -> str:
        """The secret of a table's link (`join`, `watch`); computed, so that none is stored."""
        return hmac(self.secret.encode(), f"{purpose}:{table_id}".encode(), sha256).hexdigest()[:20]

    def code_fits(self, table_id: str, purpose: str, code: str | None) -> bool:
        return code is not None and compare_digest(
            self.code(table_id, purpose).encode(), code.encode("utf-8", "replace")
        )
