"""What any pygame program could use: canvas, text, widgets, input, sound, speech. No cards, no engine, no game."""
