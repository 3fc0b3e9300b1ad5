"""A monkey at the program: random keys, clicks, wheel, controller, window and time against the real shell and every scene of both
games, `python -m tests.hostile.monkey --count 1000000`.

A run begins at the menu, at a saved match, or at a scene of the gallery, and does what its seed says through the program's own
event queue. Computer players stand in by answering at random, late by some frames. A failure is shrunk: what can be left out
without it is. Its seed repeats it: `--first 4711 --count 1`."""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.client.app.program import Loop
from game.client.app.window import Window
from game.client.kit.input import BUTTONS
from game.client.kit.intents import TableVerb
from game.client.kit.keymap import CARD_KEYS
from game.client.table.poses import in_fan
from game.client.table.scene import AnyTable, CardTable
from game.client.table.worker import PendingAnswer, Reply, Work
from tests.hostile.reader import watched
from tests.hostile.starts import SIZES, Start, starts

RUN = 250
"""Steps of one run."""
SHRINKS = 400
"""Runs that are tried at most to find a shorter one that fails alike."""
HANG_S = 60
"""Seconds that a step may take before it counts as a hang, when no test runner watches."""
DRAWN = 24
"""One frame in so many is drawn."""
KEYS = (*("return",) * 14, *("space",) * 4, *("left", "right", "up", "down", "tab") * 3, "pageup", "pagedown", *"xq0")
"""Keys that are pressed beside those of all commands."""
HELD = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT}
TEXTS = ("a", "Z", "7", " ", "é", "ハ", "-", "KD", "x" * 60)


class Step(NamedTuple):
    """Something that happens: an event by its kind, or time."""

    kind: str
    values: tuple[Any, ...] = ()


def events(step: Step) -> list[pygame.event.Event]:
    """What SDL reports for a step."""
    at = {"pos": step.values[:2], "button": 1, "touch": False, "rel": (0, 0), "buttons": (0, 0, 0)}
    match step.kind:
        case "key down":
            return [pygame.event.Event(pygame.KEYDOWN, key=_code(step.values[0]), mod=step.values[1], unicode="")]
        case "key up":
            return [pygame.event.Event(pygame.KEYUP, key=_code(step.values[0]), mod=0)]
        case "text":
            return [pygame.event.Event(pygame.TEXTINPUT, text=step.values[0])]
        case "move" | "down" | "up":
            kinds = {"move": pygame.MOUSEMOTION, "down": pygame.MOUSEBUTTONDOWN, "up": pygame.MOUSEBUTTONUP}
            return [pygame.event.Event(kinds[step.kind], at)]
        case "right":
            return [pygame.event.Event(pygame.MOUSEBUTTONDOWN, at | {"button": 3})]
        case "wheel":
            return [pygame.event.Event(pygame.MOUSEWHEEL, y=step.values[0])]
        case "pad":
            both = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
            return [pygame.event.Event(kind, button=step.values[0], instance_id=0) for kind in both]
        case "stick":
            values = (step.values[1], 0)
            return [
                pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=step.values[0], value=each, instance_id=0)
                for each in values
            ]
        case "focus lost":
            return [pygame.event.Event(pygame.WINDOWFOCUSLOST), pygame.event.Event(pygame.WINDOWLEAVE)]
        case "exposed":
            return [pygame.event.Event(pygame.WINDOWEXPOSED)]
        case "resize":
            pygame.display.set_mode(step.values)
            return [pygame.event.Event(pygame.WINDOWSIZECHANGED, x=step.values[0], y=step.values[1])]
        case "drop":
            return [pygame.event.Event(pygame.DROPFILE, file=step.values[0])]
        case "quit":
            return [pygame.event.Event(pygame.QUIT)]
    raise ValueError(step.kind)


def _code(key: str) -> int:
    """Return SDL's code of a key by the name that it has in the settings."""
    return ord(key) if len(key) == 1 else int(getattr(pygame, f"K_{key.upper()}"))


class LateWorker:
    """The worker's interface without a thread: an answer comes some polls after the question, the same for equal seeds."""

    def __init__(self) -> None:
        self._asked: list[tuple[int, PendingAnswer]] = []
        self._count = 0

    @property
    def thinking(self) -> bool:
        return bool(self._asked)

    def ask(self, owner: object, work: Work) -> PendingAnswer:
        self._count += 1
        ticket = PendingAnswer(self._count, owner, work)
        self._asked.append((self._count * 7 % 5, ticket))
        return ticket

    def live(self, ticket: PendingAnswer) -> bool:
        return any(asked is ticket for _wait, asked in self._asked)

    def poll(self, owner: object) -> list[Reply]:
        due = [ticket for wait, ticket in self._asked if wait <= 0 and ticket.owner is owner]
        self._asked = [(wait - 1, ticket) for wait, ticket in self._asked if ticket not in due]
        return [_result(ticket) for ticket in due]

    def forget(self, ticket: PendingAnswer) -> None:
        self._asked = [(wait, asked) for wait, asked in self._asked if asked is not ticket]

    def cancel_all(self) -> None:
        self._asked.clear()


def _result(ticket: PendingAnswer) -> Reply:
    work: Any = ticket.work
    try:
        if str(getattr(work, "func", work).__module__).startswith("ai."):
            raise RuntimeError("only stand-ins are asked")
        return Reply(ticket, work(lambda: False))
    except Exception as error:
        return Reply(ticket, error=error)


class AtOnce:
    """An executor without a thread."""

    def __init__(self, *_args: object, **_options: object) -> None:
        pass

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self) -> None:
        """Nothing is waited for."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No thread answers, nothing outside is opened, and the system's own folder for records is another."""
    with ExitStack() as held:
        held.enter_context(patch("game.client.app.shell.Worker", LateWorker))
        held.enter_context(patch("game.client.app.statistics.history.ThreadPoolExecutor", AtOnce))
        held.enter_context(patch("subprocess.Popen", side_effect=OSError("nothing is started")))
        held.enter_context(patch("game.client.app.shell.records_folder", lambda given: folder / "records"))
        yield


class Monkey:
    """A program, and somebody who presses anything."""

    def __init__(self, start: Start, folder: Path) -> None:
        self.window = Window(SIZES[1], None, False)
        self.shell = start.open(folder)
        self.loop = Loop(self.shell, self.window, pygame.time.Clock(), self._taken)
        self.shell.keeps_folder = lambda: True
        self._events: list[pygame.event.Event] = []
        self._frames = 0
        self.shell.stack.apply()
        self.seen: Counter[str] = Counter()

    def _taken(self) -> list[pygame.event.Event]:
        taken, self._events = self._events, []
        return taken

    @property
    def gone(self) -> bool:
        """Whether the program has ended."""
        return self.shell.stack.top is None

    def do(self, step: Step) -> None:
        """Let a step happen: what is pressed waits for the next frame, as in the system's queue."""
        if step.kind != "time":
            self._events += events(step)
            return
        self._frames += 1
        draws = self._frames % DRAWN == 0
        if not draws:
            self.shell.draw = lambda surface: None  # type: ignore[method-assign]
        self.loop.frame(step.values[0])
        if not draws:
            vars(self.shell).pop("draw", None)
            self.shell.refresh()
        self.seen[type(self.shell.stack.top).__name__] += 1

    def close(self) -> None:
        """End as the program does."""
        self.shell.stack.clear()
        self.shell.stack.apply()
        self.shell.worker.cancel_all()
        self.shell.flush()
        self.shell.history.close()

    def next(self, rng: random.Random) -> list[Step]:
        """Return what to do next, at the scene that is on top."""
        roll, scene = rng.random(), self.shell.stack.top
        if isinstance(scene, CardTable) and scene.mine and rng.random() < 0.4:
            steps = self._play(rng, scene)
        elif rng.random() < 0.04:
            steps = self._hammer(rng)
        elif roll < 0.4:
            steps = self._click(rng, *self._somewhere(rng))
        elif roll < 0.7:
            signs = [command.usual for command in self.shell.keymap.commands if command.usual]
            *held, key = rng.choice([*KEYS, *signs]).split("+")
            mod = HELD[held[0]] if held else rng.choice((*(0,) * 12, *HELD.values()))
            steps = [Step("key down", (key, mod)), Step("key up", (key,))]
            if len(key) == 1:
                steps.insert(1, Step("text", (key,)))
        elif roll < 0.76:
            steps = [Step("move", self._somewhere(rng)), Step("wheel", (rng.choice((-3, -1, 1, 3)),))]
        elif roll < 0.83:
            steps = [Step("pad", (rng.choice(list(BUTTONS)),))]
        elif roll < 0.86:
            steps = [Step("stick", (rng.randrange(4), rng.choice((-32000, 32000))))]
        elif roll < 0.89:
            at, to = self._somewhere(rng), self._somewhere(rng)
            steps = [Step("move", at), Step("down", at), self._time(rng), Step("move", to), Step("up", to)]
        elif roll < 0.905:
            steps = [Step("text", (rng.choice(TEXTS),))]
        elif roll < 0.915:
            steps = [Step("right", self._somewhere(rng))]
        elif roll < 0.93:
            steps = [Step("focus lost"), Step("exposed")]
        elif roll < 0.935:
            steps = [Step("resize", rng.choice(SIZES))]
        elif roll < 0.94:
            files = [str(path) for path in sorted(self.shell.folder.iterdir())]
            steps = [Step("drop", (rng.choice([*files, "/nowhere"]),))]
        else:
            steps = [Step("time", (50.0,))] * rng.randrange(1, 30)
        if rng.random() < 0.8:
            steps.append(self._time(rng))
        return steps

    def _hammer(self, rng: random.Random) -> list[Step]:
        """Return the same press many times, as somebody does who doesn't want to wait."""
        x, y = self._somewhere(rng)
        presses = (
            [Step("key down", ("return", 0)), Step("key up", ("return",))],
            [Step("key down", ("escape", 0)), Step("key up", ("escape",))],
            [Step("move", (x, y)), Step("down", (x, y)), Step("up", (x, y))],
        )
        return [*rng.choice(presses), self._time(rng)] * rng.randrange(3, 25)

    def _play(self, rng: random.Random, table: AnyTable) -> list[Step]:
        """Return presses that play on, so that rounds come to their ends: a verb of the game, a card that can be taken."""
        cards = in_fan(table.view)
        legal = [i for i, card in enumerate(cards) if card in table.view.legal] or list(range(len(cards)))
        verbs = [each.usual for each in self.shell.keymap.commands if isinstance(each.intent, TableVerb)]
        keys = [
            rng.choice(verbs),
            *([CARD_KEYS[min(rng.choice(legal), len(CARD_KEYS) - 1)]] if legal else []),
            *["return"] * rng.randrange(2),
        ]
        pressed = [[Step("key down", (key, 0)), Step("key up", (key,)), self._time(rng)] for key in keys]
        return [step for each in pressed for step in each]

    def _time(self, rng: random.Random) -> Step:
        return Step("time", (rng.choice((0.0, 1.0, 16.0, 16.0, 16.0, 50.0, 50.0)),))

    def _click(self, rng: random.Random, x: int, y: int) -> list[Step]:
        times = 2 if rng.random() < 0.1 else 1
        return [Step("move", (x, y)), *[Step("down", (x, y)), Step("up", (x, y))] * times]

    def _somewhere(self, rng: random.Random) -> tuple[int, int]:
        """Return a point of the window in pixels: mostly on something that can be pressed."""
        width, height = self.window.size
        places = self._places() if rng.random() < 0.9 else []
        if not places:
            return rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)
        x, y, w, h = self.shell.look.viewport.to_px(rng.choice(places))
        return x + rng.randrange(max(1, w)), y + rng.randrange(max(1, h))

    def _places(self) -> list[Any]:
        scene: Any = self.shell.stack.top
        found = [button.rect for button in scene.widgets()] if hasattr(scene, "widgets") else []
        if hasattr(scene, "hand"):
            found += scene.hand.places().values()
            found += [button.rect for button in scene.buttons()] + [spot.button.rect for spot in scene.spots()]
        return found


class Failure(NamedTuple):
    """What went wrong in a run: the start, the seed, the steps until then, and the traceback."""

    start: str
    seed: int
    steps: tuple[Step, ...]
    trace: str

    @property
    def kind(self) -> str:
        """Its last line and where it was raised, by which failures are told apart."""
        lines = self.trace.strip().splitlines()
        where = [line.strip() for line in lines if line.strip().startswith("File")]
        return f"{lines[-1]} in {where[-1].rsplit('/', 1)[-1] if where else '?'}"


def run(
    start: Start, seed: int, count: int = RUN, given: Sequence[Step] | None = None, hang_s: int = 0
) -> tuple[Failure | None, int, Counter[str]]:
    """Let a monkey loose. Returns its failure (None without one), its number of steps, and the scenes that were seen.

    `given` steps are done instead of those that the seed chooses."""
    rng, done = random.Random(f"{start.name} {seed}"), list[Step]()
    late = TimeoutError(f"a step took more than {hang_s} s")
    with tempfile.TemporaryDirectory(prefix="monkey-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with alone(folder):
            seen: Counter[str] = Counter()
            try:
                monkey = Monkey(start, folder)
                todo = list(given or ())
                while not monkey.gone and (todo if given is not None else len(done) < count):
                    if not todo:
                        todo = monkey.next(rng)
                    step = todo.pop(0)
                    done.append(step)
                    with watched(hang_s, late):
                        monkey.do(step)
                seen = monkey.seen
                with watched(hang_s, late):
                    monkey.close()
            except Exception:
                return Failure(start.name, seed, tuple(done), traceback.format_exc()), len(done), seen
    return None, len(done), seen


def shrunk(start: Start, failure: Failure, tries: int = SHRINKS, hang_s: int = 0) -> Failure:
    """Return the same failure with fewer steps: parts are left out, first halves, at last single steps."""
    part = len(failure.steps) // 2
    while part and tries > 0:
        at = 0
        while at < len(failure.steps) and tries > 0:
            fewer = failure.steps[:at] + failure.steps[at + part :]
            found, _steps, _seen = run(start, failure.seed, given=fewer, hang_s=hang_s)
            tries -= 1
            if found is not None and found.kind == failure.kind:
                failure = found
            else:
                at += part
        part //= 2
    return failure


def told(failure: Failure) -> str:
    """Return a failure in words: how to repeat it, its steps, its traceback."""
    steps = "\n".join(f"  {step.kind} {' '.join(map(repr, step.values))}" for step in failure.steps)
    return (
        f"--- from {failure.start}: python -m tests.hostile.monkey --first {failure.seed} --count 1\n{steps}\n"
        f"{failure.trace}"
    )


def runs(first: int, count: int, hang_s: int = 0) -> tuple[list[Failure], int, Counter[str]]:
    """Let as many monkeys loose, by their seeds; return their failures, one of each kind, steps and scenes seen."""
    places = starts()
    failures: dict[str, Failure] = {}
    steps, seen = 0, Counter[str]()
    for seed in range(first, first + count):
        start = places[seed % len(places)]
        failure, done, scenes = run(start, seed, hang_s=hang_s)
        steps, seen = steps + done, seen + scenes
        if failure is not None and failure.kind not in failures:
            failures[failure.kind] = shrunk(start, failure, hang_s=hang_s)
    return list(failures.values()), steps, seen


def quiet() -> None:
    """Let pygame run without a screen or sound, and nothing be logged."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    logging.disable()
    os.fsync = lambda fd: None


def batch(seeds: tuple[int, int]) -> tuple[list[Failure], int, Counter[str]]:
    """Some runs, by the first seed and their number, in a process of their own."""
    quiet()
    return runs(*seeds, HANG_S)


BATCH = 40
"""Runs of one process at a time."""


def main() -> int:
    """Return the exit status: 0 without a failure."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.monkey", description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="steps, at least")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first run")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    wanted = max(1, given.count // RUN)
    firsts = range(given.first, given.first + wanted, BATCH)
    counts = [min(BATCH, given.first + wanted - first) for first in firsts]
    steps, seen, kinds = 0, Counter[str](), set[str]()
    # A process is replaced after some batches, so that memory doesn't grow; an executor of CPython 3.11 hangs at that.
    with multiprocessing.get_context("spawn").Pool(given.jobs, maxtasksperchild=8) as pool:
        for failures, done, scenes in pool.imap(batch, zip(firsts, counts, strict=True)):
            steps, seen = steps + done, seen + scenes
            for failure in failures:
                if failure.kind not in kinds:
                    kinds.add(failure.kind)
                    print(told(failure), flush=True)
    for name, frames in sorted(seen.items()):
        print(f"{name:<32}{frames:>9}")
    print(f"{wanted} runs, {steps} steps, {len(seen)} scenes, {len(kinds)} failures")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
