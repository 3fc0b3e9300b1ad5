"""The description of a game for the composition root: its parts for bots, commands, reviews and the window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from ai.answers import GameAnswers
from ai.games import Action, BotGame, Level, Match, Rules, Seen, seat_seed
from ai.reviews import GameReviews
from game.cli.main import Given, Option
from game.engine.judgement import MarkedDecision, Review

if TYPE_CHECKING:
    from game.client.app.options import Computers
    from game.client.app.shell import Shell
    from game.client.games import Game

PATIENCE = 2.0
"""The seconds after which a bot must answer with what it has found, on a slow machine or without the compiled core."""

Reviewed = TypeVar("Reviewed", bound=Review[MarkedDecision])
Window: TypeAlias = "Callable[[Computers], Game[Shell]]"
"""A factory that makes the window's game from its computer players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewText(Generic[Match, Seen, Action, Reviewed]):
    """What the command line writes about reviews of a game's matches and about its players' thoughts.

    `parts` is the word for the parts of a match. `head` returns a match in a few words; `about` the
    lines on a match, from the reviews of its seats; `json` a seat's review as JSON, with
    everybody's names; `across` the lines on a player's reviews of several matches; `thought` the
    lines on a decision and what its player thought of it, with everybody's names."""

    parts: str
    head: Callable[[Match], str]
    about: Callable[[Match, Sequence[Reviewed]], Iterator[str]]
    json: Callable[[Reviewed, Sequence[str]], dict[str, object]]
    thought: Callable[[Match, Seen, Action, Any, Sequence[str]], Iterator[str]]
    across: Callable[[Sequence[Reviewed]], Iterator[str]] = lambda reviews: iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeGame(Generic[Rules, Seen, Action, Match, Level]):
    """A game, as the commands and the window need it.

    `options` are its options for rules, all without a default, so that it is known which were
    given; `names` are the names of their values. `rules` makes rules from the given options, the
    number of seats, and the name of the option for seats; it raises UsageProblem. `seats` returns
    the number of players by some rules. `adviser` makes what says which choice is best, from a
    level, a clock and the seconds that it has. `window` imports the factory of the window's game,
    which needs pygame. `kept` is appended to the name of the file in which the window keeps
    answers."""

    bots: BotGame[Rules, Seen, Action, Match, Level]
    options: tuple[Option, ...]
    names: tuple[str, ...]
    rules: Callable[[Given, int | None, str], Rules]
    seats: Callable[[Rules], int]
    adviser: Callable[..., Any]
    window: Callable[[], Window]
    reviews: GameReviews[Match, Any, Any, Any, Any] | None = None
    """What makes reviews of its matches; None if they can't be reviewed."""
    text: Callable[[], ReviewText[Match, Seen, Action, Any]] | None = None
    """Imports what the command line writes about reviews, which shares its words with the window; None without any."""
    kept: str = ""
    answers: Callable[[Callable[[], Any], Path | None], GameAnswers] | None = None
    """Makes what answers questions about the game, from a function that makes an adviser and the file that keeps answers;
    None if nothing can be asked."""

    def make_player(
        self, strength: str, likes: str, seat: int, seed: int, timed: bool = True
    ) -> Any:
        """Make the computer player of a level id and a temperament id for a seat, for the window.

        Unless `timed`, it decides without a clock."""
        temperament, clock = self.bots.temperaments[likes], time.perf_counter if timed else None
        return self.bots.player(
            self.bots.levels[strength],
            seat_seed(seed, seat),
            clock,
            PATIENCE if timed else None,
            temperament,
        )

    def make_adviser(self) -> Any:
        """Make the strongest player there is, to be asked about decisions.

        It knows what the deciding seat knows, and gives the same answer to the same question."""
        return self.adviser(
            list(self.bots.levels.values())[-1], clock=time.perf_counter, limit=PATIENCE
        )

    def asked(self, kept: Path | None = None) -> GameAnswers | None:
        """Return what answers questions about the game, or None; `kept` is the file that keeps the first game's answers."""
        file = None if kept is None else kept.with_stem(kept.stem + self.kept)
        return None if self.answers is None else self.answers(self.make_adviser, file)

    def computers(self, kept: Path | None = None) -> Computers:
        """Return the computer players of the game for the window, and what answers its questions.

        Answers that took long are kept beside the file `kept`, unless that is None."""
        from game.client.app.options import Computers

        bots, found = self.bots, self.asked(kept)
        return Computers(
            make_player=self.make_player,
            answer=None if found is None else found.answer,
            kinds=frozenset() if found is None else found.kinds,
            kept=found,
            levels=_titles(bots.levels),
            default_level=bots.default_level,
            temperaments=_titles(bots.temperaments),
            ratings=bots.ratings,
            chances=bots.chances,
        )


def _titles(found: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((each.id, each.title) for each in found.values())


AnyGame: TypeAlias = WholeGame[Any, Any, Any, Any, Any]
"""A game whose types aren't known."""
