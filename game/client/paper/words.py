"""What slips and sheets say about an edition: what the cards hold and what a round scores, from the edition's numbers."""

from __future__ import annotations

from game.client.i18n import _, ngettext
from game.engine.ambition.editions import Edition
from game.engine.cards import RANKS

Cards = tuple[tuple[int, ...], str]
"""Suits 0..3 whose cards of these ranks hold the same, and the ranks as printed ("2\u201310", "J\u2013K")."""


def card_values(numbers: Edition) -> list[tuple[int, tuple[Cards, ...]]]:
    """Points and the cards that hold them, least first; cards without points are left out. Runs of ranks are drawn together,
    suits that agree stand together."""
    found: dict[int, dict[str, list[int]]] = {}
    for suit in range(4):
        points = numbers.card_points[13 * suit : 13 * suit + 13]
        for value in sorted(set(points) - {0}):
            ranks = _ranks([rank for rank in range(13) if points[rank] == value])
            found.setdefault(value, {}).setdefault(ranks, []).append(suit)
    return [
        (value, tuple((tuple(suits), ranks) for ranks, suits in sorted(by_ranks.items(), key=lambda item: item[1])))
        for value, by_ranks in sorted(found.items())
    ]


def _ranks(ranks: list[int]) -> str:
    """Ranks in words: "2\u20134, 6\u201310"."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return ", ".join(
        f"{_rank(run[0])}\u2013{_rank(run[-1])}" if len(run) > 2 else ", ".join(_rank(rank) for rank in run)
        for run in runs
    )


def _rank(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def points_words(n: int) -> str:
    """ "1 point", "7 points"."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def scoring_lines(numbers: Edition) -> list[tuple[str, str]]:
    """What was taken, and what it scores."""
    strike = _("1 strike")
    return [
        (_("No points"), _("Nil: {n}").format(n=numbers.nil_points)),
        (f"1\u2013{numbers.quota - 1}", f"{_('as taken')}, {strike}"),
        (_("{n} or more").format(n=numbers.quota), _("as taken, {cap} at most").format(cap=numbers.cap)),
        (_("the most of all"), f"0, {strike}"),
        (
            _("{n} or more").format(n=numbers.slam_at),
            _("Slam: {n}; the others {cap} at most, no strikes").format(
                n=numbers.slam_points, cap=numbers.slam_others_cap
            ),
        ),
    ]


def bidding_line(numbers: Edition) -> str:
    """Nil bidding in one line."""
    return _("Nil bidding: bid and made {bid}, without a bid {unbid}, failed 1 strike.").format(
        bid=numbers.nil_bid_points, unbid=numbers.nil_unbid_points
    )
