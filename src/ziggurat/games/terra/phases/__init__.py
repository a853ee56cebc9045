"""The phases of the rulebook; each module holds what is legal and what it does, side by side."""
