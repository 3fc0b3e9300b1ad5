"""Help while playing: hints, taking back, the play checker, the cards seen, and the end of a round that is decided."""
