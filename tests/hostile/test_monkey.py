"""A slice of what the monkey does: `make monkey COUNT=1000000` does more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client.ambusch.scene import AmbuschScene
from game.client.app.settings_page import SettingsScene
from game.client.app.shell import Shell
from tests.hostile import monkey
from tests.hostile.monkey import RUN, Monkey, Step, run, runs, shrunk, told
from tests.hostile.starts import Start, starts
from tests.quick import quick

pytestmark = pytest.mark.usefixtures("screen")
SLICES, STEPS = 8, 20_000


@pytest.fixture(autouse=True)
def quietly() -> Iterator[None]:
    monkey.quiet()
    yield
    monkey.logging.disable(monkey.logging.NOTSET)


@pytest.mark.parametrize("slice", quick(range(SLICES), 0, 1, 2, 3))
def test_whatever_is_pressed_nothing_breaks(slice: int) -> None:
    each = STEPS // SLICES // RUN
    failures, steps, seen = runs(slice * each, each)
    assert not failures, "\n".join(map(told, failures))
    assert steps > each * RUN / 2 and len(seen) > 5


def test_equal_seeds_press_the_same(tmp_path: Path) -> None:
    start = starts()[0]

    def pressed(folder: Path) -> list[Step]:
        folder.mkdir()
        with monkey.alone(folder):
            mine, rng, done = Monkey(start, folder), random.Random(4), list[Step]()
            for _ in range(60):
                for step in mine.next(rng):
                    mine.do(step)
                    done.append(step)
            mine.close()
        return done

    assert pressed(tmp_path / "a") == pressed(tmp_path / "b")


def test_a_failure_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that breaks at Escape is found, and few steps are left of the many that were made."""

    def breaks(_scene: SettingsScene) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(SettingsScene, "cancel", breaks)
    start = next(each for each in starts() if each.name == "settings-cards")
    failures = (run(start, seed)[0] for seed in range(60))
    failure = next(found for found in failures if found is not None and len(found.steps) > 20)
    fewest = shrunk(start, failure)
    assert "broken on purpose" in fewest.kind and len(fewest.steps) <= 4
    again, _steps, _seen = run(start, failure.seed, given=fewest.steps)
    assert again is not None and again.kind == failure.kind and f"--first {failure.seed} --count 1" in told(fewest)


def test_monkeys_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come to the ends of games, where the program once broke."""
    ends = 0
    dealt = AmbuschScene.next_round

    def noted(scene: AmbuschScene) -> None:
        nonlocal ends
        ends += 1
        dealt(scene)

    monkeypatch.setattr(AmbuschScene, "next_round", noted)
    played = [each for each in dict.fromkeys(starts()) if each.name.startswith("ambusch ")]
    for seed, start in enumerate(played[:7:3]):
        assert run(start, seed, 400)[0] is None
    assert ends > 0


def test_what_takes_too_long_is_told() -> None:
    def opened(_folder: Path) -> Shell:
        raise TimeoutError("as if a step took too long")

    failure, steps, _seen = run(Start("slow", opened), 1)
    assert failure is not None and steps == 0 and "TimeoutError" in failure.kind
