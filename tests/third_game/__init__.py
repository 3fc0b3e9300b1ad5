"""Spar, the third game: rules and window in ordinary Python, to hold table and program to their word."""
