"""Fixtures of the tests for tables in a browser."""

from tests.server.conftest import _duel as _duel
from tests.server.conftest import settings as settings
