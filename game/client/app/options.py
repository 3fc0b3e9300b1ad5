"""What the command line passes to the window: options of ``ambition play``, services, and the computer players."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from game.client.app.opponents import USUAL_TEMPERAMENT
from game.client.games import KeptReviews
from game.client.kit.i18n import N_
from game.client.table.desk import Desk
from game.client.table.worker import Player, Worker
from game.engine.judgement import Standing
from game.engine.questions import Answering, Kind, Standings
from game.engine.sealing import SEED_BITS


class FrameTiming(NamedTuple):
    """The timing of one frame of the window.

    `at` is when it was done, in seconds since 1970. `work_ms` is the time from its beginning until
    it waits for the next one, `cpu_ms` the processor time in that; on a busy machine the first is
    larger, and while a bot thinks the second is the one to look at. `drew` says whether anything
    was drawn, `inputs` counts presses and typed letters, `scene` names the scene on top."""

    at: float
    work_ms: float
    cpu_ms: float
    drew: bool
    inputs: int
    scene: str


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of ``ambition play``.

    `speed` multiplies the lengths of animations; 0 shows everything at once. `rounds` and `matches`
    end the program after that many. `size` is the window's size in real pixels. `watch`, if given,
    is called with every frame's timing. A `hidden` window is never shown. With `hurry`, no frame
    waits for its time while nobody thinks. `game` is the id of the game that `autoplay` and
    `resume` mean, empty for the first."""

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
        return (
            played
            or bool(self.game)
            or self.seed is not None
            or self.screenshots is not None
            or self.hidden
        )


def _fresh_seed() -> int:
    """Return a random seed of 53 bits.

    Every JSON reader keeps that many bits, and they are too many to find a match's deals by trying
    seeds against the cards seen."""
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

    `new_secret` returns the seeds of sealed matches; None seals nothing, so that equal seeds give
    equal deals. The time is only noted with finished matches; nothing depends on it."""

    new_seed: Callable[[], int] = _fresh_seed
    new_secret: Callable[[], int] | None = _fresh_secret
    now: Callable[[], datetime] = _local_time


@dataclass(frozen=True, slots=True)
class Computers:
    """The computer players of a game, passed in with it.

    `make_player` makes one from (level id, temperament id, seat, seed, timed); unless `timed`, it
    decides without a clock, the same on every machine. `levels` and `temperaments` are (id, title),
    the weakest and the default first. `answer` answers questions of `kinds`
    (`game.engine.questions`); what takes long is `kept`. `ratings` has what is known of the levels'
    ratings. `chances` returns by seat the chances of equal players to win a match by the given
    rules before it has begun, or None if they are unknown."""

    make_player: Callable[[str, str, int, int, bool], Player]
    levels: tuple[tuple[str, str], ...]
    default_level: str
    temperaments: tuple[tuple[str, str], ...] = ((USUAL_TEMPERAMENT, N_("Steady")),)
    answer: Answering | None = None
    kinds: frozenset[Kind] = frozenset()
    kept: KeptReviews | None = None
    ratings: Mapping[str, int] = field(default_factory=dict)
    chances: Callable[[Any], Sequence[float] | None] = lambda _rules: None

    def desk(self, worker: Worker, wanted: bool = True) -> Desk:
        """Return a desk for questions; nothing is answered there if not `wanted`."""
        return Desk(worker, self.answer, self.kinds) if wanted else Desk(worker)

    def answers(self, *kinds: Kind) -> bool:
        """Return whether questions of all these kinds are answered."""
        return self.kinds.issuperset(kinds)

    def standings(self, keys: Sequence[str]) -> Sequence[Standing | None]:
        """Return what reviewed decisions say of the person's rating after each match, given by its key.

        None as long as none has been reviewed, and where nothing says it. Callable from any
        thread."""
        if self.answer is None or not self.answers(Standings):
            return [None] * len(keys)
        return self.answer(Standings(tuple(keys)), lambda: False)

    def without(self, *kinds: Kind) -> Computers:
        """Return the same computer players, which don't answer questions of these kinds."""
        return replace(self, kinds=self.kinds.difference(kinds))

    def knows(self, entry: Mapping[str, object]) -> bool:
        """Return whether a player, given by its entry in a record, is one of these levels."""
        return entry.get("kind") != "human" and entry.get("level") in [
            id for id, _title in self.levels
        ]

    def player(
        self, seat: int, entry: Mapping[str, object], seed: int, timed: bool = True
    ) -> Player:
        """Return the computer player of a match's entry; a level or temperament that is unknown becomes the default.

        Unless `timed`, it decides without a clock, the same on every machine."""
        level, temperament = entry.get("level"), entry.get("temperament")
        if level not in [id for id, _title in self.levels]:
            level = self.default_level
        if temperament not in [id for id, _title in self.temperaments]:
            temperament = self.temperaments[0][0]
        return self.make_player(str(level), str(temperament), seat, seed, timed)
