"""The exercises of any game: which are kept, what is remembered of each, and when it comes back; and puzzles tried."""
