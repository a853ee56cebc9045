"""Players that see views only, from `random` to `king`, and bots in any language.

>>> from ziggurat.bots import Budget, ask, make
>>> bot = make("random", game)                                          # doctest: +SKIP
>>> answer = ask(bot, view, Budget(seconds=2), Random(1))               # doctest: +SKIP
"""

from ziggurat.bots.base import Answer, Bot, BotError, Budget, Hint, NumbersBot, SpecError, ask
from ziggurat.bots.host import Host
from ziggurat.bots.specs import make
from ziggurat.core.knowledge import Reasoning

__all__ = [
    "Answer",
    "Bot",
    "BotError",
    "Budget",
    "Hint",
    "Host",
    "NumbersBot",
    "Reasoning",
    "SpecError",
    "ask",
    "make",
]
