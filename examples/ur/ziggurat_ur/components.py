"""The board: each player's path of fourteen squares, and where they lie."""

from typing import Final

PIECES: Final = 7
LAST: Final = 14
"""The last square of a path; one step further is home."""
SHARED: Final = range(5, 13)
"""Path squares of the middle row, which both players use."""
ROSETTES: Final = (4, 8, 14)
SAFE: Final = 8
"""The rosette of the middle row: nobody is captured there."""
ROLLS: Final = (1, 4, 6, 4, 1)
"""Of sixteen throws of four binary dice, how many show 0, 1, 2, 3, 4 marks."""
SQUARES: Final = tuple(str(square) for square in range(1, LAST + 1))


def place(seat: int, square: int) -> tuple[int, int]:
    """Row (0 the first player's, 1 shared, 2 the second's) and column of a path square."""
    if square in SHARED:
        return 1, square - 5
    return 2 * seat, 4 - square if square < 5 else 20 - square
