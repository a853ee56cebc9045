"""The games, each a package of the same shape; see docs/add-a-game.md."""
