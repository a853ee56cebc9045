"""Bots at tables: worker processes that get views as JSON and answer with action ids."""
