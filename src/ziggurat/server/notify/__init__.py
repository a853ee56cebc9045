"""News: to other nodes, and to people who are not connected."""
