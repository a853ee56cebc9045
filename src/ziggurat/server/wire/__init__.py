"""What goes over the wire: shared `terms`, bodies of HTTP by subject, `socket` messages; all in `every`."""
