"""Tables over the network: it hosts every registered game through the protocol alone."""
