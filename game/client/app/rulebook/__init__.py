"""The rules browser: the model of a rule book, and the pages that all games share."""
