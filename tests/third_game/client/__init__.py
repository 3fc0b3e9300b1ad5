"""Spar in the window."""
