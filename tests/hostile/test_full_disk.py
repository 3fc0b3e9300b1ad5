"""A disk that is really full, where one may be mounted: matches, settings, the sheet and the statistics lose nothing that was on
it, everything is said, and all goes on once there is room. tests/client/app/test_finishing.py does the same for matches with a
disk that only says so."""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.client.ambition.game import game as ambition
from game.client.ambition.match.results import FinalScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene
from game.client.ambition.sheet_draft import SheetDraft
from game.client.app.menu import MenuScene
from game.client.app.program import _log_to
from game.client.app.saves import SaveFile
from game.client.app.settings import Settings, SettingsFile
from game.client.table.controller import FINISHED_NAME
from tests.client.ambition.matches import record
from tests.client.client_matches import near_end
from tests.client.harness import computers
from tests.client.program import Program

pytestmark = pytest.mark.usefixtures("screen")
AMBITION = ambition(computers())
FULL = "the disk is full"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no file that is always full")
def test_a_full_disk_keeps_no_log_and_says_so_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger("game.client")
    _log_to(Path("/dev/full"))
    (handler,) = root.handlers
    try:
        root.warning("words")
        assert capfd.readouterr().err == ""
    finally:
        root.removeHandler(handler)
        with contextlib.suppress(OSError):
            handler.close()


class Disk:
    """A small one, with room or without."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Not a byte is left."""
        with contextlib.suppress(OSError), self._filler.open("ab", buffering=0) as file:
            for size in (1 << 16, 1):
                with contextlib.suppress(OSError):
                    while file.write(bytes(size)):
                        pass
        with pytest.raises(OSError) as refused:
            (self.folder / "more").write_bytes(b"x")
        assert refused.value.errno == errno.ENOSPC
        (self.folder / "more").unlink(missing_ok=True)

    def clear(self) -> None:
        """There is room again."""
        self._filler.unlink()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """Of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def started(disk: Disk) -> Program:
    """The program on that disk."""
    return Program(disk.folder, (AMBITION,), Settings(speed="instant"), speed=0.0)


def told(program: Program) -> list[str]:
    """What the player has been told and not seen yet; everything is written that can be."""
    program.shell.flush()
    program.shell.history.ask(len).exception()
    program.frames(3)
    return program.shell._toasts


def test_a_match_that_ends_on_a_full_disk(disk: Disk) -> None:
    saves, records, before = SaveFile(disk.folder), disk.folder / FINISHED_NAME, near_end(7)
    saves.save(before)
    saves.flush()
    disk.fill()
    program = started(disk)
    program.shell.options = replace(
        program.shell.options, autoplay=True
    )  # not yet at the menu, which would begin another
    AMBITION.start(program.shell, True)
    program.tick_until(lambda: isinstance(program.scene, FinalScene))
    words = told(program)
    assert any("be added to the records: " + FULL in each for each in words)
    assert any("The statistics can’t be saved: " + FULL in each for each in words)
    assert not records.exists() or not records.read_bytes()
    assert saves.load().record == before  # what was there before it was full
    AMBITION.start(program.shell, False)  # another match would take its place
    program.frames(2)
    assert program.scene is None
    disk.clear()
    program.shell.flush()
    program.shell.stack.push(MenuScene(program.shell))
    AMBITION.start(program.shell, False)
    (line,) = records.read_text("utf-8").splitlines()
    assert json.loads(line)["result"]["finished"] and json.loads(line)["seed"] == before["seed"]
    program.shell.history.close()


def test_settings_the_sheet_and_statistics_on_a_full_disk(disk: Disk) -> None:
    program = started(disk)
    program.shell.change(player_name="Anna")
    scene = ScorekeeperScene(program.shell)
    program.push(scene, frames=2)
    scene.keeper.write("taken", 0, "27")
    scene._changed_sheet()
    program.shell.flush()
    kept = {path.name: path.read_bytes() for path in disk.folder.glob("*.json")}
    assert {"settings.json", "scorekeeper.json"} <= set(kept)
    disk.fill()
    program.shell.change(player_name="Berta")
    scene.keeper.write("taken", 1, "45")
    scene._changed_sheet()
    program.shell.history.note(record(3))
    words = told(program)
    assert f"The statistics can’t be saved: {FULL}. The game goes on." in words
    assert f"Settings can’t be saved: {FULL}." in words
    assert any("sheet can’t be saved: " + FULL in each for each in words), words
    assert {path.name: path.read_bytes() for path in disk.folder.glob("*.json")} == kept
    again = started(disk)  # opens on it
    assert SettingsFile.of(disk.folder / "settings.json", (AMBITION,)).load()[0].player_name == "Anna"
    again.shell.history.close()
    disk.clear()
    program.shell.change(player_name="Clara")
    scene._changed_sheet()
    program.shell.flush()
    assert SettingsFile.of(disk.folder / "settings.json", (AMBITION,)).load()[0].player_name == "Clara"
    sheet = SaveFile(disk.folder, "scorekeeper.json").load().record
    assert sheet is not None and SheetDraft.from_json(sheet).draft.taken[:2] == ("27", "45")
    assert program.shell.history.ask(len).result() == 1
    assert not list(disk.folder.glob("*damaged*")) and not list(disk.folder.glob(".*.tmp"))
    program.shell.history.close()
