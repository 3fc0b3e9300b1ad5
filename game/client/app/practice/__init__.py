"""The deck of exercises of any game: what is in it, what is remembered of each exercise, and when it comes back."""
