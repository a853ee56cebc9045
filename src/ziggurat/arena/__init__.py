"""Tournaments of bots: fair schedules, ratings, reports, on one core or many machines."""

from ziggurat.arena.run import make_plan, run
from ziggurat.arena.schedule import ArenaError, Plan

__all__ = ["ArenaError", "Plan", "make_plan", "run"]
