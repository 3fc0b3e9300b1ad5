"""Parts that any pygame program could use: canvas, text, widgets, input, sound and speech.

Nothing here knows of cards, the engine or a game."""
