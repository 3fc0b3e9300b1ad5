"""What the composition root says of a game: its parts for bots, commands, reviews and the window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from ai.games import Action, BotGame, Level, Match, Rules, Seen
from ai.reviews import Answer, GameReviewer, GameReviews, Ledger, Question
from game.cli.main import Given, Option
from game.engine.judgement import MarkedDecision, Review
from game.engine.rng import Stream

if TYPE_CHECKING:
    from game.client.app.options import Computers
    from game.client.app.shell import Shell
    from game.client.games import Game as WindowGame

PATIENCE = 2.0
"""Seconds after which a bot must answer with what it has found, on a slow machine or without the compiled core."""

Reviewed = TypeVar("Reviewed", bound=Review[MarkedDecision])


Window: TypeAlias = "Callable[[Computers], WindowGame[Shell]]"
"""Makes the game of the window from its computer players."""


class Strongest(Protocol):
    """Makes an adviser out of a level, a clock in seconds and the seconds it has."""

    def __call__(self, level: Any, *, clock: Callable[[], float], limit: float) -> Any: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandReviews(Generic[Match, Question, Answer, Reviewed, Ledger]):
    """Reviews of a game's matches: `judge` makes them, `parts` of a match are called so. `head`: a match in a few words;
    `about`: the lines on it, from the reviews of its seats; `json`: a seat's review in JSON, with everybody's names; `across`:
    lines on a player's reviews of several matches."""

    judge: GameReviews[Match, Question, Answer, Reviewed, Ledger]
    parts: str
    head: Callable[[Match], str]
    about: Callable[[Match, Sequence[Reviewed]], Iterator[str]]
    json: Callable[[Reviewed, Sequence[str]], dict[str, object]]
    across: Callable[[Sequence[Reviewed]], Iterator[str]] = lambda reviews: iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Rules, Seen, Action, Match, Level]):
    """A game. `options`: its options of rules, all without a default, so that it can be told whether they were given; `names`:
    those of their values. `rules`: from the options that were given, the number of seats, and the name of the option for it; it
    raises UsageProblem. `seats`: how many play by rules. `adviser`: makes somebody to ask about decisions. `window`: imports
    what makes the game of the window, which needs pygame. `kept`: what is added to the name of the file in which the window keeps
    what reviews find out."""

    bots: BotGame[Rules, Seen, Action, Match, Level]
    options: tuple[Option, ...]
    names: tuple[str, ...]
    rules: Callable[[Given, int | None, str], Rules]
    seats: Callable[[Rules], int]
    adviser: Strongest
    window: Callable[[], Window]
    reviews: CommandReviews[Match, Any, Any, Any, Any] | None = None
    """How its matches are reviewed; None: they aren't."""
    kept: str = ""

    def make_player(self, strength: str, likes: str, seat: int, seed: int) -> Any:
        """Make the computer player of a level id and a temperament id for a seat, as the window takes it."""
        own = Stream("player", seed, seat).next64()  # one way: it can't work out the seed of the deals from it
        temperament = self.bots.temperaments[likes]
        return self.bots.player(self.bots.levels[strength], own, time.perf_counter, PATIENCE, temperament)

    def make_adviser(self) -> Any:
        """Make the strongest player there is, to be asked about decisions; it knows what the seat that decides knows, and answers
        the same to the same question."""
        return self.adviser(list(self.bots.levels.values())[-1], clock=time.perf_counter, limit=PATIENCE)

    def computers(self, reviews: Path | None = None, reviewed: bool = False) -> Computers:
        """Return who plays the game in the window, and judges decisions in it. `reviewed`: reviews are made too, and what they
        find out is kept beside the file `reviews`, if that isn't None."""
        from game.client.app.options import Computers

        bots, reviewer = self.bots, None
        if reviewed and self.reviews is not None:
            file = None if reviews is None else reviews.with_stem(reviews.stem + self.kept)
            reviewer = GameReviewer(self.reviews.judge, file)
        return Computers(
            make_player=self.make_player,
            make_adviser=self.make_adviser,
            reviewer=reviewer,
            levels=_titles(bots.levels),
            default_level=bots.default_level,
            temperaments=_titles(bots.temperaments),
            ratings=bots.ratings,
            chances=bots.chances,
        )


def _titles(found: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((each.id, each.title) for each in found.values())


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game of which nothing but this is known."""
