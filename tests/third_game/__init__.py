"""Spar, the third game: rules, bot and window in ordinary Python, to hold engine, search, table and program to their word."""
