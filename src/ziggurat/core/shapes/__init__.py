"""Shapes of values in a position: a field names one, and copies, JSON and types follow from it."""
