"""Ambition: editions, the round as a search state, scoring, the match, what a seat observes."""
