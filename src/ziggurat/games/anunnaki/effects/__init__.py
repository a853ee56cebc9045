"""What tiles, cards, Gods and artifacts do: one small function per named effect."""
