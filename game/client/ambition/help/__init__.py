"""Help while playing: hints, undo, the play checker, the card tracker and the early end of a decided round."""
