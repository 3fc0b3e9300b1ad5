"""The program around the games: shell, menu, settings, saves, records, statistics and the rules browser.

Nothing here knows the rules of a game."""
