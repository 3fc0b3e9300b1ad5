"""Computer players of Ambition: their levels, what they aim for and how they decide."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
