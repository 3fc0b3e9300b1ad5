"""What reviews of all games have in common: their marks, how they are asked for, and what is on their page."""
