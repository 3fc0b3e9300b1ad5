"""The description of a game for the composition root: its parts for bots, commands, reviews and the window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from ai.games import Action, BotGame, Level, Match, Rules, Seen, seat_seed
from ai.inquiries import GameInquiry, Inquirer
from ai.reviews import GameReviewer, GameReviews
from game.cli.main import Given, Option
from game.engine.judgement import MarkedDecision, Review
from game.engine.state import compiled

if TYPE_CHECKING:
    from game.client.app.options import Computers
    from game.client.app.shell import Shell
    from game.client.games import Game

PATIENCE = 2.0
"""The seconds after which a bot must answer with what it has found, on a slow machine or without the compiled core."""

Reviewed = TypeVar("Reviewed", bound=Review[MarkedDecision])
Window: TypeAlias = "Callable[[Computers], Game[Shell]]"
"""A factory that makes the window's game from its computer players."""


class Strongest(Protocol):
    """A factory that makes an adviser from a level, a clock in seconds and the seconds it has."""

    def __call__(self, level: Any, *, clock: Callable[[], float], limit: float) -> Any: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewText(Generic[Match, Seen, Action, Reviewed]):
    """What the command line writes about reviews of a game's matches and about its players' thoughts.

    `parts` is the word for the parts of a match. `head` returns a match in a few words; `about` the lines on a match,
    from the reviews of its seats; `json` a seat's review as JSON, with everybody's names; `across` the lines on a
    player's reviews of several matches; `thought` the lines on a decision and what its player thought of it, with
    everybody's names."""

    parts: str
    head: Callable[[Match], str]
    about: Callable[[Match, Sequence[Reviewed]], Iterator[str]]
    json: Callable[[Reviewed, Sequence[str]], dict[str, object]]
    thought: Callable[[Match, Seen, Action, Any, Sequence[str]], Iterator[str]]
    across: Callable[[Sequence[Reviewed]], Iterator[str]] = lambda reviews: iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeGame(Generic[Rules, Seen, Action, Match, Level]):
    """A game, as the commands and the window need it.

    `options` are its options for rules, all without a default, so that it is known which were given; `names` are the
    names of their values. `rules` makes rules from the given options, the number of seats, and the name of the option
    for seats; it raises UsageProblem. `seats` returns the number of players by some rules. `adviser` makes an adviser
    for decisions. `window` imports the factory of the window's game, which needs pygame. `kept` is appended to the name
    of the file in which the window keeps the results of reviews."""

    bots: BotGame[Rules, Seen, Action, Match, Level]
    options: tuple[Option, ...]
    names: tuple[str, ...]
    rules: Callable[[Given, int | None, str], Rules]
    seats: Callable[[Rules], int]
    adviser: Strongest
    window: Callable[[], Window]
    reviews: GameReviews[Match, Any, Any, Any, Any] | None = None
    """What makes reviews of its matches; None if they can't be reviewed."""
    text: Callable[[], ReviewText[Match, Seen, Action, Any]] | None = None
    """Imports what the command line writes about reviews, which shares its words with the window; None without any."""
    exercise_judge: object | None = None
    """What finds and judges exercises; None without any. It isn't used on the interpreted core, which is too slow."""
    kept: str = ""
    inquiry: GameInquiry[Match, Seen, Action] | None = None
    """What its computer players can be asked about past decisions; None if nothing."""
    ghosts: Callable[[Path | None], Any] | None = None
    """Makes the player of ghosts, which keeps its matches in a file; None if there are no ghosts."""

    def make_player(self, strength: str, likes: str, seat: int, seed: int) -> Any:
        """Make the computer player of a level id and a temperament id for a seat, for the window."""
        temperament = self.bots.temperaments[likes]
        return self.bots.player(
            self.bots.levels[strength], seat_seed(seed, seat), time.perf_counter, PATIENCE, temperament
        )

    def make_adviser(self) -> Any:
        """Make the strongest player there is, to be asked about decisions.

        It knows what the deciding seat knows, and gives the same answer to the same question."""
        return self.adviser(list(self.bots.levels.values())[-1], clock=time.perf_counter, limit=PATIENCE)

    def inquirer(self) -> Inquirer | None:
        """Return what asks the game's computer players about past decisions, or None if they can't be asked."""
        if self.inquiry is None or self.reviews is None:
            return None
        return Inquirer(self.bots, self.inquiry, self.reviews.signature)

    def computers(self, reviews: Path | None = None, reviewed: bool = False) -> Computers:
        """Return the computer players and judges of the game for the window.

        With `reviewed`, reviews are made too, and their results are kept beside the file `reviews`, unless that is
        None."""
        from game.client.app.options import Computers

        bots, reviewer = self.bots, None
        if reviewed and self.reviews is not None:
            file = None if reviews is None else reviews.with_stem(reviews.stem + self.kept)
            reviewer = GameReviewer(self.reviews, file)
        ghosts = self.ghosts if reviewed else None
        return Computers(
            make_player=self.make_player,
            make_adviser=self.make_adviser,
            reviewer=reviewer,
            exercise_judge=self.exercise_judge if reviewer is not None and compiled() else None,
            ghosts=None if ghosts is None else ghosts(None if reviews is None else reviews.with_stem("ghosts")),
            levels=_titles(bots.levels),
            default_level=bots.default_level,
            temperaments=_titles(bots.temperaments),
            ratings=bots.ratings,
            chances=bots.chances,
            inquirer=self.inquirer(),
        )


def _titles(found: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((each.id, each.title) for each in found.values())


AnyGame: TypeAlias = WholeGame[Any, Any, Any, Any, Any]
"""A game whose types aren't known."""
