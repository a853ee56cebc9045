"""The questions of the game, one module a part of the rulebook."""
