"""Two windows at once: the second keeps nothing and touches nothing of the first, also as real processes."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest
from filelock import FileLock

from game.client.ambition.house_files import HouseFiles
from game.client.app import program as app
from game.client.app import window
from game.client.app.menu import MenuScene
from game.client.app.saves import SAVE_NAME
from game.client.app.settings import Settings
from game.client.app.shell import LOCK_MS
from game.client.app.window import LOCK_NAME, OWNER_NAME, borrowed, clear, locked
from game.client.kit.intents import Confirm, Verb
from game.client.kit.widget_scene import PageScene
from game.engine.ambition.editions import House, Rules
from tests.client.app.programs import ROOT, autoplay
from tests.client.harness import SERVICES, Game, games
from tests.client.program import saved
from tests.client.tables import pause_of

PLAY = """
import sys
from pathlib import Path
from game.client.app import program as app
from game.client.app.options import PlayOptions
from tests.client.harness import SERVICES, games
folder, speed, seed, rounds = Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
options = PlayOptions(autoplay=True, rounds=rounds, speed=speed, size=(1024, 640), seed=seed, data_dir=folder)
sys.exit(app.run(options, SERVICES, games()))
"""


def start(folder: Path, speed: float, seed: int, rounds: int = 1) -> subprocess.Popen[bytes]:
    """A whole program in a process of its own, playing by itself."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", PLAY, str(folder), str(speed), str(seed), str(rounds)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE)


@pytest.mark.slow
def test_a_second_process_leaves_the_first_ones_match_alone(tmp_path: Path) -> None:
    settings = b'{"version": 1, "player_name": "Ada"}\n'
    (tmp_path / "settings.json").write_bytes(settings)
    first = start(tmp_path, 20.0, 3, rounds=1000)  # it never comes to its end
    try:
        deadline = time.monotonic() + 240
        while not (tmp_path / SAVE_NAME).exists():
            assert first.poll() is None, first.stderr and first.stderr.read()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        second = start(tmp_path, 0.0, 5)
        _out, said = second.communicate(timeout=240)
        assert second.returncode == app.DONE, said
        assert first.poll() is None
        assert saved(tmp_path)["seed"] == 3
        assert (tmp_path / "settings.json").read_bytes() == settings
        assert not (tmp_path / "matches.jsonl").exists()
    finally:
        first.kill()
        first.communicate()
    third = start(tmp_path, 0.0, 7)  # the one that was killed holds nothing any more
    _out, said = third.communicate(timeout=240)
    assert third.returncode == app.DONE, said
    assert saved(tmp_path)["seed"] == 7


@pytest.fixture(params=["locks", "no locks"])
def drive(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on a file system with locks, and on one without, as some network drives are."""

    def unlockable(_lock: FileLock) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    if request.param == "no locks":
        monkeypatch.setattr(FileLock, "_acquire", unlockable)
    return tmp_path


def test_the_lock_is_one_for_a_folder_and_free_again(drive: Path) -> None:
    with locked(drive) as mine:
        assert mine
        with locked(drive) as other:
            assert not other
        with locked(drive / "elsewhere") as elsewhere:
            assert elsewhere
        with locked(drive) as still:
            assert not still
    with locked(drive) as again:
        assert again


@pytest.mark.parametrize("drive", ["no locks"], indirect=True)
def test_without_locks_the_owner_that_was_killed_owns_nothing(drive: Path) -> None:
    hold = "import os, sys, filelock; lock = filelock.SoftFileLock(sys.argv[1]); lock.acquire(); os._exit(0)"
    subprocess.run([sys.executable, "-c", hold, str(drive / OWNER_NAME)], check=True)
    assert (drive / OWNER_NAME).exists()
    with locked(drive) as mine:
        assert mine is not None and mine.kept()
    assert not (drive / OWNER_NAME).exists()


def test_a_folder_that_can_not_be_locked_counts_as_ours(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("no folder")
    with locked(blocker / "data") as mine:
        assert mine


def test_a_drive_that_never_answers_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    monkeypatch.setattr("filelock.FileLock.acquire", lambda self, timeout: answers.wait())
    monkeypatch.setattr(window, "LOCK_S", 0.01)
    with locked(tmp_path) as mine:
        assert mine is not None and mine.kept()
    answers.set()


def test_a_folder_that_was_removed_is_locked_again(drive: Path) -> None:
    folder = drive / "data"
    with locked(folder) as mine:
        assert mine is not None and mine.kept()
        shutil.rmtree(folder)
        assert mine.kept() and not folder.exists(), "there is nothing to be locked until something is saved"
        folder.mkdir()
        assert mine.kept()
        with locked(folder) as other:
            assert other is None
        shutil.rmtree(folder)
        with locked(folder) as other:
            assert other is not None and not mine.kept() and not mine.kept() and other.kept()
        assert mine.kept()
        with locked(folder) as third:
            assert third is None


def test_a_window_that_lost_its_folder_to_another_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tmp_path, Settings())
    answers = iter((True, False, False, True, False))
    game.shell.keeps_folder = lambda: next(answers)
    told = list[str]()
    monkeypatch.setattr(game.shell, "toast", told.append)
    game.frames(5, LOCK_MS)
    assert len(told) == 2 and told[0].startswith("The data folder was removed, and another window")


def test_what_is_borrowed_is_a_copy_and_goes(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{}")
    rules = HouseFiles(tmp_path).save(Rules(house=House("Ours")))
    with borrowed(tmp_path, ("settings.json", "matches.jsonl", "house")) as place:
        assert sorted(path.name for path in place.iterdir() if path.name != LOCK_NAME) == ["house", "settings.json"]
        (place / "settings.json").write_text("changed")
        found = HouseFiles(place).kept().found
        assert [kept.house for _path, kept in found] == [House("Ours")]
        HouseFiles(place).delete(found[0][0])
    assert not place.exists() and (tmp_path / "settings.json").read_text() == "{}" and rules.exists()


@pytest.mark.usefixtures("display_again")
def test_a_guest_has_the_settings_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "light"}')
    seen: list[tuple[bool, str, list[str]]] = []
    told = MenuScene.tell_guest
    monkeypatch.setattr(
        MenuScene,
        "tell_guest",
        lambda self: (told(self), seen.append((self.shell.guest, self.shell.settings.theme, list(self.shell._toasts)))),
    )
    with locked(tmp_path):
        assert app.run(autoplay(tmp_path), SERVICES, games()) == app.DONE
    assert seen[0][:2] == (True, "light") and "another window" in seen[0][2][0]
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".lock") == ["settings.json"]


def test_a_guest_is_asked_and_every_word_is_true(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings())
    game.shell.guest = True
    menu = game.top(MenuScene)
    menu.tell_guest()
    game.frames(20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.send(Confirm())  # plays
    game.frames(20)
    assert game.scene is menu
    game.send(Verb.CANCEL, frames=20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    assert "isn’t saved" in " ".join(game.scene.layout.spoken())
    game.settle("stay", "new", "start")
    game.send(Verb.CANCEL, frames=20)
    assert "not after quitting" in " ".join(pause_of(game).layout.spoken())


def test_a_guest_can_quit_at_once(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings())
    game.shell.guest = True
    game.top(MenuScene).tell_guest()
    game.frames(20)
    game.send(Verb.CANCEL, frames=2)
    assert game.scene is None


def test_what_killed_windows_left_is_removed_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, shared, temporary = tmp_path / "data", tmp_path / "shared", tmp_path / "tmp"
    for folder in (data / "house", shared, temporary):
        folder.mkdir(parents=True)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    halves = (".settings.json.a1b2c3_8.tmp", ".crash.log.abcdefgh.tmp", "house/.a-1.json.abcdefgh.tmp")
    left = [data / name for name in halves]
    old, new = shared / ".ambition-2026.jsonl.abcdefgh.tmp", shared / ".b.jsonl.abcdefgh.tmp"
    others = [data / ".notes.tmp", data / "settings.json", shared / ".mine.txt.abcdefgh.tmp"]
    others.append(temporary / "ambition-window-x")
    for path in (*left, old, new, *others):
        path.write_text("x")
    os.utime(old, (1, 1))
    killed, foreign = temporary / "ambition-window-killed", temporary / "ambition-window-foreign"
    for folder in (killed, foreign):
        folder.mkdir()
        (folder / "settings.json").write_text("{}")
    (killed / LOCK_NAME).touch()
    (temporary / "ambition-window-link").symlink_to(killed)
    with borrowed(data, ("settings.json",)) as lent:
        clear([data, data / "house"], shared)
        assert (lent / "settings.json").exists()
    assert not [path for path in (*left, old, killed) if path.exists()]
    assert all(path.exists() for path in (new, *others, foreign))
