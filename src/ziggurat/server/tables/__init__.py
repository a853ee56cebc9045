"""Hosted tables: the log, the position it gives, seats, clocks, undo, and who looks on."""
