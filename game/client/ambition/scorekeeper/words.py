"""What the scorekeeper says: why a round is refused, what it made of a round, and how the match stands. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.refusals import SENTENCES as AMBITION
from game.client.ambition.scorekeeper.keeper import Fault, Keeper, Missing
from game.client.ambition.words import stopped_words
from game.client.kit.i18n import N_, _, all_of, listed, ngettext, pgettext
from game.client.table.refusals import Sentences, reason_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.score_sheet import Entry, Line

SENTENCES: Sentences = {
    **AMBITION,
    Missing.POINTS: N_("Points are missing."),
    Missing.TRICKS: N_("The number of tricks is missing."),
}
MARKS = {
    "slam": N_("Slam"),
    "overstrike": N_("Overstrike"),
    "understrike": N_("Understrike"),
    "nil": N_("Nil"),
    "nil_bid_made": N_("Nil, as bid"),
    "nil_bid_failed": N_("Nil bid failed"),
    "revoke": N_("Revoke"),
    "penalty": N_("Penalty"),
}
EVENTS = {"revoke": N_("Revoke"), "void": N_("Void round"), "misdeal": N_("Misdeal")}
"""What may stand in place of a counted round."""


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names to show: who has none is a number."""
    return tuple(name.strip() or _("Player {n}").format(n=seat + 1) for seat, name in enumerate(names))


def fault_words(keeper: Keeper, fault: Fault) -> str:
    """The row, the player and the reason: ``"Round 3, Ann: ..."``."""
    lines = keeper.sheet.lines
    number = lines[fault.row].number if fault.row < len(lines) else keeper.sheet.next_number + fault.row - len(lines)
    where = _("Round {n}").format(n=number)
    if fault.seat is not None:
        where = listed([where, shown_names(keeper.names)[fault.seat]])
    return _("{where}: {reason}").format(where=where, reason=reason_words(fault.reason, SENTENCES))


def taken_words(rules: Rules, entry: Entry, seat: int) -> str:
    """What a player took, as it is written: less what the last trick's winner takes off, with the n of a Nil bid."""
    words = str(entry.taken[seat])
    if entry.deductor == seat:
        words += f"\u2212{rules.numbers.last_trick_deduct}"
    if entry.bids is not None and entry.bids[seat]:
        words += pgettext("behind points, a Nil bid", "n")
    return f"{words}!" if entry.penalties is not None and entry.penalties[seat] else words


def score_words(rules: Rules, total: Total) -> str:
    """A score as the documents write it: S/P, strikes and points; points alone where there are no strikes."""
    points = str(total.points).replace("-", "\u2212")
    return f"{total.strikes}/{points}" if rules.numbers.strike_limit else points


def mark_word(mark: str) -> str:
    """A reason of scoring in few letters."""
    words = {
        "overstrike": pgettext("on a score sheet", "Over"),
        "understrike": pgettext("on a score sheet", "Under"),
        "nil_bid_made": pgettext("on a score sheet", "Nil as bid"),
        "nil_bid_failed": pgettext("on a score sheet", "Bid failed"),
    }
    return words.get(mark, _(MARKS[mark]))


def row_words(line: Line, entry: Entry, seat: int) -> list[str]:
    """Why a player's round was worth what it was, each reason in few letters; none: it simply counts."""
    marks = line.scored[seat].marks
    if marks:
        return [mark_word(mark) for mark in marks if not (mark == "nil" and "nil_bid_made" in marks)]
    if entry.event:
        kind = "misdeal" if entry.event == "misdeal" else "void"  # for those who didn't revoke it is only void
        return [_(EVENTS[kind])]
    return [_("void")] if line.void else []


def round_words(line: Line, entry: Entry, names: Sequence[str]) -> str:
    """What a counted round was: who struck, and the other things with a name."""
    if entry.event == "misdeal":
        return _("Round {n}: a misdeal, dealt again.").format(n=line.number)
    if entry.event and entry.offender is None:
        return _("Round {n}: void, abandoned.").format(n=line.number)
    if line.void and not entry.event:
        return _("Round {n}: void, everybody would get a strike.").format(n=line.number)
    told = []
    for mark, words in MARKS.items():
        who = [
            names[seat]
            for seat, score in enumerate(line.scored)
            if mark in score.marks and not (mark == "nil" and "nil_bid_made" in score.marks)
        ]
        if who:
            told.append(_("{what}: {names}").format(what=_(words), names=all_of(who)))
    return _("Round {n}").format(n=line.number) + " · " + ("  ·  ".join(told) or _("everybody safe"))


def standing_words(keeper: Keeper) -> str:
    """How the match stands while a round is written, or how it ended."""
    sheet, names = keeper.sheet, shown_names(keeper.names)
    result = sheet.result
    if result is not None:
        winners = [names[seat] for seat in result.winners]
        words = ngettext("{names} wins the match.", "{names} win the match.", len(winners)).format(
            names=all_of(winners)
        )
        if sheet.out:
            out = all_of([names[seat] for seat in sheet.out])
            words += "  " + _("Struck out: {names}.").format(names=out)
        if sheet.stopped_after:
            words += "  " + stopped_words(sheet.stopped_after)
        return words
    total, given = keeper.rules.numbers.total, sum(int(text) for text in keeper.draft.taken if text)
    if given and given != total:
        left = total - given
        if left > 0:
            return _("{given} of {total} points entered, {left} missing.").format(given=given, total=total, left=left)
        return _("{given} points entered, {over} too many.").format(given=given, over=-left)
    limit = keeper.rules.numbers.strike_limit
    last = [name for name, total_ in zip(names, sheet.totals, strict=True) if limit and total_.strikes == limit - 1]
    if last and not given:
        return _("One strike left: {names}.").format(names=all_of(last))
    return _("Each round is worth {total} points.").format(total=total)
