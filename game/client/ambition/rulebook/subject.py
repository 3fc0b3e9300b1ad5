"""What a book is about: the rules, their numbers, our readings of them, and examples to fit them. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache

from game.client.ambition.view import ExplainedText, most_beside, worths
from game.client.app.rulebook.model import GamePicture, OurReading, Paragraph
from game.client.table.words import card_words, suit_words
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import Total
from game.engine.ambition.wall import Standing


def is_ours(rules: Rules, editions: str, *fields: str) -> bool:
    """Return whether a reading of ours applies to the rules.

    `editions` are the reading's editions (``"2005 2004"``; empty: all). It doesn't apply to house rules that change one
    of its `fields`, because they have decided that themselves."""
    changed = dict(rules.house.changes) if rules.house is not None else {}
    return (not editions or rules.edition in editions.split()) and not any(field in changed for field in fields)


@lru_cache(maxsize=64)
def _figures(n: Edition) -> dict[str, object]:
    """Return the part of `Subject.figures` that is the same in every language."""
    return {each.name: getattr(n, each.name) for each in fields(n)} | {
        "total": n.total,
        "tricks": n.tricks,
        "dealt": len(n.deck),
        "below": n.quota - 1,
        "last": n.strike_limit - 1,
        "spare": n.total - n.slam_at,
        "most_beside": most_beside(n),
    }


@dataclass(frozen=True, slots=True)
class Subject:
    """The rules that a book explains."""

    rules: Rules

    @property
    def numbers(self) -> Edition:
        """The numbers by which these rules are played."""
        return self.rules.numbers

    @property
    def figures(self) -> dict[str, object]:
        """Every number of the edition by name, and some that follow from them, to be filled into the text."""
        n = self.numbers
        return _figures(n) | {
            "card": card_words(n.opening_card) if n.opening_card >= 0 else "",
            "suit": suit_words(n.blind_suit) if n.blind_suit >= 0 else "",
        }

    def offers(self, option: str) -> bool:
        """Return whether an option is offered by these rules, or already chosen in a match's rules."""
        return option in self.numbers.options or option in self.rules.chosen()

    def text(self, words: str) -> Paragraph:
        """Return a paragraph with the rules' numbers filled in."""
        return Paragraph(words.format(**self.figures))

    def explained(self, words: str, *kinds: str) -> Paragraph:
        """Return a paragraph with the rules' numbers filled in and an explanation of these kinds of outcomes."""
        found = worths(self.rules)
        return Paragraph(ExplainedText(words.format(**self.figures), *(found[kind] for kind in kinds if kind in found)))

    def reading(self, editions: str, number: str, words: str, *fields: str) -> tuple[OurReading, ...]:
        """Return a note on our reading, or nothing if it doesn't apply to these rules.

        `editions` are the reading's editions (``"2005 2004"``; empty: all); it doesn't apply to house rules that change
        one of its `fields`."""
        if not is_ours(self.rules, editions, *fields):
            return ()
        return (OurReading(number, words.format(**self.figures)),)


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

    It holds the points taken by seat, and the tricks taken if they matter. Nobody has bid Nil or has a strike. `deductor`
    is the seat that takes the last trick's points off."""

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


def safe_totals(s: Subject) -> tuple[int, int]:
    """Return the most points with which somebody else surely has more: usually, and if one player makes a Nil."""
    start = Standing(s.numbers, (0,) * s.numbers.seats, s.numbers.tricks)
    return start.wall(0), replace(start, idle=(1,)).wall(0)


_SHARE = 0.37  # of the points: a good round that is not the most


def plain_round(n: Edition) -> CountedRound:
    """Return a round with a good score, an understrike, an overstrike and, with four players, a Nil."""
    low = n.quota - 1
    good = max(n.quota, round(_SHARE * n.total))
    most = min(n.total - low - good, n.slam_at - 1)
    good = n.total - low - most
    return counted(n, (good, 0, low, most) if n.seats == 4 else (good, low, most))


def slam_round(n: Edition) -> CountedRound:
    """Return a round with exactly a Slam, one player with too few points and, with four players, one with none."""
    rest = n.total - n.slam_at
    low = min(n.quota - 1, rest)
    return counted(n, (n.slam_at, rest - low, low, 0) if n.seats == 4 else (n.slam_at, rest - low, low))


def deducted_round(n: Edition) -> CountedRound | None:
    """Return a round in which taking the last trick's points off saves a player from an overstrike.

    The first player has a little more than the second until then. None if the numbers don't allow that."""
    others = (2 * n.quota, n.quota) if n.seats == 4 else (n.quota,)
    rest = n.total - sum(others)
    most = (rest + n.last_trick_deduct // 2 + 1) // 2
    if not max(others) < rest - most < most < n.slam_at or most - n.last_trick_deduct >= rest - most:
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
    points = [214, 168, 241, 131] if limit else [n.target - 24, n.target - 37, n.target + 9, n.target - 52]
    if not limit and not n.target:
        points = [214, 168, 241, 131]
    totals = tuple(Total(p, max(0, s)) for p, s in zip(points, strikes, strict=True))[: n.seats]
    return FinalPlaces(totals, (2,) if n.clean_winner else ())
