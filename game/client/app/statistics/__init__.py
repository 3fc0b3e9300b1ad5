"""What the person has played, whatever the game: a database made from the records of matches. No pygame."""
