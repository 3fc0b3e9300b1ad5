"""What is said about fingerprints of deals and codes of matches, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.app.dialogs.fact_blocks import Block, FactsData
from game.client.kit import ids
from game.client.kit.i18n import _

HASH_SHOWN = 8
"""Digits of a hash where it is named in brief."""


def spaced(digest: str) -> tuple[str, ...]:
    """A hash in two lines of four groups, as one can compare it by eye."""
    groups = [digest[i : i + 8] for i in range(0, len(digest), 8)]
    return tuple("  ".join(groups[i : i + 4]) for i in range(0, len(groups), 4))


def finished_code(match: Any, code: Callable[[int], str]) -> str | None:
    """The `code` made of a match's seed, of any game; None without a seed, or where no code can hold its rules, and while it goes
    on, for it tells all deals to come."""
    if not match.over or match.seed is None:
        return None
    try:
        return code(match.seed)
    except ValueError:
        return None


def code_facts(code: str, whole: bool) -> FactsData:
    """A code to be given away. `whole`: of a match."""
    if whole:
        words = _("Anyone who enters this code in the menu plays the same match: the same deals, with the same rules.")
    else:
        words = _(
            "Anyone who enters this code in the menu plays the same deal, with the same rules. "
            "It reveals nothing else about the match."
        )
    return FactsData(
        _("Code of the match") if whole else _("Code of the deal"),
        "",
        (Block("words", (words,)), Block("code", (code,))),
        ((ids.COPY, _("Copy"), "last"), (ids.CLOSE, _("Close"), None)),
    )
