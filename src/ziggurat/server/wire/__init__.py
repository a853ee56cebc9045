"""What goes over the wire: shared `terms`, `http` bodies, `socket` messages, `study` of finished games."""
