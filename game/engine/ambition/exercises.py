"""Exercises: a decision as its seat saw it, with what each choice is worth; plain data that can be stored as JSON.

A `Position` is a round up to a decision, with all hands. Whoever practises sees only what the seat
saw."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TypeVar

from game.engine.ambition.actions import Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.judgement import Prospect
from game.engine.ambition.match import Match
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.ambition.reason import WhyBetter
from game.engine.json_reader import (
    FLAG,
    OBJECT,
    TEXT,
    Json,
    Record,
    stored,
    stored_object,
    stored_rows,
    structured,
    tuple_of,
    whole,
)
from game.engine.judgement import CHOICE

Row = TypeVar("Row")
SEAT = 0
"""The seat whose decision it is."""
_CARD, _SEAT = whole(0, 51), whole(0, 3)
_CARDS = tuple_of(_CARD)
_FIGURE = whole(-(10**6), 10**6)


@dataclass(frozen=True, slots=True)
class EarlierChoice:
    """What a seat has chosen before the decision: the cards of its pass, its bid, or its card of a blind trick."""

    seat: int = stored(_SEAT)
    cards: tuple[int, ...] = stored(_CARDS)
    nil: bool = stored(FLAG)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A round up to a decision.

    `rules` and `players` are as in records, `totals` are (points, strikes) before the round."""

    rules: Record = stored(OBJECT)
    players: tuple[Record, ...] = stored(tuple_of(OBJECT))
    number: int = stored(whole(1, 10**6))
    dealer: int = stored(_SEAT)
    deal: tuple[tuple[int, ...], ...] = stored(tuple_of(_CARDS))
    passes: tuple[EarlierChoice, ...] = stored_rows(EarlierChoice)
    bids: tuple[EarlierChoice, ...] = stored_rows(EarlierChoice)
    blind: tuple[EarlierChoice, ...] = stored_rows(EarlierChoice)
    plays: tuple[int, ...] = stored(_CARDS)
    totals: tuple[tuple[int, ...], ...] = stored(tuple_of(tuple_of(_FIGURE)))

    def __hash__(self) -> int:  # records can't be hashed
        return hash((self.number, self.deal, self.passes, self.plays))

    @classmethod
    def of(cls, match: Match) -> Position:
        """Return the position of a match in the middle of a round."""
        history = match.current
        return cls(
            rules=match.rules.to_record(),
            players=tuple(_known(player) for player in match.players),
            number=history.number,
            dealer=history.dealer,
            deal=history.deal,
            passes=_passes(history),
            bids=tuple(EarlierChoice(seat, (), nil) for seat, nil in history.bids.items()),
            blind=_blind(history),
            plays=tuple(history.plays),
            totals=tuple((total.points, total.strikes) for total in match.totals),
        )

    def match(self) -> Match:
        """Return a new match that stands here. Raises ValueError if the rules don't lead here."""
        made = Match(Rules.from_record(self.rules), self.players)
        made.totals = tuple(Total(points, strikes) for points, strikes in self.totals)
        if len(made.totals) != made.rules.players:
            raise ValueError("a total of each player was expected")
        made.begin_dealt(self.deal, self.dealer, self.number)
        for each in self.passes:
            made.act(each.seat, Pass(each.cards))
        for each in self.bids:
            made.act(each.seat, Bid(each.nil))
        for each in self.blind:
            made.act(each.seat, Play(each.cards[0]))
        for card in self.plays[len(made.current.plays) :]:
            made.act(made.waiting[0], Play(card))
        if SEAT not in made.waiting:
            raise ValueError("it isn't the seat's turn")
        return made

    def seen_from(self, seat: int) -> Position:
        """Return the position with a seat turned to SEAT."""

        def turned(choices: Sequence[EarlierChoice]) -> tuple[EarlierChoice, ...]:
            return tuple(
                sorted((replace(each, seat=(each.seat - seat) % 4) for each in choices), key=_seat)
            )

        return replace(
            self,
            players=_turned(self.players, seat),
            dealer=(self.dealer - seat) % 4,
            deal=_turned(self.deal, seat),
            passes=turned(self.passes),
            bids=turned(self.bids),
            blind=turned(self.blind),
            totals=_turned(self.totals, seat),
        )

    def dealt_as(self, history: RoundHistory) -> Position:
        """Return the position with the cards of another history of the round."""
        return replace(self, deal=history.deal, passes=_passes(history), blind=_blind(history))


def _passes(history: RoundHistory) -> tuple[EarlierChoice, ...]:
    return tuple(EarlierChoice(seat, cards, False) for seat, cards in history.passes.items())


def _blind(history: RoundHistory) -> tuple[EarlierChoice, ...]:
    return tuple(EarlierChoice(seat, (card,), False) for seat, card in history.blind.items())


def _seat(choice: EarlierChoice) -> int:
    return choice.seat


def _turned(rows: tuple[Row, ...], seat: int) -> tuple[Row, ...]:
    return rows[seat:] + rows[:seat]


def _known(player: Record) -> Record:
    return {key: player[key] for key in ("name", "kind", "level", "temperament") if key in player}


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A decision to be made again.

    `yours` is the choice that was a mistake, `best` the master's. `prospects` are what the choices
    bring, of a pass only those two; `right` are the choices that are as good as the best, and
    `reason` is what makes the best better than the mistake. `match` names the match that it comes
    from."""

    position: Position = stored_object(Position)
    yours: tuple[int, ...] = stored(CHOICE)
    best: tuple[int, ...] = stored(CHOICE)
    prospects: tuple[Prospect, ...] = stored_rows(Prospect)
    right: tuple[tuple[int, ...], ...] = stored(tuple_of(CHOICE))
    reason: WhyBetter | None = stored_object(WhyBetter, default=None)
    match: str = stored(TEXT)

    @classmethod
    def read(cls, data: Json) -> Exercise:
        """Return an exercise from its stored fields.

        Raises ValueError for fields that no exercise has."""
        found = structured(cls, data)
        if (
            found.accepts(found.yours)
            or found.of(found.best) is None
            or found.of(found.yours) is None
        ):
            raise ValueError("its choices contradict each other")
        seen = found.position.match().observation(SEAT)
        if seen.phase in ("play", "pass", "blind") and not {*found.best, *found.yours} <= set(
            seen.legal
        ):
            raise ValueError("its choices are impossible")
        return found

    def to_json(self) -> Record:
        """Return the exercise as JSON data."""
        data: Record = json.loads(json.dumps(asdict(self)))
        return data

    def accepts(self, choice: tuple[int, ...]) -> bool:
        """Return whether a choice is as good as the best."""
        return self.named(choice) in self.right

    def of(self, choice: tuple[int, ...]) -> Prospect | None:
        """Return what a choice brings; None if that isn't known."""
        return next(
            (each for each in self.prospects if self.named(each.choice) == self.named(choice)), None
        )

    def named(self, choice: tuple[int, ...]) -> tuple[int, ...]:
        """Return a choice in the order in which it is stored: the order of a pass counts only in a scatter."""
        return choice if self.scatter else tuple(sorted(choice))

    @property
    def scatter(self) -> bool:
        """Whether each opponent gets one of the cards that are passed."""
        rules = Rules.from_record(self.position.rules)
        return bool(SHIFTS[rules.direction(self.position.number)] == 0)


@dataclass(frozen=True, slots=True)
class RankedPass:
    """All ways to pass three cards, the best first, each with what it brings; the best were played out most often.

    In a scatter each way stands for the best order of its cards, which it has."""

    ways: tuple[Prospect, ...]

    def place(self, cards: Sequence[int]) -> int:
        """Return the place of three cards, from 0."""
        wanted = sorted(cards)
        return next(i for i, each in enumerate(self.ways) if sorted(each.choice) == wanted)

    def better_than(self, cards: Sequence[int]) -> float:
        """Return the share of the other ways that are no better than these three cards."""
        return 1 - self.place(cards) / max(1, len(self.ways) - 1)
