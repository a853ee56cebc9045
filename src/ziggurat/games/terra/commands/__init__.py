"""Commands of `ziggurat` that only this game needs, a module each."""
