"""Ledgers in the notation of terra.snellman.net: read, replayed, compared, written."""

from ziggurat.games.terra.snellman.check import Report, check_game
from ziggurat.games.terra.snellman.export import export_record
from ziggurat.games.terra.snellman.ledger import foreign, import_ledger, replay_ledger
from ziggurat.games.terra.snellman.reading import LedgerError, Token, commands_of, read_json, tokens_of
from ziggurat.games.terra.snellman.replay import Replay

__all__ = [
    "LedgerError",
    "Replay",
    "Report",
    "Token",
    "check_game",
    "commands_of",
    "export_record",
    "foreign",
    "import_ledger",
    "read_json",
    "replay_ledger",
    "tokens_of",
]
