"""What the person has played of Ambition: rows made from the records of matches, and figures from them. No pygame."""
