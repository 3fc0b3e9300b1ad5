"""The rules, and nothing else: no window, no clock, no files, no global random numbers."""

from game.engine.variant import package_path

__path__ = package_path(__path__)
