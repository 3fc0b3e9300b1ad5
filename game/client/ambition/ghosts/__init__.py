"""Ghosts: a level in the person's seat of a match, many times as a field, and once beside the person."""
