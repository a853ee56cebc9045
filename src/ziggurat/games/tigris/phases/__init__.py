"""The phases of a turn, one module each: legal, effect and reason of a rule side by side."""
