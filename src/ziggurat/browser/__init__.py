"""Ziggurat without a server: the same tables in a browser's own Python, and the site that brings it there."""
