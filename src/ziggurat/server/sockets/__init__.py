"""Live connections: the socket of a table."""
