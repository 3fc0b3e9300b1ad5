"""What the command line passes to the window: options of ``ambition play``, services, and the computer players."""

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
from game.engine.judgement import AnyMarkedCo, ChanceClass, MarkedDecision, Review, Standing
from game.engine.sealing import SEED_BITS


class FrameTiming(NamedTuple):
    """The timing of one frame of the window.

    `at` is when it was done, in seconds since 1970. `work_ms` is the time from its beginning until it waits for the
    next one, `cpu_ms` the processor time in that; on a busy machine the first is larger, and while a bot thinks the
    second is the one to look at. `drew` says whether anything was drawn, `inputs` counts presses and typed letters,
    `scene` names the scene on top."""

    at: float
    work_ms: float
    cpu_ms: float
    drew: bool
    inputs: int
    scene: str


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of ``ambition play``.

    `speed` multiplies the lengths of animations; 0 shows everything at once. `rounds` and `matches` end the program
    after that many. `size` is the window's size in real pixels. `watch`, if given, is called with every frame's timing.
    A `hidden` window is never shown. With `hurry`, no frame waits for its time while nobody thinks. `game` is the id of
    the game that `autoplay` and `resume` mean, empty for the first."""

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
    hurry: bool = False

    @property
    def prepared(self) -> bool:
        """Whether the command line says what is to be played, so that no introduction or question comes first."""
        played = self.autoplay or self.resume or self.rounds is not None or self.matches is not None
        return played or bool(self.game) or self.seed is not None or self.screenshots is not None or self.hidden


def _fresh_seed() -> int:
    """Return a random seed of 53 bits.

    Every JSON reader keeps that many bits, and they are too many to find a match's deals by trying seeds against the
    cards seen."""
    return secrets.randbits(53)


def _fresh_secret() -> int:
    """Return a random seed for sealed deals, so long that nobody finds it by trying."""
    return secrets.randbits(SEED_BITS)


def _local_time() -> datetime:
    """Return the local time with its offset from UTC."""
    return datetime.now().astimezone()


@dataclass(frozen=True, slots=True)
class Services:
    """The services that the program's entry point gives to every game: seeds and the time of day.

    `new_secret` returns the seeds of sealed matches; None seals nothing, so that equal seeds give equal deals. The time is
    only noted with finished matches; nothing depends on it."""

    new_seed: Callable[[], int] = _fresh_seed
    new_secret: Callable[[], int] | None = _fresh_secret
    now: Callable[[], datetime] = _local_time


AnyReview = TypeVar("AnyReview", bound=Review[MarkedDecision], covariant=True)


class Reviewer(Protocol[AnyMarkedCo, AnyReview]):
    """The maker of a game's reviews, which works on the computer players' thread and keeps its results."""

    @property
    def draft(self) -> bool:
        """Whether reviews use few searches only, because the program isn't compiled."""

    def move(self, observation: Any, action: Any, cancelled: Callable[[], bool]) -> AnyMarkedCo:
        """Return a decision, evaluated and marked."""

    def review(self, match: Any, seat: int, indices: Sequence[int], cancelled: Callable[[], bool]) -> AnyReview:
        """Return the review of a seat in parts of a match, which are given by their indices."""

    def standings(self, keys: Sequence[str]) -> Sequence[Standing | None]:
        """Return what reviewed decisions say of the person's rating after each match, given by its key in the statistics.

        Called from any thread."""

    def size(self) -> tuple[int, int]:
        """Return the number of decisions kept, and their size in bytes."""

    def forget(self) -> None:
        """Delete all decisions kept. Raises OSError."""


class Inquirer(Protocol):
    """What answers questions about the computer players of a game. A player of another program is never asked."""

    def knows(self, entry: Mapping[str, object]) -> bool:
        """Return whether a player, given by its entry in a record, is one of this program's levels."""

    def thought(self, match: Any, observation: Any, action: Any, cancelled: Callable[[], bool]) -> Any:
        """Return what the observing seat's player thought of a decision."""

    def belief(self, match: Any, observation: Any, cancelled: Callable[[], bool]) -> Any:
        """Return where the observing seat could expect the hidden cards."""

    def unmoved(self, match: Any, part: int, observation: Any, count: int, cancelled: Callable[[], bool]) -> int:
        """Return how many of `count` redeals of the hidden cards leave the decision as it is."""

    def calibration(self, match: Any, part: int, cancelled: Callable[[], bool]) -> tuple[ChanceClass, ...]:
        """Return how the players' beliefs in a part of a match compare with the truth, by tenths of the chance."""

    def parts(self, match: Any) -> Sequence[int]:
        """Return the indices of the parts of a match that are complete."""

    def signature(self) -> str:
        """Return the signature of the players."""


class Ghosts(Protocol):
    """The player of ghosts: matches with a level in the person's seat, played on the computer players' thread.

    A course says which match it is. Equal arguments give equal matches; results are kept."""

    def player(self, level: str, temperament: str, seat: int, seed: int) -> Player:
        """Return a computer player that decides without a clock, the same on every machine."""

    def match(self, course: Any, level: str, run: int, cancelled: Callable[[], bool]) -> Any:
        """Return the match that a level plays; further runs differ in the player's seed."""

    def scores(self, course: Any, level: str, run: int, cancelled: Callable[[], bool]) -> tuple[int, ...]:
        """Return what each round of that match brought the level, in thirds of a point."""


@dataclass(frozen=True, slots=True)
class Computers:
    """The computer players of a game, passed in with it.

    `make_player` makes one from (level id, temperament id, seat, seed). `levels` and `temperaments` are (id, title),
    the weakest and the default first. `make_adviser` makes what judges decisions, `reviewer` makes reviews of the
    game's matches, `exercise_judge` finds and judges exercises, for the game's own room, `ghosts` plays matches with a level
    in the person's seat, and `inquirer` asks the players about past decisions. `ratings` has what is known of the
    levels' ratings. `chances` returns by seat the chances of equal players to win a match by the given rules before it
    has begun, or None if they are unknown."""

    make_player: Callable[[str, str, int, int], Player]
    levels: tuple[tuple[str, str], ...]
    default_level: str
    temperaments: tuple[tuple[str, str], ...] = ((USUAL_TEMPERAMENT, N_("Steady")),)
    make_adviser: Callable[[], Adviser[Any]] | None = None
    reviewer: Reviewer[Any, Any] | None = None
    exercise_judge: Any = None
    ghosts: Ghosts | None = None
    ratings: Mapping[str, int] = field(default_factory=dict)
    chances: Callable[[Any], Sequence[float] | None] = lambda _rules: None
    inquirer: Inquirer | None = None

    def advice(self, worker: Worker, wanted: bool = True) -> AdviserQueue:
        """Return a queue for questions about decisions; nothing answers them if not `wanted` or without an adviser."""
        return AdviserQueue(worker, self.make_adviser() if self.make_adviser is not None and wanted else None)

    def player(self, seat: int, entry: Mapping[str, object], seed: int) -> Player:
        """Return the computer player of a match's entry; a level or temperament that is unknown becomes the default."""
        level, temperament = entry.get("level"), entry.get("temperament")
        if level not in [id for id, _title in self.levels]:
            level = self.default_level
        if temperament not in [id for id, _title in self.temperaments]:
            temperament = self.temperaments[0][0]
        return self.make_player(str(level), str(temperament), seat, seed)
