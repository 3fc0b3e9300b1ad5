"""Suggested tables: levels for the opponents at which the person wins about a third of the matches.

No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

from game.client.app.opponents import Opponents
from game.client.app.statistics.rating import Rating, chance
from game.client.kit.i18n import N_, _, all_of

OWN, SUGGEST, EVEN = "own", "suggest", "even"
WAYS = (OWN, SUGGEST, EVEN)
"""The ways to find the next table: the person chooses, one is suggested after a match, or the opponents adapt."""
WAY_WORDS = {
    OWN: (N_("I choose"), N_("The opponents stay as you choose them")),
    SUGGEST: (N_("Suggest"), N_("After a match, a table of your strength is suggested")),
    EVEN: (N_("Adapt"), N_("After a match, the opponents adapt to your strength")),
}
LEAST, BEST, MOST = 1.2, 1.32, 1.4
"""The least, the best and the most chance to win at a suggested table, as multiples of an equal share."""
WAIT = 4
"""The least number of matches at a table, and of rated matches, before another is suggested."""

Scale = Mapping[str, int]


def suited(rating: float, now: Sequence[str], scale: Scale) -> tuple[str, ...]:
    """Return the levels of the table that suits a person of this rating, as many as there are `now`, weak ones first.

    The present table stays if it suits; otherwise it is the one whose chance is nearest to BEST, to
    the percent, and among equals the one with the most even levels."""
    share = 1 / (len(now) + 1)
    if (
        all(level in scale for level in now)
        and LEAST * share <= _chance(rating, now, scale) <= MOST * share
    ):
        return tuple(now)
    return min(
        _tables(tuple(sorted(scale, key=lambda level: scale[level])), len(now)),
        key=lambda levels: (
            round(abs(_chance(rating, levels, scale) - BEST * share), 2),
            scale[levels[-1]] - scale[levels[0]],
        ),
    )


def suggestion(
    rating: Rating | None, counted: int, since: int, now: Sequence[str], scale: Scale
) -> tuple[str, ...] | None:
    """Return the levels of another table for the next match; None if the present one suits or it is too early to say.

    `counted` is the number of matches behind the rating, `since` the number of matches at this
    table."""
    if rating is None or min(counted, since) < WAIT:
        return None
    found = suited(rating.value, now, scale)
    return found if sorted(found) != sorted(now) else None


def suggestion_words(
    rating: Rating, levels: Sequence[str], titles: Mapping[str, str], scale: Scale, adapts: bool
) -> tuple[str, str]:
    """Return the sentence of a suggestion and the label of its button.

    The label is empty if the table `adapts` by itself."""
    n = round(100 * _chance(rating.value, levels, scale))
    names = all_of([_(titles[level]) for level in levels])
    if len(set(levels)) == 1:
        names = _("{level} at every seat").format(level=_(titles[levels[0]]))
    if adapts:
        return _("The table adapts: {levels} next. You win about {n} %.").format(
            levels=names, n=n
        ), ""
    return _("A table that suits you: {levels}. You win about {n} %.").format(levels=names, n=n), _(
        "Play that table"
    )


def at_levels(opponents: Opponents, levels: Sequence[str], scale: Scale) -> Opponents:
    """Return the opponents with these levels; an opponent that was stronger than another remains so."""
    order = sorted(range(len(levels)), key=lambda seat: scale.get(opponents[seat].level, 0))
    by_seat = dict(zip(order, sorted(levels, key=lambda level: scale[level]), strict=True))
    return tuple(
        replace(each, level=by_seat.get(seat, each.level)) for seat, each in enumerate(opponents)
    )


def _chance(rating: float, levels: Sequence[str], scale: Scale) -> float:
    return chance(rating, [scale[level] for level in levels])


@cache
def _tables(levels: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    return tuple(combinations_with_replacement(levels, seats))
