"""Reviews in the window: what the person's decisions cost, and what to learn from them."""
