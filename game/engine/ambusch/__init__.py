"""The rules of Ambusch: melds, poker hands, the game as a search state, the match of sets, and what a seat observes."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
