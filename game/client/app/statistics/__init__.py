"""What the person has played: a database made from the records of matches, and what can be read from it. No pygame."""
