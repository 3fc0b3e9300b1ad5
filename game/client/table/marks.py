"""What kinds of help a match was played with, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.kit.i18n import _, listed


def helped_words(reasons: Sequence[str]) -> str:
    """One line for a match that is but practice, from the reasons that its record holds; empty for any other match."""
    names = {
        "hint": _("hints"),
        "undo": _("taking back"),
        "cards": _("cards played so far"),
        "check": _("play checker"),
        "code": _("known cards"),
    }
    known = [names[reason] for reason in names if reason in reasons]
    return _("With help: {what}").format(what=listed(known)) if known else ""
