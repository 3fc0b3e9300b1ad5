"""The review of a seat in a match, from its weighed decisions: sums, marks, ledgers. docs/review.md describes its JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.ambition.ledger.account import PARTS, Account, Ledger, of_match
from ai.ambition.levels import DEFAULT_LEVEL, LEVELS
from ai.ambition.review.fitted import Fitted, fitted
from ai.ambition.review.likeness import coached, likeness, mark, nearest
from ai.ambition.review.themes import Habits, Leak, Theme, summed, theme
from ai.ambition.review.weighing import Question, Weighed
from ai.reviews import MISTAKES, PRACTISED, SeatSums
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.cards import card_name

_USUAL = list(LEVELS).index(DEFAULT_LEVEL)

VERBS = {52: "no bid", 53: "nil", 54: "deduct", 55: "keep"}


@dataclass(frozen=True, slots=True)
class Move:
    """A decision of a round, by its number from 1, and what there is to say of it. `coached`: the next level up finds better."""

    round: int
    observation: Observation
    weighed: Weighed
    mark: str | None
    coached: bool
    theme: Theme | None


@dataclass(frozen=True, slots=True)
class SeatReview(SeatSums[Move]):
    """A seat in a match, in points. `level`: of a computer player whose level is known; `results`: what came of each round, a
    strike counting 20 against it; `fitted`: what reviews by these rules were fitted to; `rated`: it was played
    without help; `ledgers` of the rounds, none where they weren't asked for."""

    seat: int
    name: str
    level: str | None
    moves: tuple[tuple[Move, ...], ...]
    results: tuple[float, ...]
    fitted: Fitted | None
    rated: bool = True
    ledgers: tuple[Ledger, ...] = ()
    habits: Habits = field(default=Habits(), compare=False)
    """Of all rounds that were reviewed where this review was made."""

    @property
    def all(self) -> list[Move]:
        """Its decisions, in order."""
        return [move for moves in self.moves for move in moves]

    @property
    def level_rates(self) -> tuple[tuple[str, float], ...]:
        """The points that each level loses a round, the weakest level first; empty where that wasn't measured."""
        return tuple(zip(LEVELS, self.fitted.rates, strict=True)) if self.fitted is not None else ()

    @property
    def match_account(self) -> Account | None:
        """Where the chance to win the match came from, if the ledgers are those of all its rounds; None where nothing tells
        it."""
        return of_match(self.ledgers)

    def leaks(self) -> tuple[Leak, ...]:
        """What its mistakes were about."""
        return leaks_of(self.all)


def review(
    match: Match,
    seat: int,
    rounds: Iterable[tuple[int, Sequence[tuple[Question, Weighed]]]],
    ledgers: Sequence[Ledger] = (),
) -> SeatReview:
    """The review of a seat from its decisions, by the index of each round that is complete, and from the ledgers of these."""
    entry, numbers = match.players[seat], fitted(match.rules.edition) if match.rules.players == 4 else None
    kept = [(index, list(decisions)) for index, decisions in rounds]
    found = likeness([each for _, decisions in kept for _, each in decisions], numbers) if numbers is not None else None
    known = entry.get("level") if entry.get("level") in LEVELS else None
    names = list(LEVELS)
    usual = nearest(found.at) if found is not None else _USUAL
    own = names.index(known) if known is not None else usual
    moves, results = [], []
    for index, decisions in kept:
        history = match.rounds[index]
        score = history.scored[seat]
        results.append(float(score.points - STRIKE_PRICE * score.strikes))
        moves.append(tuple(marked(history.number, question, each, numbers, own) for question, each in decisions))
    return SeatReview(
        seat,
        entry["name"],
        known,
        tuple(moves),
        tuple(results),
        numbers,
        not entry.get(PRACTISED),
        tuple(ledgers),
    )


def marked(number: int, question: Question, weighed: Weighed, numbers: Fitted | None, own: int = _USUAL) -> Move:
    """A decision of a round, by its number, with its mark. `own`: the number of the level that its player plays like."""
    observation = question[0]
    given = mark(weighed, numbers, own)
    about = theme(observation, weighed) if given in MISTAKES else None
    return Move(number, observation, weighed, given, coached(weighed, numbers, own), about)


def leaks_of(moves: Sequence[Move]) -> tuple[Leak, ...]:
    """What the mistakes among decisions were about."""
    return summed((move.theme, 1, move.weighed.lost) for move in moves if move.theme is not None)


def choice_names(choice: Sequence[int]) -> list[str]:
    """A choice in JSON."""
    return [VERBS.get(each) or card_name(each) for each in choice]


def to_json(found: SeatReview, words: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The review in JSON. `words`: for each round why each of its marked moves is marked so."""
    return {
        **found.sums(len(found.moves)),
        "rounds": [
            {
                "round": index + 1,
                "result": result,
                **_ledger_json(found.ledgers[index] if found.ledgers else None, errors(moves)),
                "moves": [
                    _move_json(move, why)
                    for move, why in zip((each for each in moves if each.mark), words[index], strict=True)
                ],
            }
            for index, (moves, result) in enumerate(zip(found.moves, found.results, strict=True))
        ],
    }


def errors(moves: Sequence[Move]) -> float:
    """Points that the decisions of a round have lost."""
    return sum(move.weighed.lost for move in moves)


def _ledger_json(found: Ledger | None, lost: float) -> dict[str, Any]:
    """The columns of a round; what adds up isn't rounded."""
    if found is None:
        return {"ledger": None, "room": None, "errors": round(lost, 3), "luck_adjusted": None}
    parts = {name: getattr(found, name) for name in PARTS}
    return {"ledger": parts, "room": found.you + lost, "errors": lost, "luck_adjusted": found.luck_adjusted}


def _move_json(move: Move, why: str) -> dict[str, Any]:
    weighed = move.weighed
    return {
        "phase": "play" if weighed.phase == "blind" else weighed.phase,
        "trick": weighed.trick,
        "chosen": choice_names(weighed.yours.choice),
        "best": choice_names(weighed.better.choice),
        "lost": round(weighed.lost, 3),
        "se": round(weighed.se, 3),
        "class": move.mark,
        "coached": move.coached,
        "why": why,
    }
