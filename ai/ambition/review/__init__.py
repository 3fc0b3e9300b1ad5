"""Reviews of played rounds: what each decision cost, what a player plays like, and how to say so."""
