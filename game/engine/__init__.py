"""The rules of the games, without windows, clocks, files or global random numbers."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
