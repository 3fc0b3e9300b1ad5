"""Ambition, a trick-taking card game: the rules (`engine`), the window (`client`) and the commands (`cli`)."""

__version__ = "1.0.0"
