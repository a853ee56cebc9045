"""Tigris & Euphrates."""
