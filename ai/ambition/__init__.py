"""Computer players of Ambition: levels, what they aim at, and how they decide."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
