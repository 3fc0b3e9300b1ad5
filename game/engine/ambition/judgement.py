"""Judgements of decisions, rounds and matches of Ambition; `game.engine.judgement` has what all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal

from game.engine import judgement
from game.engine.ambition.actions import PHASES, Action, Bid, Deduct, Pass, Phase, Play
from game.engine.ambition.edition import Edition
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import WhyBetter
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.json_reader import (
    kept,
    later,
    number,
    one_of,
    or_null,
    stored,
    stored_object,
    stored_rows,
    tuple_of,
    whole,
)
from game.engine.judgement import (
    CHANCE,
    CHOICE,
    MANY,
    MISTAKES,
    SLIP_PERCENT,
    SLIP_POINTS,
    UNITS,
    Loss,
    uncertainty,
)

_CHANCE_OR_NULL, _FIGURES = or_null(CHANCE), tuple_of(UNITS)

NEARLY = 0.05
"""The chance below which a match is nearly lost, and nearly won above 1 minus this."""
POINTS_NOISE, CHANCE_NOISE = 0.8, 0.004
"""The usual errors of a single search of a choice compared with another (docs/review.md)."""


def choice_of(action: Action) -> tuple[int, ...]:
    """Return an action as the tuple that names a choice in prospects: its cards, or its verb."""
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


def action_of(phase: Phase, choice: tuple[int, ...]) -> Action:
    """Return the action in a phase that a choice names: the opposite of `choice_of`."""
    match phase:
        case "pass":
            return Pass(choice)
        case "bid":
            return Bid(choice == (BID_NIL,))
        case "last_trick":
            return Deduct(choice == (DEDUCT,))
    return Play(choice[0])


def rounds_of(match: Match) -> list[int]:
    """Return the indices of the rounds that are complete."""
    return [index for index, history in enumerate(match.rounds) if history.scored]


@dataclass(frozen=True, slots=True)
class Prospect(judgement.Prospect):
    """The expected result of a choice for its seat in the round.

    `choice` is a card, the three cards of a pass, 52 (no bid), 53 (Nil), 54 (take the last trick's
    points off) or 55 (keep them).

    `points` are scored, `taken` are taken. The rest are probabilities: of a `strike` (an `over`
    strike, an `under` strike, or a failed bid), of the seat's own `nil` or `slam`, of being
    `slammed` by another, and of winning the match (`win`; None if unknown)."""

    points: float = stored(UNITS)
    taken: float = stored(UNITS)
    strike: float = stored(CHANCE)
    over: float = stored(CHANCE)
    under: float = stored(CHANCE)
    nil: float = stored(CHANCE)
    slam: float = stored(CHANCE)
    slammed: float = stored(CHANCE)
    win: float | None = stored(_CHANCE_OR_NULL)
    scores: tuple[float, ...] = later((), _FIGURES)
    """The `score` found by each of the searches."""
    wins: tuple[float, ...] = later((), _FIGURES)
    """The chance to win the match found by each of the searches; none if unknown."""

    @property
    def score(self) -> float:
        """The points of the round less 20 a strike: the round in one number."""
        return self.points - STRIKE_PRICE * self.strike

    @property
    def by_points(self) -> bool:
        """Whether points of the round count for its seat: the match is nearly decided, or there is no model of it."""
        return self.win is None or not NEARLY <= self.win <= 1 - NEARLY

    def alone(self) -> Prospect:
        """Return the prospect for a round that stands alone, without a match to be won."""
        return replace(self, win=None, wins=())

    def slips(self, by_points: bool) -> float:
        """Return what the choice brings in slips, whether by points of the round or by the chance to win the match."""
        return self.score / SLIP_POINTS if by_points else 100 * (self.win or 0.0) / SLIP_PERCENT

    def behind(self, other: Prospect) -> Loss:
        """Return by how much this choice is worse than another."""
        won = None if self.win is None or other.win is None else other.win - self.win
        return Loss(
            points=other.score - self.score,
            chance=won,
            points_se=_error(other.scores, self.scores, POINTS_NOISE),
            chance_se=None if won is None else _error(other.wins, self.wins, CHANCE_NOISE),
            by_points=won is None or other.by_points,
        )


def _error(better: Sequence[float], worse: Sequence[float], usual: float) -> float:
    """Return the standard error of the difference between two choices, from what each of their searches found."""
    apart = [a - b for a, b in zip(better, worse, strict=False)]
    return uncertainty(apart, usual) if apart else usual


class Gain(Enum):
    """What a better choice may be good for; FAILED is a Nil bid that fails."""

    SLAM = "slam"
    SLAMMED = "slammed"
    NIL = "nil"
    OVER = "over"
    UNDER = "under"
    FAILED = "failed"
    POINTS = "points"
    WIN = "win"


_CLEAR, _RARE, _POINTS, _WIN = 0.05, 0.03, 0.7, 0.01


def gains(
    better: Prospect, worse: Prospect, numbers: Edition, fine: float = 1.0
) -> list[tuple[Gain, float, float, float]]:
    """Return what a better choice is good for, the most important first, by the rules of `numbers`.

    Each has the gain, its worth in points, and the two figures that differ, the better choice's
    first. The list is empty if the choices are equally good. Figures must differ by usual
    thresholds times `fine`."""
    if not worse.behind(better).counted().told:
        return []
    found: list[tuple[Gain, float, float, float]] = []

    def add(
        gain: Gain, price: float, least: float, figure: Callable[[Prospect], float], sign: int = 1
    ) -> None:
        a, b = figure(better), figure(worse)
        if sign * (a - b) >= fine * least:
            found.append((gain, sign * (a - b) * price, a, b))

    add(Gain.SLAM, numbers.slam_points, _RARE, lambda each: each.slam)
    add(Gain.SLAMMED, numbers.slam_points, _RARE, lambda each: each.slammed, -1)
    add(Gain.NIL, numbers.nil_points + STRIKE_PRICE, _RARE, lambda each: each.nil)
    add(
        Gain.OVER,
        STRIKE_PRICE + min(numbers.quota, better.points),
        _CLEAR,
        lambda each: each.over,
        -1,
    )
    add(Gain.UNDER, STRIKE_PRICE, _CLEAR, lambda each: each.under, -1)
    add(Gain.FAILED, STRIKE_PRICE, _CLEAR, lambda each: each.strike - each.over - each.under, -1)
    add(Gain.POINTS, 1.0, _POINTS, lambda each: each.points)
    if better.win is not None and worse.win is not None and better.win - worse.win >= _WIN:
        found.append((Gain.WIN, 0.0, better.win, worse.win))
    return sorted(found, key=lambda each: -each[1])


def others_decide(better: Prospect, worse: Prospect, numbers: Edition) -> bool:
    """Return whether a choice is better only for the match, while one's own round hardly differs."""
    return all(gain is Gain.WIN for gain, *_ in gains(better, worse, numbers)[:1])


@dataclass(frozen=True, slots=True)
class Opinion(judgement.Opinion[Prospect]):
    """A judge's opinion of all choices in a decision.

    Cards that are equivalent appear once: `like` gives for each legal card the one that represents
    it. `provisional`: the search was cut off by time. `reason` says what makes the best choice
    better than the best of those that are worse (see `beside`); None if nothing is known."""

    like: tuple[tuple[int, int], ...] = ()
    provisional: bool = False
    reason: WhyBetter | None = None

    def beside(self, chosen: Sequence[int] = ()) -> tuple[list[Prospect], Prospect | None]:
        """Return the choices as good as the best one, and the best of those that are worse, None if there is none.

        Once three cards are `chosen` for the pass, the best choice is compared with those only."""
        best, yours = self.prospects[0], self.of(tuple(chosen)) if chosen else None
        others = (
            [yours]
            if yours is not None and yours.choice != best.choice
            else list(self.prospects[1:])
        )
        ranked = sorted(others, key=lambda each: each.behind(best).slips)
        equal = [each for each in ranked if not each.behind(best).counted().told]
        return equal, next((each for each in ranked if each not in equal), None)

    def of(self, choice: tuple[int, ...]) -> Prospect | None:
        """Return the prospect of a choice, or None if nothing was found out.

        It is named by that choice even if an equivalent choice was searched in its place."""
        found = self.meant(choice)
        return None if found is None else replace(found, choice=choice)

    def meant(self, choice: tuple[int, ...]) -> Prospect | None:
        """Return the prospect that represents a choice, or None if there is none.

        In a scatter it is that of the exact order of the cards, if there is one."""
        wanted = (dict(self.like).get(choice[0], choice[0]),) if len(choice) == 1 else tuple(choice)
        same = [each for each in self.prospects if sorted(each.choice) == sorted(wanted)]
        return next((each for each in same if each.choice == wanted), same[0] if same else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedDecision(judgement.JudgedDecision):
    """A judged decision.

    `trick` is the number of the trick, 0 before play. `choices` are all that could be chosen,
    `losses` by how many slips each is worse than the master's, `place` the index of the one that
    was made and `best` of the master's. `leanings` has, for each level below the judge, the
    logarithm of the probability that it makes each choice; it is empty except in play. `reason` is
    what makes the master's choice better; None where little was lost, or nothing is known. If the
    seat's choice is good and an average player would probably have made a much worse one, that is
    `tempting`, and `reason` is what makes the seat's better."""

    yours: Prospect = stored_object(Prospect)
    better: Prospect = stored_object(Prospect)
    phase: Phase = stored(one_of(PHASES))
    trick: int = stored(MANY)
    choices: tuple[tuple[int, ...], ...] = stored(tuple_of(CHOICE))
    losses: tuple[float, ...] = stored(_FIGURES)
    place: int = stored(MANY)
    best: int = stored(MANY)
    leanings: tuple[tuple[float, ...], ...] = stored(tuple_of(tuple_of(number(-100, 0))))
    reason: WhyBetter | None = stored_object(WhyBetter, default=None)
    tempting: Prospect | None = stored_object(Prospect, default=None)

    def alone(self) -> JudgedDecision:
        """Return the decision as one in a round that stands alone: its points count."""
        loss, why = self.loss.on_points(), self.reason
        if why is not None and self.loss.told and not self.loss.by_points:
            scale = loss.told / self.loss.told
            why = replace(why, gap=scale * why.gap, se=scale * why.se)
        return replace(
            self, loss=loss, yours=self.yours.alone(), better=self.better.alone(), reason=why
        )


# ---- what mistakes are about


class Idea(Enum):
    """The ideas that mistakes are about, in the order in which they are shown."""

    PASS = "pass"
    PASS_KEEP = "cards to keep"
    BID = "bid"
    OWN_NIL = "own Nil"
    OWN_SLAM = "own Slam"
    STOP_SLAM = "stopping a Slam"
    DUCK = "not taking the most"
    REACH = "reaching the quota"
    KING = "king of clubs"
    HEAVY = "cards that score much"
    HIGH_TWO = "the high 2"
    SHED = "getting rid of a high card"
    SAVE = "keeping a winner"
    TAKE = "taking a trick"
    LEAVE = "leaving a trick"
    GIVE = "who takes a trick"
    FEWER = "too many tricks"
    LONGER = "too few tricks"
    VOID = "voids"
    ENDING = "end play"
    REST = "the rest"


Leak = tuple[Idea, int, float]
"""A theme of mistakes, their number, and the slips that they come to."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The themes of the mistakes in a number of rounds, the most costly first."""

    rounds: int = 0
    leaks: tuple[Leak, ...] = ()


def summed(found: Iterable[Leak]) -> tuple[Leak, ...]:
    """Return each theme once, with its mistakes and costs summed, the most costly first."""
    counts, lost = Counter[Idea](), dict[Idea, float]()
    for about, count, cost in found:
        counts[about] += count
        lost[about] = lost.get(about, 0.0) + cost
    by_cost = sorted(lost, key=lambda about: (-lost[about], about.value))
    return tuple((about, counts[about], lost[about]) for about in by_cost)


# ---- where a result came from

PARTS = ("par", "deal", "you", "others", "happened", "hidden")
"""The parts of a result, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class LedgerEvent:
    """An event that changed what the round was worth: the deal (`seat` -1) or a choice.

    A choice is given by its seat, its phase and the number of cards played before it. The change is
    split into play (`skill`) and `luck`, both in points and in the chance to win the match."""

    seat: int = stored(whole(-1, 3))
    phase: Phase | Literal["deal"] = stored(one_of((*PHASES, "deal")))
    played: int = stored(whole(0, 52))
    choice: tuple[int, ...] = stored(CHOICE)
    skill: float = stored(UNITS)
    luck: float = stored(UNITS)
    win_skill: float = kept(0.0, UNITS)
    win_luck: float = kept(0.0, UNITS)


@dataclass(frozen=True, slots=True)
class Account(judgement.Judgement):
    """A result and its parts, which add up to it."""

    result: float = stored(UNITS)
    par: float = stored(UNITS)
    deal: float = stored(UNITS)
    you: float = stored(UNITS)
    others: float = stored(UNITS)
    happened: float = stored(UNITS)
    hidden: float = stored(UNITS)

    @property
    def luck(self) -> float:
        """The sum of the parts that nobody caused on purpose.

        They are the deal, what others happened to do, and how the hidden cards were dealt."""
        return self.deal + self.happened + self.hidden

    @property
    def luck_adjusted(self) -> float:
        """The result without luck: what the round was worth before the deal, and everybody's play.

        It has the same average as the result, and a smaller variance."""
        return self.result - self.luck


@dataclass(frozen=True, slots=True)
class Ledger(Account):
    """The account of a seat's round, by the round's `number`, in points less 20 for each strike.

    `win` is the account in the chance to win the match, from before the deal to after the round;
    None if unknown."""

    number: int = kept(0, MANY)
    events: tuple[LedgerEvent, ...] = stored_rows(LedgerEvent, default=())
    win: Account | None = stored_object(Account, default=None)


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """A round of a match, by its number: a seat's chance to win the match before and after it.

    `events` are the round's."""

    number: int
    before: float
    after: float
    events: tuple[LedgerEvent, ...]


# ---- a seat's review


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedDecision(judgement.MarkedDecision):
    """A decision with what its seat knew.

    `theme` is what a mistake was about, `score` the seat's in the round, if that is over."""

    weighed: JudgedDecision
    observation: Observation
    theme: Idea | None = None
    score: SeatScore | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(judgement.Review[MarkedDecision]):
    """The review of a seat in a match, in points.

    `moves` and `results` are by round; a strike counts -20 in a result. `level_rates` say how many
    percent of the match each level loses per round, the weakest level first; empty if that wasn't
    measured. `ledgers` are those of the rounds, none if they weren't requested. `habits` are those
    of all rounds whose themes were noted in the same cache."""

    moves: tuple[tuple[MarkedDecision, ...], ...]
    results: tuple[float, ...]
    level_rates: tuple[tuple[str, float], ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    habits: Habits = field(default=Habits(), compare=False)

    @property
    def all(self) -> list[MarkedDecision]:
        return [move for moves in self.moves for move in moves]

    @property
    def room(self) -> float:
        """The points that a master's choices would have been worth to the seat, beyond those of average players."""
        return (self.lost.points or 0.0) + sum(each.you for each in self.ledgers)

    def chance_steps(self, rules: Rules) -> tuple[ChanceStep, ...]:
        """Return the chance to win the match round by round, from an equal share to the last round's result.

        With a handicap it begins with the chance before the first deal. There are no steps if the
        chance is unknown."""
        wins = [each.win for each in self.ledgers if each.win is not None]
        if not wins or len(wins) < len(self.moves):
            return ()
        steps, before = [], wins[0].par if rules.handicap else 1 / rules.players
        for ledger, win in zip(self.ledgers, wins, strict=True):
            steps.append(ChanceStep(ledger.number, before, win.result, ledger.events))
            before = win.result
        return tuple(steps)

    def lessons(self, most: int = 3) -> list[MarkedDecision]:
        """Return the mistakes to learn from, the most useful first and no two of one theme.

        Of two that cost the same, the one whose reason is plain is more useful."""
        found = [move for move in self.all if move.mark in MISTAKES and move.coached]
        chosen: dict[Idea | None, MarkedDecision] = {}
        for move in sorted(found, key=_use, reverse=True):
            chosen.setdefault(move.theme, move)
        return list(chosen.values())[:most]

    def leaks(self) -> tuple[Leak, ...]:
        """Return the themes of the seat's mistakes, the most costly first."""
        return leaks_of(self.all)


_PLAIN = 2.0
"""How many times as useful a mistake is as a lesson if its reason is plain."""


def _use(move: MarkedDecision) -> float:
    found = move.weighed.reason
    return move.weighed.loss.slips * (_PLAIN if found is not None and found.plain else 1.0)


def leaks_of(moves: Sequence[MarkedDecision]) -> tuple[Leak, ...]:
    """Return the themes of the mistakes among decisions, the most costly first."""
    return summed(
        (move.theme, 1, move.weighed.loss.slips) for move in moves if move.theme is not None
    )
