"""Tests of the server: real sockets, real databases."""
