"""Computer players: search, levels, and the tools that measure them."""
