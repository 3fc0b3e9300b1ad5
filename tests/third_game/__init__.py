"""Spar, the third game: written in ordinary Python on the engine alone, to hold engine, search and table to what they promise."""
