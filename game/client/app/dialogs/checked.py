"""The play checker's list for a round: what cost something, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.help.check import where_words
from game.client.ambition.help.reasons import choice_words, why
from game.client.app.dialogs.listing import ListData, ListRow
from game.client.kit.i18n import _, ngettext
from game.client.table.checker import Judged
from game.client.table.reasons import number


def check_data(title: str, decisions: int, left: int, rows: Sequence[ListRow], foot: str) -> ListData:
    """The list of any game; `decisions` were made, `left` of them are still being looked at, `foot` says what costs are."""
    caption = ngettext("{n} decision", "{n} decisions", decisions).format(n=decisions)
    if left:
        empty = ngettext("{n} decision is still being looked at…", "{n} decisions are still being looked at…", left)
        empty = empty.format(n=left)
    else:
        empty = _("As good as the strongest player’s, every one of them.")
    buttons = (("close", _("Close"), None),)
    return ListData(title, caption, tuple(rows), empty, foot if rows and not left else empty if rows else "", buttons)


def check_list(number_of_round: int, decisions: int, left: int, found: list[Judged], names: list[str]) -> ListData:
    """The list of a round of Ambition."""
    rows = []
    for judgement in found:
        phase = judgement.decision.question.observation.phase
        yours, best = choice_words(judgement.yours.choice), choice_words(judgement.best.choice)
        words = _("{where}: {choice}").format(where=where_words(judgement.decision), choice=yours)
        reasons = why(judgement.best, judgement.yours, judgement.decision.question.observation, names)
        if reasons and phase != "pass":  # which names six cards already
            better = _("Better: {choice}. {reason}").format(choice=best, reason=reasons[0])
        else:
            better = _("Better: {choice}.").format(choice=best)
        icon = {"pass": "scatter", "bid": "claim"}.get(phase, "last")
        cost = _("\u2212{n} points").format(n=number(judgement.cost))
        rows.append(ListRow(icon, words, better, cost))
    foot = _("Compared with the strongest player’s choice, given what you knew; strikes and the match are counted in.")
    return check_data(_("Round {n}: play checker").format(n=number_of_round), decisions, left, rows, foot)
