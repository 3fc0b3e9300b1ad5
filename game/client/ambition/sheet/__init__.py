"""Score sheets: of a match that is being played, of one at a real table, and on paper."""
