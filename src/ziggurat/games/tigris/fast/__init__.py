"""Tigris & Euphrates at the speed of the chip: the same game in arrays, compiled by numba for CPU and CUDA.

An extra: `pip install 'ziggurat[fast]'`. Nothing here is imported where numba is not installed.

    tables      what is taken from the plain engine, generated from it
    layout      a game as one record of numbers
    boards      bitboards in three words
    chance      a counter-based generator for each game
    kingdoms, actions, conflicts, monuments, treasures, turn, drawing, scoring: the rules
    answers     legal answers, listed or drawn
    play        one step, many steps, whole games
    observe     what a seat sees, as numbers
    convert     from the plain engine and back
    games       many games on a device: what programs use
"""

from ziggurat.core.extras import needs

needs("fast", "numpy", "numba")
