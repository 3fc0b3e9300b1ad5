"""Information-set Monte Carlo tree search over any GameState."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
