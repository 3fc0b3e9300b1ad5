"""Calling off a decision that is under way."""

from __future__ import annotations


class Cancelled(Exception):
    """The decision is no longer wanted."""


def never_cancelled() -> bool:
    """For whoever waits as long as it takes."""
    return False
