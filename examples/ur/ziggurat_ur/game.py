"""The Royal Game of Ur as a game of the house."""

from ziggurat.core.game import Game
from ziggurat_ur.actions import NOTATION, SPACE, Act
from ziggurat_ur.questions import QUESTIONS
from ziggurat_ur.state import UrState
from ziggurat_ur.view import UrView


class Ur(Game[Act, UrView, UrState]):
    """Two players, seven pieces each, four binary dice."""

    id, prefix, rules = "ur", "UR", "1"
    seats, minutes = range(2, 3), (10, 20)
    turn_rule, finished_rule = "UR-2", "UR-9"
    actions, notation = SPACE, NOTATION
    state_kind, view_kind = UrState, UrView


GAME = Ur()
UrState.game = GAME
UrState.play_by(QUESTIONS)
