"""The play checker's list for a round: what cost something, and what would have been better."""

from __future__ import annotations

from game.client.ambition.help.check import where_words
from game.client.ambition.help.reasons import choice_words, purpose
from game.client.app.dialogs.checked import check_data
from game.client.app.dialogs.listing import ListData, ListRow
from game.client.kit.i18n import _
from game.client.table.checker import Judged, Praised
from game.client.table.reasons import number


def check_list(
    number_of_round: int, decisions: int, left: int, found: list[Judged], names: list[str], best: Praised | None = None
) -> ListData:
    """The list of a round, and its `best` decision."""
    rows = []
    for judgement in found:
        phase = judgement.decision.question.observation.phase
        yours, better_one = choice_words(judgement.yours.choice), choice_words(judgement.best.choice)
        words = _("{where}: {choice}").format(where=where_words(judgement.decision), choice=yours)
        reason = purpose(judgement.best, judgement.yours, judgement.decision.question.observation, names)
        if reason and phase != "pass":  # which names six cards already
            better = _("Better: {choice}. {reason}").format(choice=better_one, reason=reason)
        else:
            better = _("Better: {choice}.").format(choice=better_one)
        icon = {"pass": "scatter", "bid": "claim"}.get(phase, "last")
        cost = _("\u2212{n} points").format(n=number(judgement.cost))
        rows.append(ListRow(icon, words, better, cost))
    foot = _(
        "Compared with the strongest player’s choice, given what you knew. Strikes and the chance of "
        "winning the match are included."
    )
    title, praise = _("Round {n}: play checker").format(n=number_of_round), ""
    if best is not None:
        where, choice = where_words(best.judged.decision), choice_words(best.judged.yours.choice)
        praise = _("your best: {where}, {choice}").format(where=where, choice=choice)
    return check_data(title, decisions, left, rows, foot, praise)
