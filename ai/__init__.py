"""Computer players: search, levels, and what they are measured with."""
