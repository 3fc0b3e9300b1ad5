"""What a book is about: the rules, their numbers, and which of our readings hold for them. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from game.client.ambition.view import ExplainedText, most_beside, worths
from game.client.app.rulebook.model import OurReading, Picture, Text
from game.client.table.words import card_words, suit_words
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import Total


def is_ours(rules: Rules, editions: str, *fields: str) -> bool:
    """Whether a reading of these editions (``"2005 2004"``; empty: of all) holds for rules: house rules that change one of its
    fields have decided for themselves."""
    changed = dict(rules.house.changes) if rules.house is not None else {}
    return (not editions or rules.edition in editions.split()) and not any(field in changed for field in fields)


@lru_cache(maxsize=64)
def _figures(n: Edition) -> dict[str, object]:
    """What `Subject.figures` has in every language."""
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
    """Rules to be explained."""

    rules: Rules

    @property
    def numbers(self) -> Edition:
        """What they are played by."""
        return self.rules.numbers

    @property
    def figures(self) -> dict[str, object]:
        """Every number of the edition by name, and some that follow from them, for the words."""
        n = self.numbers
        return _figures(n) | {
            "card": card_words(n.opening_card) if n.opening_card >= 0 else "",
            "suit": suit_words(n.blind_suit) if n.blind_suit >= 0 else "",
        }

    def offers(self, option: str) -> bool:
        """Whether people can choose an option with these rules; where a match is played by it, it is chosen already."""
        return option in self.numbers.options or option in self.rules.chosen()

    def text(self, words: str) -> Text:
        """A paragraph with its numbers."""
        return Text(words.format(**self.figures))

    def explained(self, words: str, *kinds: str) -> Text:
        """A paragraph about what rounds are worth, of these kinds."""
        found = worths(self.rules)
        return Text(ExplainedText(words.format(**self.figures), *(found[kind] for kind in kinds if kind in found)))

    def reading(self, editions: str, number: str, words: str, *fields: str) -> tuple[OurReading, ...]:
        """Our reading, if it is one of this edition (``"2005 2004"``; empty: of all) and house rules leave its fields alone."""
        if not is_ours(self.rules, editions, *fields):
            return ()
        return (OurReading(number, words.format(**self.figures)),)


@dataclass(frozen=True, slots=True)
class ExampleTricks(Picture):
    """Tricks in the order of play, the led card first, each with what it shows; who wins is the engine's to say. `blind`: no
    card leads, the suit is that of the rules."""

    tricks: tuple[tuple[str, str], ...]
    blind: bool = False


@dataclass(frozen=True, slots=True)
class CardValues(Picture):
    """What the cards of each suit count, from the edition."""


@dataclass(frozen=True, slots=True)
class Chips(Picture):
    """The chips of the edition."""


@dataclass(frozen=True, slots=True)
class Outcomes(Picture):
    """The ways a round can end for a player, from the edition."""


@dataclass(frozen=True, slots=True)
class Passes(Picture):
    """Where cards go in each round, from the edition."""

    cycle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountedRound(Picture):
    """A round as the engine counts it: points taken, where they matter the tricks, with bids what was bid and the strikes
    before; `deductor`: the seat that takes the last trick's points off."""

    taken: tuple[int, ...]
    bids: tuple[bool, ...] | None = None
    before: tuple[int, ...] = ()
    tricks: tuple[int, ...] | None = None
    deductor: int | None = None


@dataclass(frozen=True, slots=True)
class FinalPlaces(Picture):
    """The end of a match as the engine places it; `struck`: who got a strike in its last round."""

    totals: tuple[Total, ...]
    struck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikeRow(Picture):
    """The lozenges of a player from none to out."""


_SHARE = 0.37  # of the points: a good round that is not the most


def plain_round(n: Edition) -> CountedRound:
    """A good round, a Nil (of four players one), an understrike and an overstrike."""
    low = n.quota - 1
    good = max(n.quota, round(_SHARE * n.total))
    most = min(n.total - low - good, n.slam_at - 1)
    good = n.total - low - most
    return counted(n, (good, 0, low, most) if n.seats == 4 else (good, low, most))


def slam_round(n: Edition) -> CountedRound:
    """Exactly a Slam; of the rest one has too few, and of four players one nothing."""
    rest = n.total - n.slam_at
    low = min(n.quota - 1, rest)
    return counted(n, (n.slam_at, rest - low, low, 0) if n.seats == 4 else (n.slam_at, rest - low, low))


def void_round(n: Edition) -> CountedRound | None:
    """Two tied for the most, everybody else with too few; None where the numbers don't allow it."""
    rest = n.total - (1 if n.seats == 4 else 0)
    low = next((low for low in range(n.quota - 1, 0, -1) if (rest - low) % 2 == 0), 0)
    most = (rest - low) // 2
    if not low or not low < most < n.slam_at or (n.strike_limit == 1 and not n.understrike_fatal):
        return None
    return counted(n, (most, most, low, 1) if n.seats == 4 else (most, most, low))


def deducted_round(n: Edition) -> CountedRound | None:
    """The first has a little more than the second until the last trick's points are off; None where that can't be."""
    others = (2 * n.quota, n.quota) if n.seats == 4 else (n.quota,)
    rest = n.total - sum(others)
    most = (rest + n.last_trick_deduct // 2 + 1) // 2
    if not max(others) < rest - most < most < n.slam_at or most - n.last_trick_deduct >= rest - most:
        return None
    made = counted(n, (most, rest - most, *others))
    return CountedRound(made.taken, before=made.before, tricks=made.tricks, deductor=0)


def bidding_round(rules: Rules) -> CountedRound:
    """A failed bid below the most, one that was made, one that failed with a strike left (where bids are allowed then), and the
    most without a bid."""
    n = rules.numbers
    good = max(n.quota, round(_SHARE * n.total))
    low = 2 * n.quota - 1
    made = counted(n, (good, 0, low, n.total - good - low) if n.seats == 4 else (0, low, n.total - low))
    before = [0] * n.seats
    before[-2] = 0 if rules.no_nil_bid_at_three_strikes else max(0, n.strike_limit - 1)
    return CountedRound(made.taken, (True,) * (n.seats - 1) + (False,), tuple(before), made.tricks)


def counted(n: Edition, taken: tuple[int, ...]) -> CountedRound:
    """A round of these points, with tricks to go with them: none for who took nothing."""
    if not n.nil_by_tricks:
        return CountedRound(taken, before=(0,) * n.seats)
    tricks = [max(1, points * n.tricks // n.total) if points else 0 for points in taken]
    tricks[taken.index(max(taken))] += n.tricks - sum(tricks)
    return CountedRound(taken, before=(0,) * n.seats, tricks=tuple(tricks))


def ended_match(n: Edition) -> FinalPlaces:
    """A match's end: where there are strikes, whoever has the most points can't win."""
    limit = n.strike_limit
    strikes = [limit - 2, 1, limit, limit - 1] if limit else [0] * 4
    points = [214, 168, 241, 131] if limit else [n.target - 24, n.target - 37, n.target + 9, n.target - 52]
    if not limit and not n.target:
        points = [214, 168, 241, 131]
    totals = tuple(Total(p, max(0, s)) for p, s in zip(points, strikes, strict=True))[: n.seats]
    return FinalPlaces(totals, (2,) if n.clean_winner else ())
