"""Ambition, a trick-taking card game: the rules (`engine`), the window (`client`) and the commands (`cli`)."""

__version__ = "0.1.0"
