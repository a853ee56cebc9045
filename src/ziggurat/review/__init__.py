"""Games and positions looked at by the strongest bots: reviews of records, analyses of positions, why in
words.

>>> from ziggurat.review import review
>>> found = review(record)                                              # doctest: +SKIP
>>> [moment.better for moment in found.moments]                         # doctest: +SKIP
"""

from ziggurat.review.analysis import Analysis, Option, analyse
from ziggurat.review.judging import Judgement, Move, Reviewer, one_best
from ziggurat.review.reasons import Why, line_of, why
from ziggurat.review.record import Moment, Player, Review, review
from ziggurat.review.telling import Teller

__all__ = [
    "Analysis",
    "Judgement",
    "Moment",
    "Move",
    "Option",
    "Player",
    "Review",
    "Reviewer",
    "Teller",
    "Why",
    "analyse",
    "line_of",
    "one_best",
    "review",
    "why",
]
