"""Reviews of played rounds: the cost of each decision, the level that a player plays like, and the report."""
