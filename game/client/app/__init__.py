"""The program around the games: shell, menu, settings, saves, records, statistics, the rules browser. No game."""
