"""What the person has played of Ambition: rows made from the records of matches, and statistics from them. No pygame."""
