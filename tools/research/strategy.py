"""How the advice of the documents holds in played rounds of Ambition; measured by `tools.figures`.

Each claim of the texts is counted: whether a total is safe that the pigeonhole principle says is
(the others can't all stay below it), what becomes of a lone king of clubs and of weak and strong
hands, who wins tricks with middle cards and with 2s, whether Nils win tricks without points, and
how early the points of a round are taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.cards import RANKS, card_name, parse_card, parse_cards

KING, EARLY = parse_card("KC"), parse_cards(["AS", "2H"])
TAKEN = ((28, 34), (35, 52))
"""Totals that are counted together: one of the five parts of a round and a little more, and two parts."""


class Counter(Protocol):
    """A function that counts a claim: it was true in `so` of `of` cases."""

    def __call__(self, claim: str, so: int, of: int = 1) -> None: ...


class Share:
    """How often something was true, out of all cases."""

    def __init__(self) -> None:
        self.yes = self.all = 0

    def add(self, so: int, of: int = 1) -> None:
        """Add `of` cases, in `so` of which it was true."""
        self.yes += so
        self.all += of


def hand_after_pass(match: Match, played: RoundHistory, seat: int) -> set[int]:
    """Return the cards that a seat held when the play began."""
    hand = set(played.deal[seat])
    for giver in range(played.seats):
        for receiver, cards in played.transfers(giver):
            if giver == seat:
                hand -= set(cards)
            if receiver == seat:
                hand |= set(cards)
    return hand


def pigeonhole(total: int, sharers: int) -> int:
    """Return the most points with which somebody else must have more.

    If nobody had more, `sharers` players could not hold the whole total."""
    return (total - 1) // sharers


def tally(matches: Iterable[Match]) -> dict[str, Share]:
    """Return every claim with its share."""
    found: dict[str, Share] = {}

    def count(claim: str, so: int, of: int = 1) -> None:
        found.setdefault(claim, Share()).add(so, of)

    for match in matches:
        for played in (each for each in match.rounds if each.scored and not each.void):
            _totals(match, played, count)
            _hands(match, played, count)
            _tricks(match, played, count)
    return dict(sorted(found.items()))


def _totals(match: Match, played: RoundHistory, count: Counter) -> None:
    """Count which totals were an overstrike, separately for rounds with and without a seat that took nothing."""
    taken, total = played.counted(), match.rules.numbers.total
    if any("slam" in score.marks for score in played.scored):
        return
    sharers = sum(points > 0 for points in taken)
    for points, score in zip(taken, played.scored, strict=True):
        for least, most in TAKEN:
            if least <= points <= most:
                count(f"{least} to {most} taken: an overstrike", "overstrike" in score.marks)
        rest = "with a Nil" if sharers < played.seats else "without a Nil"
        for over in range(4):
            if points == pigeonhole(total, played.seats - (rest == "with a Nil")) + over:
                count(f"{points} {rest}: an overstrike", "overstrike" in score.marks)


def _hands(match: Match, played: RoundHistory, count: Counter) -> None:
    """Count what becomes of weak and strong hands, and of the king of clubs with few clubs or with many."""
    for seat, score in enumerate(played.scored):
        hand = hand_after_pass(match, played, seat)
        high = sum(is_honor(card) for card in hand)
        weak = "at most 2" if high < 3 else "3 to 5" if high < 6 else "6 or more"
        count(f"{weak} cards from jack to ace: a Nil", "nil" in score.marks)
        strong = "7 or more" if high >= 7 else "fewer than 7"
        count(f"{strong} cards from jack to ace: a Slam", "slam" in score.marks)
        if KING not in hand:
            continue
        clubs = sum(card < 13 for card in hand)
        kind = f"king of clubs and {'no' if clubs < 2 else '1 or 2' if clubs < 4 else '3 or more'} clubs"
        taker = next(trick.winner for trick in played.tricks if KING in trick.cards)
        count(f"{kind}: taken by its holder", taker == seat)
        count(f"{kind}: its holder strikes", score.strikes > 0)


def _tricks(match: Match, played: RoundHistory, count: Counter) -> None:
    """Count which cards win, effects of leads on players without points, tricks of Nils, and how early points go."""
    n = match.rules.numbers
    early, taken = n.tricks // 2 + 1, [0] * played.seats
    for number, trick in enumerate(played.tricks, 1):
        when = f"in tricks 1 to {early}" if number <= early else "later"
        led = trick.cards[0]
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % played.seats
            if card // 13 == led // 13:
                count(f"a {RANKS[card % 13]} of the suit led wins", seat == trick.winner)
                if is_two(card):
                    count(f"a 2 {'led' if not place else 'played last' if place == played.seats - 1 else 'between'} wins",
                          seat == trick.winner)  # fmt: skip
                    count(f"a 2 {when} wins", seat == trick.winner)
            if card in EARLY:
                count(f"{card_name(card)} {when} wins", seat == trick.winner)
            if number > 4 and not taken[seat]:
                takes = seat == trick.winner and trick.points > 0
                if place:
                    count(f"led {_class(led)} at a player without points: he takes some", takes)
        taken[trick.winner] += trick.points
    for seat, score in enumerate(played.scored):
        if "nil" in score.marks:
            count("a Nil that won a trick", any(trick.winner == seat for trick in played.tricks))
    points = sum(trick.points for trick in played.tricks[:early])
    count(
        f"of the points are taken in the first {early} tricks",
        points,
        n.total - n.last_trick_points,
    )


def _class(card: int) -> str:
    return "2-5" if card % 13 < 4 else "6-10" if card % 13 < 9 else "J-A"
