"""The rules of Ambition: editions, the round as a search state, scoring, the match, and what a seat observes."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
