"""Questions to the computers of a game: what a window, or anybody else, can ask about decisions.

A question is frozen and can be hashed, and its type says what its answer is. Equal questions have
equal answers, so that an answer is found again wherever the same is asked. These are the questions
of every game; a game's own `questions` says what their answers are there, and adds what only it can
be asked. `ai` answers them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from game.engine.judgement import Belief, Standing

Answer = TypeVar("Answer", covariant=True)
Seen = TypeVar("Seen")
Done = TypeVar("Done")
Match = TypeVar("Match")

Cancelled: TypeAlias = Callable[[], bool]
"""Returns whether nobody waits for the answer any more."""


class Question(Generic[Answer]):
    """A question whose answer is of the type in brackets."""


AnyQuestion: TypeAlias = Question[Any]
Kind: TypeAlias = type[AnyQuestion]
"""A type of questions."""


class Answering(Protocol):
    """A function that answers questions.

    It may take long, and raises CancelledError soon after it was cancelled."""

    def __call__(self, question: Question[Answer], cancelled: Cancelled, /) -> Answer: ...


@dataclass(frozen=True)
class Best(Question[Answer], Generic[Seen, Answer]):
    """What is best for the seat that observes this, and what each choice brings.

    `chosen` are three cards to pass that are judged too, or none. `alone`: the round stands alone,
    so that its points count and no match."""

    observation: Seen
    chosen: tuple[int, ...] = ()
    alone: bool = False


@dataclass(frozen=True)
class Judge(Question[Answer], Generic[Seen, Done, Answer]):
    """What a decision was worth, with its mark as that of a usual player.

    `alone`: the round stands alone, so that its points count and no match."""

    observation: Seen
    action: Done
    alone: bool = False


@dataclass(frozen=True)
class ReviewParts(Question[Answer], Generic[Match, Answer]):
    """The review of a seat in parts of a match (rounds, or sets), which are given by their indices."""

    match: Match
    seat: int
    parts: tuple[int, ...]


@dataclass(frozen=True)
class Why(Question[Answer], Generic[Match, Seen, Done, Answer]):
    """What the computer player of the observing seat thought of a decision."""

    match: Match
    observation: Seen
    action: Done


@dataclass(frozen=True)
class Where(Question[Belief], Generic[Match, Seen]):
    """Where the observing seat could expect the cards that it didn't see."""

    match: Match
    observation: Seen


@dataclass(frozen=True)
class Standings(Question[list[Standing | None]]):
    """What the person's reviewed decisions say of its rating after each match, given by its key in the statistics.

    It is answered at once, on any thread."""

    keys: tuple[str, ...]


@dataclass(frozen=True)
class Signature(Question[str]):
    """A text that changes with everything on which answers depend."""
