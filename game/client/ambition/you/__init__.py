"""The page of what the person has played, with its figures, the rating and the achievements."""
