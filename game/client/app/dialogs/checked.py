"""The play checker's list: what cost something, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.app.dialogs.listing import ListData, ListRow
from game.client.kit import ids
from game.client.kit.i18n import _, ngettext


def check_data(title: str, decisions: int, left: int, rows: Sequence[ListRow], foot: str) -> ListData:
    """The list of any game; `decisions` were made, `left` of them are still being looked at, `foot` says what costs are."""
    caption = ngettext("{n} decision", "{n} decisions", decisions).format(n=decisions)
    if decisions and not left:
        text = ngettext(
            "{good} of {n} decision as good as the strongest player’s",
            "{good} of {n} decisions as good as the strongest player’s",
            decisions,
        )
        caption = text.format(good=decisions - len(rows), n=decisions)
    if left:
        empty = ngettext("Still checking {n} decision…", "Still checking {n} decisions…", left)
        empty = empty.format(n=left)
    else:
        empty = _("Every one was as good as the strongest player’s.")
    buttons = ((ids.CLOSE, _("Close"), None),)
    return ListData(title, caption, tuple(rows), empty, foot if rows and not left else empty if rows else "", buttons)
