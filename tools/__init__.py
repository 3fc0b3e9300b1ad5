"""Programs that make what the game ships: drawings, fonts, and the like. None of them is needed to play."""
