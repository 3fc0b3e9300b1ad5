"""Ambition, a trick-taking card game: the rules (`game.engine`), the window (`game.client`) and the commands (`game.cli`)."""
