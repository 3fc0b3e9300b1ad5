"""What the person has played of Ambition: rows made from the records of matches, and what can be read from them. No pygame."""
