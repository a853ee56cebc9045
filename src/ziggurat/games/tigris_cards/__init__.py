"""The card game of Tigris & Euphrates."""

from ziggurat.games.tigris_cards.meta import GAME as GAME
