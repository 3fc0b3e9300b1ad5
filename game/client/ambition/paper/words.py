"""What slips and sheets say about an edition: what the cards hold and what a round scores, from the edition's numbers."""

from __future__ import annotations

from game.client.kit.i18n import _, all_of, listed, ngettext, or_of, pgettext
from game.client.table.card_words import card_words, suit_words
from game.engine.ambition.editions import EDITION_SIMPLE, Edition, Rules
from game.engine.cards import RANKS

Cards = tuple[tuple[int, ...], str]
"""Suits 0..3 whose cards of these ranks hold the same, and the ranks as printed ("2\u201310", "J\u2013K")."""


def card_values(numbers: Edition) -> list[tuple[int, tuple[Cards, ...]]]:
    """Points and the cards that hold them, least first; cards without points are left out. Runs of ranks are drawn together,
    suits that agree stand together."""
    found: dict[int, dict[str, list[int]]] = {}
    for suit in range(4):
        points = numbers.card_points[13 * suit : 13 * suit + 13]
        dealt = [rank for rank in range(13) if 13 * suit + rank not in numbers.removed]
        for value in sorted({points[rank] for rank in dealt} - {0}):
            ranks = _ranks([rank for rank in dealt if points[rank] == value])
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
    most_of_all = _("0, 1 strike") if numbers.strike_limit else "0"
    or_more = _("{n} or more")
    lines = [
        _nil_line(numbers),
        _under_line(numbers),
        (
            or_more.format(n=numbers.quota),
            _("as taken, {cap} at most").format(cap=numbers.cap) if numbers.cap else _("as taken"),
        ),
        (pgettext("on paper", "the most of all"), most_of_all),
        (or_more.format(n=numbers.slam_at), _slam_words(numbers)),
    ]
    if numbers.grand_slam_points or numbers.grand_slam_pardon:
        points = numbers.grand_slam_points or numbers.slam_points
        text = _("{n}, and a strike is taken back") if numbers.grand_slam_pardon else "{n}"
        lines.append((_("all {n} tricks").format(n=numbers.tricks), text.format(n=points)))
    return lines


def _nil_line(numbers: Edition) -> tuple[str, str]:
    words = _("Nil: {n}").format(n=numbers.nil_points)
    if numbers.nil_shared_points:
        words = _("Nil: {n}; {shared} each if there are more").format(
            n=numbers.nil_points, shared=numbers.nil_shared_points
        )
    return (_("No trick") if numbers.nil_by_tricks else _("No points")), words


def _under_line(numbers: Edition) -> tuple[str, str]:
    taken = (_("{n} at most, with a trick") if numbers.nil_by_tricks else "1\u2013{n}").format(n=numbers.quota - 1)
    counts = _("as taken") if numbers.understrike_scores else "0"
    if not numbers.strike_limit:
        return taken, counts
    strike = _("1 strike") if numbers.understrike_fatal else _("1 strike, never the last")
    return taken, listed([counts, strike])


def _slam_words(numbers: Edition) -> str:
    if not numbers.slam_spares:
        others = _("Slam: {n}; the others as ever")
    elif not numbers.slam_others_cap:
        others = _("Slam: {n}; the others 0")
    elif numbers.strike_limit:
        others = _("Slam: {n}; the others {cap} at most, no strikes")
    else:
        others = _("Slam: {n}; the others {cap} at most")
    words = others.format(n=numbers.slam_points, cap=numbers.slam_others_cap)
    return _("{words}; once a match for each").format(words=words) if numbers.slam_once else words


def notes(rules: Rules) -> list[str]:
    """What else somebody at the table wants to look up, a sentence each."""
    numbers = rules.numbers
    lines = []
    if numbers.high_two:
        lines.append(_("The 2 of the suit led wins if a jack, queen, king or ace of it is in the trick."))
    if numbers.removed:
        lines.append(_("Not dealt: {cards}.").format(cards=all_of([card_words(card) for card in numbers.removed])))
    if numbers.blind_suit >= 0:
        suit = suit_words(numbers.blind_suit)
        lines.append(_("The first trick is of {suit}, all cards face down at once.").format(suit=suit))
    elif numbers.opening_card >= 0:
        lines.append(_("First lead: {card}.").format(card=card_words(numbers.opening_card)))
    if numbers.last_trick_points:
        lines.append(_("The last trick adds {n} to what its winner took.").format(n=numbers.last_trick_points))
    if numbers.last_trick_deduct:
        lines.append(_("Who wins the last trick may take {n} off what he took.").format(n=numbers.last_trick_deduct))
    if numbers.nil_bid_points:
        lines.append(
            _("Nil bidding: bid and made {bid}, without a bid {unbid}, failed 1 strike.").format(
                bid=numbers.nil_bid_points, unbid=numbers.nil_unbid_points
            )
            if numbers.strike_limit
            else _("Nil bidding: bid and made {bid}, without a bid {unbid}, failed {fine} less.").format(
                bid=numbers.nil_bid_points, unbid=numbers.nil_unbid_points, fine=numbers.nil_bid_fine
            )
        )
    if numbers.void_when_all_strike:
        lines.append(_("If everybody strikes, the round is void."))
    if numbers.card_points == EDITION_SIMPLE.card_points:  # R30
        lines.append(_("What the cards hold is our reading: the source of these rules doesn't say."))
    return [*lines, end_words(rules)]


def end_words(rules: Rules) -> str:
    """When the match ends and who wins it, in a sentence or two."""
    numbers, ends = rules.numbers, []
    if numbers.strike_limit:
        text = _("with {n} strikes") if numbers.understrike_ends else _("with {n} strikes, the last no understrike")
        ends.append(text.format(n=numbers.strike_limit))
    if numbers.target:
        ends.append(_("with {n} points").format(n=numbers.target))
    if numbers.rounds:
        ends.append(_("after round {n}").format(n=numbers.rounds))
    if rules.short_game:
        words = _("with {n} points and {lead} ahead")
        ends.append(words.format(n=numbers.short_target, lead=numbers.short_lead))
    if numbers.clean_winner:
        wins = _("The most points without a strike in the last round win.")
    elif numbers.strike_limit:
        wins = _("The most points with fewer strikes win.")
    else:
        wins = _("The most points win.")
    return _("The match ends {how}. {wins}").format(how=or_of(ends), wins=wins)
