"""The pictures of a book, and examples that fit its rules. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from game.client.ambition.sheet_draft import score_words, taken_words
from game.client.app.rulebook.model import GamePicture, WordTable
from game.client.kit.i18n import _
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import Total
from game.engine.ambition.score_sheet import ScoreSheet, SheetEntry
from game.engine.ambition.wall import Standing


def is_ours(rules: Rules, editions: str, *fields: str) -> bool:
    """Return whether a reading of ours applies to the rules.

    `editions` are the reading's editions (``"2005 2004"``; empty: all). It doesn't apply to house
    rules that change one of its `fields`, because they have decided that themselves."""
    changed = dict(rules.house.changes) if rules.house is not None else {}
    return (not editions or rules.edition in editions.split()) and not any(
        field in changed for field in fields
    )


@dataclass(frozen=True, slots=True)
class ExampleTricks(GamePicture):
    """Tricks in the order of play, each with a remark; the engine decides who wins.

    In a `blind` trick no card leads, and its suit is that of the rules."""

    tricks: tuple[tuple[str, str], ...]
    blind: bool = False


@dataclass(frozen=True, slots=True)
class DrawnHand(GamePicture):
    """A hand with the three cards that are passed on of it raised, and words beside it."""

    cards: str
    passed: str
    words: str


@dataclass(frozen=True, slots=True)
class CardValues(GamePicture):
    """The points of each suit's cards, from the edition."""


@dataclass(frozen=True, slots=True)
class Totals(GamePicture):
    """All totals of a round on a line, by what they are worth, from the edition."""


@dataclass(frozen=True, slots=True)
class OutcomePicture(GamePicture):
    """The outcomes of a round for a player, from the edition."""


@dataclass(frozen=True, slots=True)
class Passes(GamePicture):
    """The direction of the pass in each round, from the edition."""

    cycle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountedRound(GamePicture):
    """An example round that the engine scores.

    It holds the points taken by seat, and the tricks taken if they matter. Nobody has bid Nil or
    has a strike. `deductor` is the seat that takes the last trick's points off."""

    taken: tuple[int, ...]
    tricks: tuple[int, ...] | None = None
    deductor: int | None = None


@dataclass(frozen=True, slots=True)
class FinalPlaces(GamePicture):
    """The end of a match, with places decided by the engine; `struck` are the seats with a strike in its last round."""

    totals: tuple[Total, ...]
    struck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikeRow(GamePicture):
    """The strike marks of a player in all stages, from none to out."""


@lru_cache(maxsize=64)
def safe_totals(n: Edition) -> tuple[int, int]:
    """Return the most points with which somebody else surely has more: usually, and if one player makes a Nil."""
    start = Standing(n, (0,) * n.seats, n.tricks)
    return start.wall(0), replace(start, idle=(1,)).wall(0)


_SHARE = 0.37  # of the points: a good round that is not the most


def plain_round(n: Edition) -> CountedRound:
    """Return a round with a good score, an understrike, an overstrike and, with four players, a Nil."""
    low = n.quota - 1
    good = max(n.quota, round(_SHARE * n.total))
    most = min(n.total - low - good, n.slam_at - 1)
    good = n.total - low - most
    return counted(n, (good, 0, low, most) if n.seats == 4 else (good, low, most))


def safe_round(n: Edition) -> CountedRound:
    """Return a round in which the first player has the most points that are always safe."""
    most = safe_totals(n)[0]
    rest = n.total - most
    others = [rest // (n.seats - 1)] * (n.seats - 2)
    return counted(n, (most, *others, rest - sum(others)))


def slam_round(n: Edition) -> CountedRound:
    """Return a round with exactly a Slam, one player with too few points and, with four players, one with none."""
    rest = n.total - n.slam_at
    low = min(n.quota - 1, rest)
    return counted(
        n, (n.slam_at, rest - low, low, 0) if n.seats == 4 else (n.slam_at, rest - low, low)
    )


def deducted_round(n: Edition) -> CountedRound | None:
    """Return a round in which taking the last trick's points off saves a player from an overstrike.

    The first player has a little more than the second until then. None if the numbers don't allow
    that."""
    others = (2 * n.quota, n.quota) if n.seats == 4 else (n.quota,)
    rest = n.total - sum(others)
    most = (rest + n.last_trick_deduct // 2 + 1) // 2
    if (
        not max(others) < rest - most < most < n.slam_at
        or most - n.last_trick_deduct >= rest - most
    ):
        return None
    return replace(counted(n, (most, rest - most, *others)), deductor=0)


def counted(n: Edition, taken: tuple[int, ...]) -> CountedRound:
    """Return a round with these points and suitable numbers of tricks: none for a player without points.

    The tricks are left out if they don't matter."""
    if not n.nil_by_tricks:
        return CountedRound(taken)
    tricks = [max(1, points * n.tricks // n.total) if points else 0 for points in taken]
    tricks[taken.index(max(taken))] += n.tricks - sum(tricks)
    return CountedRound(taken, tuple(tricks))


def ended_match(n: Edition) -> FinalPlaces:
    """Return the end of a match; if there are strikes, the player with the most points can't win."""
    limit = n.strike_limit
    strikes = [limit - 2, 1, limit, limit - 1] if limit else [0] * 4
    points = (
        [214, 168, 241, 131]
        if limit
        else [n.target - 24, n.target - 37, n.target + 9, n.target - 52]
    )
    if not limit and not n.target:
        points = [214, 168, 241, 131]
    totals = tuple(Total(p, max(0, s)) for p, s in zip(points, strikes, strict=True))[: n.seats]
    return FinalPlaces(totals, (2,) if n.clean_winner else ())


PLAYERS = ("Alice", "Brian", "Charles", "Diana")
_ROUNDS = (
    ((27, 45, 21, 19), ()),
    ((47, 0, 51, 14), (1,)),
    ((41, 6, 35, 30), ()),
    ((29, 72, 0, 11), (2,)),
    ((33, 24, 22, 33), (2,)),
    ((0, 0, 68, 44), (1, 3)),
    ((30, 13, 29, 40), (1,)),
    ((56, 8, 34, 14), (3,)),
)
"""The rounds of the example: the points taken, and the seats that had bid Nil."""


@cache
def example_sheet() -> ScoreSheet:
    """Return the score sheet of the match that serves as an example."""
    sheet = ScoreSheet(Rules(nil_bidding=True), PLAYERS)
    for taken, bidders in _ROUNDS:
        sheet.add(SheetEntry(taken, tuple(seat in bidders for seat in range(4))))
    return sheet


def example() -> WordTable:
    """Return a whole match with Nil bids: what was taken and the strikes and points after each round."""
    sheet = example_sheet()
    rows = tuple(
        (
            _("Round {n}").format(n=line.number),
            tuple(
                f"{taken_words(sheet.rules, entry, seat)}  \u2192  {score_words(sheet.rules, line.totals[seat])}"
                for seat in range(4)
            ),
        )
        for entry, line in zip(sheet.entries, sheet.lines, strict=True)
    )
    return WordTable(PLAYERS, rows)
