"""The program from outside: exit status, crash, bad folders, and one real window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.ambition.match.scene import TableScene
from game.client.app import program as app
from game.client.app.menu import MenuScene
from game.client.app.options import FrameTiming, PlayOptions
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from game.client.app.window import CrashScene, crash_words
from tests.client.app.programs import ROOT, autoplay
from tests.client.harness import SERVICES, games
from tests.client.program import saved
from tests.client.tables import my_turn


@pytest.mark.usefixtures("display_again")
def test_autoplay_ends_with_status_0_and_counts_its_frames(tmp_path: Path) -> None:
    frames: list[FrameTiming] = []
    assert app.run(autoplay(tmp_path, watch=frames.append), SERVICES, games()) == app.DONE
    assert len(frames) > 20 and all(frame.work_ms > 0 and frame.cpu_ms >= 0 for frame in frames)
    assert frames[0].scene == "MenuScene" and frames[0].drew and frames[-1].at >= frames[0].at
    record = saved(tmp_path)
    assert len(record["rounds"]) == 1 and record["seed"] == 3


@pytest.mark.usefixtures("display_again")
def test_resume_goes_straight_to_the_table(tmp_path: Path) -> None:
    assert app.run(autoplay(tmp_path), SERVICES, games()) == app.DONE
    assert app.run(autoplay(tmp_path, resume=True), SERVICES, games()) == app.DONE
    assert len(saved(tmp_path)["rounds"]) == 2


@pytest.mark.usefixtures("display_again")
def test_a_crash_is_written_down_and_the_match_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = 0

    def broken(self: TableScene, surface: object) -> None:
        nonlocal shown
        shown += 1
        if shown > 5:
            raise ZeroDivisionError("a bad frame")

    monkeypatch.setattr(TableScene, "draw", broken)
    assert app.run(autoplay(tmp_path), SERVICES, games()) == app.FAILED
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "a bad frame" in said and "crash.log" in said
    assert "ZeroDivisionError" in (tmp_path / "crash.log").read_text()
    assert "crashed" in (tmp_path / "ambition.log").read_text()
    assert saved(tmp_path)


class Presses:
    """pygame's queue in the hands of a test: keys to be pressed one after the other, once the scene is up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *keys: int) -> None:
        self._keys = list(keys)
        self._calls = 0
        monkeypatch.setattr(pygame.event, "get", self._get)

    def _get(self) -> list[pygame.event.Event]:
        self._calls += 1
        if self._calls % 20 or not self._keys:
            return []
        return [pygame.event.Event(pygame.KEYDOWN, key=self._keys.pop(0), mod=0)]


def fail_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: TableScene, surface: object) -> None:
        raise ZeroDivisionError("a bad frame")

    monkeypatch.setattr(TableScene, "draw", broken)


@pytest.mark.usefixtures("display_again")
def test_a_crash_shows_where_its_report_lies_and_leads_back_to_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_at_the_table(monkeypatch)
    shown: list[CrashScene] = []
    entered = CrashScene.draw
    monkeypatch.setattr(CrashScene, "draw", lambda self, surface: (shown.append(self), entered(self, surface))[1])
    # a match begins and fails; back to the menu; it goes on and fails again; then quit
    Presses(monkeypatch, *[pygame.K_RETURN] * 4, pygame.K_ESCAPE)
    options = PlayOptions(speed=0.0, size=(1024, 640), seed=3, data_dir=tmp_path)
    assert app.run(options, SERVICES, games()) == app.FAILED
    assert len({id(scene) for scene in shown}) == 2
    words = " ".join(shown[0].layout.spoken())
    assert "continue it from the menu" in words
    assert "".join(str(tmp_path / "crash.log").split()) in words.replace(" ", "")
    report = (tmp_path / "crash.log").read_text()
    assert "ZeroDivisionError" in report and "scenes: TableScene" in report
    record = saved(tmp_path)
    assert record["seed"] == 3 and len(record["rounds"]) == 0


@pytest.mark.usefixtures("display_again")
def test_going_on_after_a_crash_ends_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_at_the_table(monkeypatch)
    Presses(monkeypatch, *[pygame.K_RETURN] * 3, pygame.K_ESCAPE, pygame.K_RETURN)
    assert app.run(PlayOptions(speed=0.0, size=(1024, 640), seed=3, data_dir=tmp_path), SERVICES, games()) == app.DONE


@pytest.mark.usefixtures("display_again")
def test_a_report_that_can_not_be_shown_is_told_by_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_at_the_table(monkeypatch)
    monkeypatch.setattr(CrashScene, "draw", lambda self, surface: 1 / 0)
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: told.append(words))
    Presses(monkeypatch, pygame.K_RETURN, pygame.K_RETURN)
    options = PlayOptions(speed=0.0, size=(1024, 640), seed=3, data_dir=tmp_path)
    assert app.run(options, SERVICES, games()) == app.FAILED
    assert len(told) == 1 and str(tmp_path / "crash.log") in told[0][1]


def test_words_of_a_crash_are_true(tmp_path: Path) -> None:
    def words(*arguments: object) -> str:
        data = crash_words(tmp_path / "crash.log", *arguments)  # type: ignore[arg-type]
        return " ".join(line for block in data.blocks for line in block.lines)

    assert "is saved" in words(None, None, False) and str(tmp_path) in words(None, None, False)
    full = words(OSError(28, "No space left on device"), "the disk is full", False)
    assert full.count("the disk is full") == 2 and "is saved" not in full and str(tmp_path) not in full
    assert "nothing was saved" in words(None, None, True)


@pytest.mark.usefixtures("display_again")
def test_an_unwritable_folder_is_said_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("no folder")
    said: list[str] = []
    toast = Shell.toast
    monkeypatch.setattr(Shell, "toast", lambda self, text: (said.append(text), toast(self, text))[1])
    assert app.run(autoplay(blocker), SERVICES, games()) == app.DONE
    assert len([text for text in said if "can’t be saved" in text]) == 1


@pytest.mark.usefixtures("display_again")
def test_damaged_settings_are_said_and_the_window_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.json").write_text('{"speed": "warp", "theme": "light"}')
    seen: list[tuple[str, list[str]]] = []
    entered = MenuScene.enter
    monkeypatch.setattr(
        MenuScene,
        "enter",
        lambda self: (seen.append((self.shell.settings.theme, list(self.shell._toasts))), entered(self))[1],
    )
    assert app.run(autoplay(tmp_path), SERVICES, games()) == app.DONE
    assert seen[0][0] == "light" and "speed" in seen[0][1][0]


@pytest.mark.usefixtures("display_again")
def test_the_window_is_remembered(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    settings.save(Settings(window_width=1000, window_height=700))
    assert app.run(autoplay(tmp_path, size=None), SERVICES, games()) == app.DONE
    kept, messages = settings.load()
    assert (kept.window_width, kept.window_height, kept.fullscreen) == (1000, 700, False) and messages == []
    assert kept.window_x is not None


def test_pictures_that_can_not_be_written_are_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("no folder")
    assert app.run(autoplay(tmp_path, screenshots=blocker / "out"), SERVICES, games()) == app.UNUSABLE
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "--screenshots" in said and str(blocker) in said


@pytest.mark.parametrize("driver", ["x11", None])
def test_without_a_display_one_line_and_status_2(driver: str | None, tmp_path: Path) -> None:
    """Also where SDL would take a driver that shows nothing and run on unseen."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    env |= {"DISPLAY": ":4711", "XDG_RUNTIME_DIR": str(tmp_path)} | ({"SDL_VIDEODRIVER": driver} if driver else {})
    command = [sys.executable, "-m", "game", "play", "--autoplay", "--rounds", "1", "--data-dir", str(tmp_path)]
    out = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=240, check=False)
    assert out.returncode == 2 and out.stderr.count("\n") == 1 and "no display" in out.stderr


def test_the_screen_goes_dark_only_while_nothing_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may: list[bool] = []
    monkeypatch.setattr(pygame.display, "set_allow_screensaver", may.append)
    game = my_turn(tmp_path)
    assert may == [True, False]  # a deal was shown
    game.loop.frame(30_000.0)
    assert may == [True, False]
    game.loop.frame(30_000.0)
    assert may == [True, False, True]
    game.table.choose(next(iter(game.table.view.legal)))
    game.loop.frame(16.0)
    assert may == [True, False, True, False]


@pytest.fixture
def real_display() -> Iterator[dict[str, str]]:
    """The environment of a screen of its own."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("Xvfb is not installed")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        yield environment | {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        process.terminate()


def test_a_real_window(tmp_path: Path, real_display: dict[str, str]) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "game", "play", "--autoplay", "--rounds", "1", "--speed", "0", "--seed", "2"]
    command += ["--size", "1024x640", "--screenshots", str(out), "--data-dir", str(tmp_path / "data")]
    ended = subprocess.run(command, cwd=ROOT, env=real_display, capture_output=True, text=True, timeout=240)
    assert ended.returncode == 0, ended.stderr
    names = sorted(path.name for path in out.iterdir())
    assert names == [
        "01-menu.png", "02-deal.png", "03-pass.png", "04-trick.png", "05-chips.png", "06-round-result.png",
        "07-final.png",
    ] or {name[3:] for name in names} == {
        "menu.png", "deal.png", "pass.png", "trick.png", "chips.png", "round-result.png", "final.png",
    }  # fmt: skip
    for name in names:
        picture = pygame.image.load(out / name)
        assert picture.get_size() == (1024, 640)
        assert len({tuple(picture.get_at((x, y))) for x in range(0, 1024, 20) for y in range(0, 640, 20)}) > 50
