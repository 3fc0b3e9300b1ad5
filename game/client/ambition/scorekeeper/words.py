"""What the scorekeeper says: why a round is refused, what it made of a round, and how the match stands. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.scorekeeper.keeper import Fault, Keeper
from game.client.kit.i18n import N_, _, all_of, listed, ngettext
from game.engine.ambition.score_sheet import Line

FAULTS = {
    "missing": N_("Points are missing."),
    "missing_tricks": N_("The number of tricks is missing."),
    "over": N_("The match was over after round {number}."),
    "players": N_("{seats} players were expected, not {found}."),
    "points": N_("0 to {total} points were expected, not {found}."),
    "sum": N_("The points add up to {found}, not to {total}."),
    "bid_off": N_("A Nil bid, but these rules are without Nil bidding."),
    "bid_barred": N_("With {strikes} strikes no Nil can be bid."),
    "no_deduction": N_("These rules take nothing off for the last trick."),
    "deductor": N_("Who has no trick can’t have won the last one."),
    "tricks_needed": N_("The number of tricks is needed: here a Nil is no trick."),
    "tricks_grand": N_("The number of tricks is needed: all points with all tricks are a grand Slam."),
    "tricks_sum": N_("The tricks add up to {found}, not to {tricks}."),
    "tricks": N_("0 to {tricks} tricks were expected, not {found}."),
    "contradiction": N_("{points} points can’t be in {tricks} tricks, which hold {least} to {most}."),
}
"""What is wrong with a round, by the name of the fault."""
MARKS = {
    "slam": N_("Slam"),
    "overstrike": N_("Overstrike"),
    "understrike": N_("Understrike"),
    "nil": N_("Nil"),
    "nil_bid_made": N_("Nil, as bid"),
    "nil_bid_failed": N_("Nil bid failed"),
}


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
    return _("{where}: {reason}").format(where=where, reason=_(FAULTS[fault.fault]).format(**fault.values))


def round_words(line: Line, names: Sequence[str]) -> str:
    """What a counted round was: who struck, and the other things with a name."""
    if line.void:
        return _("Round {n}: void, everybody would have struck.").format(n=line.number)
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
        return words
    total, given = keeper.rules.numbers.total, sum(int(text) for text in keeper.draft.taken if text)
    if given and given != total:
        left = total - given
        if left > 0:
            return _("{given} of {total} points are written, {left} are missing.").format(
                given=given, total=total, left=left
            )
        return _("{given} points are written, {over} too many.").format(given=given, over=-left)
    limit = keeper.rules.numbers.strike_limit
    last = [name for name, total_ in zip(names, sheet.totals, strict=True) if limit and total_.strikes == limit - 1]
    if last and not given:
        return _("One strike left: {names}.").format(names=all_of(last))
    return _("Each round is worth {total} points.").format(total=total)
