"""The HTTP part: one module per subject."""
