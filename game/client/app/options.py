"""What the command line hands to the window."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from game.client.app.opponents import USUAL_TEMPERAMENT
from game.client.kit.i18n import N_
from game.client.table.adviser_queue import Adviser, AdviserQueue
from game.client.table.worker import Player, Worker
from game.engine.judgement import AnyMarkedCo, MarkedDecision, Review


class FrameTiming(NamedTuple):
    """One frame of the window: when it was done (seconds since 1970), the milliseconds from its beginning until it waits for the
    next one and how many of them the processor worked for it, whether it drew, how much was pressed or typed, and which scene
    was on top. On a busy machine the first is larger than the second; beside a thinking bot it is the one to look at."""

    at: float
    work_ms: float
    cpu_ms: float
    drew: bool
    inputs: int
    scene: str


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of ``ambition play``. `speed` multiplies the lengths of animations, 0 shows everything at once.

    `rounds` and `matches` end the program after so many; `size` is the window in real pixels; `watch`, if given, is told of
    every frame; a `hidden` window is never shown. `game`: the id of the game that `autoplay` and `resume` mean, empty for
    the first."""

    autoplay: bool = False
    rounds: int | None = None
    matches: int | None = None
    speed: float = 1.0
    screenshots: Path | None = None
    data_dir: Path | None = None
    resume: bool = False
    size: tuple[int, int] | None = None
    lang: str | None = None
    seed: int | None = None
    watch: Callable[[FrameTiming], None] | None = None
    hidden: bool = False
    game: str = ""

    @property
    def prepared(self) -> bool:
        """Whether the command line says what is to be played, so that nobody is led or asked anything first."""
        played = self.autoplay or self.resume or self.rounds is not None or self.matches is not None
        return played or bool(self.game) or self.seed is not None or self.screenshots is not None or self.hidden


def _fresh_seed() -> int:
    """As many bits as every JSON reader keeps, and too many to find a match's deals by trying seeds against cards seen."""
    return secrets.randbits(53)


def _local_time() -> datetime:
    """Now, with its distance from universal time."""
    return datetime.now().astimezone()


@dataclass(frozen=True, slots=True)
class Services:
    """What the composition root provides to every game: seeds, and the time of day, which stands beside finished matches and
    decides nothing."""

    new_seed: Callable[[], int] = _fresh_seed
    now: Callable[[], datetime] = _local_time


AnyReview = TypeVar("AnyReview", bound=Review[MarkedDecision], covariant=True)


class Reviewer(Protocol[AnyMarkedCo, AnyReview]):
    """Makes reviews of a game, on the thread of the computer players, and keeps what it has found out."""

    @property
    def draft(self) -> bool:
        """Whether it is made of few searches, since the program isn't compiled."""

    def move(self, observation: Any, action: Any, cancelled: Callable[[], bool]) -> AnyMarkedCo:
        """Return a decision, weighed and marked."""

    def review(self, match: Any, seat: int, indices: Sequence[int], cancelled: Callable[[], bool]) -> AnyReview:
        """Return the review of a seat in parts of a match, by their indices."""

    def size(self) -> tuple[int, int]:
        """Return how many decisions are kept, and in how many bytes."""

    def forget(self) -> None:
        """Delete them. Raises OSError."""


@dataclass(frozen=True, slots=True)
class Computers:
    """The computer players of a game, handed in with it: by (level id, temperament id, seat, seed), somebody who judges
    decisions, somebody who makes reviews of matches (as the game knows them), levels and temperaments as (id, title), weakest and
    usual first, what is known of the levels' ratings, and the chances of equal players to win a match by given rules before it
    has begun, by seat, None where nothing tells them."""

    make_player: Callable[[str, str, int, int], Player]
    levels: tuple[tuple[str, str], ...]
    default_level: str
    temperaments: tuple[tuple[str, str], ...] = ((USUAL_TEMPERAMENT, N_("Steady")),)
    make_adviser: Callable[[], Adviser[Any]] | None = None
    reviewer: Reviewer[Any, Any] | None = None
    ratings: Mapping[str, int] = field(default_factory=dict)
    chances: Callable[[Any], Sequence[float] | None] = lambda _rules: None

    def advice(self, worker: Worker, wanted: bool = True) -> AdviserQueue:
        """Return somebody to ask about decisions; nobody answers where that isn't `wanted` or there is no adviser."""
        return AdviserQueue(worker, self.make_adviser() if self.make_adviser is not None and wanted else None)

    def player(self, seat: int, entry: Mapping[str, object], seed: int) -> Player:
        """The computer player of an entry of a match: at what it is set to, or else as usual."""
        level, temperament = entry.get("level"), entry.get("temperament")
        if level not in [id for id, _title in self.levels]:
            level = self.default_level
        if temperament not in [id for id, _title in self.temperaments]:
            temperament = self.temperaments[0][0]
        return self.make_player(str(level), str(temperament), seat, seed)
