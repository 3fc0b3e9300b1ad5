"""The ladder of ten tables in Ambition, and the achievements: what real matches have brought."""
