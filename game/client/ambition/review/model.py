"""What a review says, and who makes it: the composition root hands somebody in. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from game.client.ambition.help.reasons import Prospect
from game.client.app.review import page as model
from game.client.app.review.questions import Reviewer
from game.engine.ambition.actions import Phase
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation


class Weighed(model.Weighed, Protocol):
    """A decision, in points: its `phase` and `trick` (0 before play), and the chance to win the match that it cost (None where
    nothing says)."""

    @property
    def phase(self) -> Phase: ...
    @property
    def trick(self) -> int: ...
    @property
    def lost_win(self) -> float | None: ...
    @property
    def yours(self) -> Prospect: ...
    @property
    def better(self) -> Prospect: ...


class Theme(Protocol):
    """What a mistake was about."""

    @property
    def name(self) -> str: ...


class Move(model.Move, Protocol):
    """A decision of a round, by its number."""

    @property
    def round(self) -> int: ...
    @property
    def observation(self) -> Observation: ...
    @property
    def weighed(self) -> Weighed: ...


class Event(Protocol):
    """Something that changed what a round was worth to the player: the deal (`seat` -1), or the choice of a seat in a phase
    after so many cards had been `played`; by how much, as play (`skill`) and as `luck`, in points and in chance to win the
    match."""

    @property
    def seat(self) -> int: ...
    @property
    def phase(self) -> Phase | Literal["deal"]: ...
    @property
    def played(self) -> int: ...
    @property
    def choice(self) -> tuple[int, ...]: ...
    @property
    def skill(self) -> float: ...
    @property
    def luck(self) -> float: ...
    @property
    def win_skill(self) -> float: ...
    @property
    def win_luck(self) -> float: ...


class Account(Protocol):
    """What a result came from: its parts add up to it."""

    @property
    def result(self) -> float: ...
    @property
    def par(self) -> float: ...
    @property
    def deal(self) -> float: ...
    @property
    def you(self) -> float: ...
    @property
    def others(self) -> float: ...
    @property
    def happened(self) -> float: ...
    @property
    def hidden(self) -> float: ...


class Ledger(Account, Protocol):
    """That of the round of this number, in points less 20 a strike; `win`: in the chance to win the match, None where nothing
    tells it."""

    @property
    def number(self) -> int: ...
    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def win(self) -> Account | None: ...


class Habits(Protocol):
    """So many rounds, and what their mistakes were about: each theme, how many there were and what they cost."""

    @property
    def rounds(self) -> int: ...
    @property
    def leaks(self) -> Sequence[tuple[Theme, int, float]]: ...


class Review(Protocol):
    """A seat in rounds of a match. `level_rates`: the points that each level loses a round, by its id, the weakest level first;
    empty where that wasn't measured. `rated`: without help; `ledgers` of the rounds, and what they come to in the chance to win
    the match (`match_account`, None where nothing tells it); `habits` of all rounds that were reviewed."""

    @property
    def moves(self) -> Sequence[Sequence[Move]]: ...
    @property
    def all(self) -> Sequence[Move]: ...
    @property
    def lost(self) -> float: ...
    @property
    def lost_se(self) -> float: ...
    @property
    def level_rates(self) -> Sequence[tuple[str, float]]: ...
    @property
    def rated(self) -> bool: ...
    @property
    def ledgers(self) -> Sequence[Ledger]: ...
    @property
    def match_account(self) -> Account | None: ...
    @property
    def habits(self) -> Habits: ...
    def lessons(self) -> Sequence[Move]: ...
    def leaks(self) -> Sequence[tuple[Theme, int, float]]: ...


def counted(match: Match) -> list[int]:
    """The rounds of a match that are counted, by their indices."""
    return [index for index, history in enumerate(match.rounds) if history.scored]


def place_of(move: Move) -> tuple[int, int]:
    """Where a decision stands: its round, and its trick, 0 before play."""
    return move.round, move.weighed.trick


def reviewer_of(computers: Any) -> Reviewer | None:
    """Who makes reviews among the computer players that were handed in."""
    found: Reviewer | None = computers.reviewer
    return found
