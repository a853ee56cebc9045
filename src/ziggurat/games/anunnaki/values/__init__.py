"""Component values of a host's own box (the option `data`): what they may be, checked, laid over ours."""
