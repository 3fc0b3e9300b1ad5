"""Ambition: editions, the round as a search state, scoring, the match, what a seat observes."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
