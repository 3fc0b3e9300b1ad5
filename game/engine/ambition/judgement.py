"""What judges say about decisions, rounds and matches of Ambition (`game.engine.judgement` has what all games share)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal

from game.engine import judgement
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Phase, Play
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID


def choice_of(action: Action) -> tuple[int, ...]:
    """Return an action as prospects name choices: its cards, or its verb."""
    match action:
        case Pass(cards):
            return tuple(cards)
        case Bid(nil):
            return (BID_NIL if nil else NO_BID,)
        case Play(card):
            return (card,)
        case Deduct(take):
            return (DEDUCT if take else KEEP,)
    raise TypeError(f"{action!r} is no choice")


def rounds_of(match: Match) -> list[int]:
    """Return the indices of the rounds that are complete."""
    return [index for index, history in enumerate(match.rounds) if history.scored]


@dataclass(frozen=True, slots=True)
class Prospect(judgement.Prospect):
    """What a choice may bring in the round. `choice`: a card, the three cards of a pass, 52 (no bid), 53 (Nil), 54 (the last
    trick's points off) or 55 (kept). `worth` is in points: a strike counts 20 against it, nearness to winning the match is in it.

    `points` scored and `taken`; the rest are probabilities: of a `strike` (an `over` strike, an `under` strike, or a failed bid),
    of a `nil` or a `slam` of one's own, of being `slammed` by another, and of winning the match (`win`; None where nothing
    says)."""

    points: float
    taken: float
    strike: float
    over: float
    under: float
    nil: float
    slam: float
    slammed: float
    win: float | None
    worths: tuple[float, ...] = ()
    """`worth` by each of the searches."""


@dataclass(frozen=True, slots=True)
class Opinion(judgement.Opinion[Prospect]):
    """Cards that are alike stand once: `like` gives for each legal card the one that stands for it. `provisional`: time cut the
    search off."""

    like: tuple[tuple[int, int], ...] = ()
    provisional: bool = False

    def of(self, choice: tuple[int, ...]) -> Prospect | None:
        """The prospect of a choice, by the name of that choice even if it is found out about what is like it; None if nothing
        was found out."""
        found = self.meant(choice)
        return None if found is None else replace(found, choice=choice)

    def meant(self, choice: tuple[int, ...]) -> Prospect | None:
        """The prospect that stands for a choice: in a scatter for the very order of the cards, if there is one."""
        wanted = (dict(self.like).get(choice[0], choice[0]),) if len(choice) == 1 else tuple(choice)
        same = [each for each in self.prospects if sorted(each.choice) == sorted(wanted)]
        return next((each for each in same if each.choice == wanted), same[0] if same else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedDecision(judgement.JudgedDecision):
    """A decision, in points. `trick`: its number, 0 before play. `choices`: what there was to choose; `worths` of each. `place`:
    which of them was made, `best` which is the master's. `lost_win`: what was lost in chance to win the match, None where nothing
    says. `leanings`: for each level below the judge the logarithm of how likely it makes each choice; none but in play."""

    yours: Prospect
    better: Prospect
    phase: Phase
    trick: int
    choices: tuple[tuple[int, ...], ...]
    worths: tuple[float, ...]
    place: int
    best: int
    lost_win: float | None
    leanings: tuple[tuple[float, ...], ...]


# ---- what mistakes are about


class Theme(Enum):
    """Themes, in the order in which they are told of."""

    PASS = "pass"
    BID = "bid"
    OWN_NIL = "own Nil"
    OWN_SLAM = "own Slam"
    STOP_SLAM = "stopping a Slam"
    DUCK = "ducking"
    REACH = "reaching the quota"
    KING = "king of clubs"
    HIGH_TWO = "the high 2"
    VOID = "voids"
    ENDING = "end play"
    REST = "the rest"


Leak = tuple[Theme, int, float]
"""A theme of mistakes, how many there were, and the points they cost."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The themes of the mistakes in so many rounds, the dearest first."""

    rounds: int = 0
    leaks: tuple[Leak, ...] = ()


def summed(found: Iterable[Leak]) -> tuple[Leak, ...]:
    """Return each theme once, the dearest first."""
    counts, lost = Counter[Theme](), dict[Theme, float]()
    for about, count, cost in found:
        counts[about] += count
        lost[about] = lost.get(about, 0.0) + cost
    by_cost = sorted(lost, key=lambda about: (-lost[about], about.value))
    return tuple((about, counts[about], lost[about]) for about in by_cost)


# ---- where a result came from

PARTS = ("par", "deal", "you", "others", "happened", "hidden")
"""What a result is made of, in the order in which it is told."""


@dataclass(frozen=True, slots=True)
class LedgerEvent:
    """Something that changed what the round was worth: the deal (`seat` -1), or a choice of a seat in a phase, after so many
    cards had been played. By how much, as play (`skill`) and as `luck`: in points, and in chance to win the match."""

    seat: int
    phase: Phase | Literal["deal"]
    played: int
    choice: tuple[int, ...]
    skill: float
    luck: float
    win_skill: float = 0.0
    win_luck: float = 0.0


@dataclass(frozen=True, slots=True)
class Account(judgement.Judgement):
    """What came of something, and its parts, which add up to it."""

    result: float
    par: float
    deal: float
    you: float
    others: float
    happened: float
    hidden: float

    @property
    def luck(self) -> float:
        """What nobody did on purpose: the deal, what others happened to do, and how the hidden cards lay."""
        return self.deal + self.happened + self.hidden

    @property
    def luck_adjusted(self) -> float:
        """The result without the deal and without what the others happened to do: the same on average, and steadier."""
        return self.result - self.deal - self.happened


@dataclass(frozen=True, slots=True)
class Ledger(Account):
    """A seat's round, by its `number`, in points less 20 a strike. `win`: the same in the chance to win the match, from before
    the deal to after the round; None where nothing tells it."""

    number: int = 0
    events: tuple[LedgerEvent, ...] = ()
    win: Account | None = None


def of_match(rounds: Sequence[Ledger]) -> Account | None:
    """Return the account of a match in the chance to win it, from the ledgers of its rounds, in order; None where one of them
    can't say. Its result is the chance after the last of them, and its `par` what the rounds were worth before their deals beyond
    that."""
    wins = [each.win for each in rounds if each.win is not None]
    if not wins or len(wins) < len(rounds):
        return None
    sums = {name: sum(getattr(each, name) for each in wins) for name in PARTS}
    sums["par"] -= sum(each.result for each in wins[:-1])
    return Account(wins[-1].result, **sums)


# ---- a seat's review


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedDecision(judgement.MarkedDecision):
    """A decision with what its seat knew. `theme`: what a mistake was about."""

    weighed: JudgedDecision
    observation: Observation
    theme: Theme | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(judgement.Review[MarkedDecision]):
    """A seat in a match, in points. `moves` and `results` of each round, a strike counting 20 against the latter; `level_rates`:
    the points that each level loses a round, the weakest level first, empty where that wasn't measured; `ledgers` of the rounds,
    none where they weren't asked for; `habits` of all rounds that were reviewed where this review was made."""

    moves: tuple[tuple[MarkedDecision, ...], ...]
    results: tuple[float, ...]
    level_rates: tuple[tuple[str, float], ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    habits: Habits = field(default=Habits(), compare=False)

    @property
    def all(self) -> list[MarkedDecision]:
        return [move for moves in self.moves for move in moves]

    @property
    def match_account(self) -> Account | None:
        """Where the chance to win the match came from, if the ledgers are those of all its rounds; None where nothing tells
        it."""
        return of_match(self.ledgers)

    def leaks(self) -> tuple[Leak, ...]:
        """What its mistakes were about."""
        return leaks_of(self.all)


def leaks_of(moves: Sequence[MarkedDecision]) -> tuple[Leak, ...]:
    """Return what the mistakes among decisions were about."""
    return summed((move.theme, 1, move.weighed.lost) for move in moves if move.theme is not None)
