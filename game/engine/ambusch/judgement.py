"""Judgements of decisions and matches of Ambusch; `game.engine.judgement` has what all games share."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import judgement
from game.engine.ambusch.match import Match
from game.engine.ambusch.rewind import PastDecision
from game.engine.json_reader import kept, stored, stored_object
from game.engine.judgement import CHANCE, MANY, UNITS, Loss


@dataclass(frozen=True, slots=True)
class Prospect(judgement.Prospect):
    """The expected result of a choice for its seat.

    `choice` is one action id of the search state: a card that is put away or discarded (0..51), or
    a verb (52 draws from the stock, 53 from the discards, 54 blocks). `worth` is the chance of what
    choices are compared by (see `Opinion`), in hundredths. The others are probabilities: that the
    seat wins the match (`win`), that it wins this game (`won`) and keeps a card (`kept`), or wins
    it by a blocking pair (`blocked`), that another wins it (`lost`) and keeps a card (`given`)."""

    worth: float = stored(UNITS)
    win: float = stored(CHANCE)
    won: float = stored(CHANCE)
    kept: float = stored(CHANCE)
    blocked: float = stored(CHANCE)
    lost: float = stored(CHANCE)
    given: float = stored(CHANCE)

    def behind(self, other: Prospect) -> Loss:
        """Return by how much this choice is worse than another, in what they are compared by."""
        return Loss(None, (other.worth - self.worth) / 100)


@dataclass(frozen=True, slots=True)
class Opinion(judgement.Opinion[Prospect]):
    """A judge's opinion of all choices in a decision.

    `aim` is what choices are compared by: the ``match``; once that is as good as decided, the
    ``set``; and once the set is too, the ``game`` (who keeps a card in it). `worth` of the
    prospects is the chance of that, in hundredths."""

    aim: str = "match"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedDecision(judgement.JudgedDecision):
    """A judged decision.

    `gained` is by how many hundredths a choice that is the master's own beats what players of that
    level usually choose. Of the players of other levels that were asked, `seen` experts chose
    better, and `found` players of the player's own level chose as well; they are asked only where
    it makes a difference."""

    yours: Prospect = stored_object(Prospect)
    better: Prospect = stored_object(Prospect)
    seen: int = kept(0, MANY)
    gained: float = kept(0.0, UNITS)
    found: int = kept(0, MANY)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedDecision(judgement.MarkedDecision):
    """A decision of a game, by the game's number through all sets (`round`).

    `turn` is the number of that turn of the player in the game."""

    weighed: JudgedDecision
    decided: PastDecision
    turn: int


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A complete game, with the seat's decisions in `moves`.

    It has the number of the game through all sets, the number of its set, and whether the seat won
    the game. For the last game of a scored set it also has the points and whether the seat won the
    set."""

    round: int
    set: int
    won: bool
    points: int | None
    won_set: bool | None
    moves: tuple[MarkedDecision, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(judgement.Review[MarkedDecision]):
    """The review of a seat in a match, by its complete games."""

    games: tuple[ReviewedGame, ...]

    @property
    def all(self) -> list[MarkedDecision]:
        return [move for game in self.games for move in game.moves]


def scored_sets(match: Match) -> list[int]:
    """Return the indices of the sets that are complete."""
    return [index for index, played in enumerate(match.sets) if played.score is not None]
