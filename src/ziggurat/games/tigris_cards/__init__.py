"""The card game of Tigris & Euphrates."""

from ziggurat.games.tigris_cards.game import GAME as GAME
