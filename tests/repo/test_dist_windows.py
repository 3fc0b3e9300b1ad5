"""The makers of the Windows downloads: what they need is said in one line, setup.exe holds and removes just what it should, and
equal input gives equal files."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.repo.downloads import MADE, problem
from tools.dist import check, check_windows, cross, screenshot, windows, wine, workshop
from tools.dist.workshop import PACKAGING, ROOT, BuildError

SETUP_TOOLS = pytest.mark.skipif(shutil.which("makensis") is None, reason="nsis is not installed")


def test_another_python_is_a_problem(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(windows, "need", lambda tools: None)
    monkeypatch.setattr(windows, "PYTHON", (2, 7))
    assert "the Windows build needs Python 2.7's headers, not 3." in problem(["windows"], capsys)


WRITES_ON = """#!/bin/sh
write() {
    exec >/dev/null 2>&1
    while [ ! -e "$HOME/end" ]; do mkdir -p "$WINEPREFIX"; i=$((i+1)); true >"$WINEPREFIX/$i"; done
    : >"$HOME/ended"
}
case "$1" in
wineboot) if [ "$2" = --init ]; then mkdir -p "$WINEPREFIX"; write & fi;;
cmd) cat >/dev/null;;
--kill) : >"$HOME/end";;
--wait) until [ -e "$HOME/ended" ]; do sleep 0.05; done; true >"$(dirname "$0")/waited";;
esac
"""
"""Stands for Wine, which writes into its folder until its server has ended."""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell")
def test_what_the_check_finds_is_told_and_the_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(folder: Path) -> None:
        raise BuildError(f"the program is damaged: {folder.name}")

    (tmp_path / "bin").mkdir()
    for name in ("wine", "wineserver"):
        (tmp_path / "bin" / name).write_text(WRITES_ON)
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "scratch").mkdir()
    with zipfile.ZipFile(tmp_path / "download.zip", "w") as packed:
        packed.writestr("Ambition/Ambition.exe", "")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    monkeypatch.setattr(check_windows, "need", lambda tools: None)
    monkeypatch.setattr(check, "newest", lambda pattern: tmp_path / "download.zip")
    monkeypatch.setattr(wine, "screen", lambda folder: nullcontext(":0"))
    monkeypatch.setattr(check_windows, "check_contents", find)
    with pytest.raises(BuildError, match="the program is damaged: Ambition"):
        check_windows.build()
    assert (tmp_path / "bin" / "waited").exists() and list((tmp_path / "scratch").iterdir()) == []


def test_a_package_index_with_something_else_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index" / "a").mkdir(parents=True)
    with zipfile.ZipFile(tmp_path / "index" / "a" / "a-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("a-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: a\nVersion: 1\n")
        wheel.writestr("a-1.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
    (tmp_path / "pins.txt").write_text("a==1 --hash=sha256:" + 64 * "0" + "\n")
    monkeypatch.setattr(windows, "WORK", tmp_path)
    monkeypatch.setattr(workshop, "WORK", tmp_path)
    monkeypatch.setattr(windows, "python", lambda: Path(sys.executable))
    with pytest.raises(BuildError, match="failed"):
        windows._download("a", tmp_path / "pins.txt", "--no-index", "--find-links", str(tmp_path / "index" / "a"))
    assert "DO NOT MATCH" in (tmp_path / "failed.log").read_text()


def test_the_embeddable_python_is_pinned_by_its_hash() -> None:
    lines = [line for line in (PACKAGING / "windows/requirements.txt").read_text().splitlines() if line[0] != "#"]
    assert len(lines) == 1 and "==" in lines[0] and len(lines[0].partition("--hash=sha256:")[2]) == 64


def test_git_keeps_all_that_builds_need() -> None:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("no git checkout")
    command = ["git", "ls-files", "--others", "--ignored", "--exclude-standard", "packaging", "tools"]
    ignored = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [line for line in ignored.splitlines() if "__pycache__" not in line] == []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of three files, and its icon."""
    folder = tmp_path / "windows" / "Ambition"
    (folder / "lib" / "game").mkdir(parents=True)
    (tmp_path / "icons").mkdir()
    for name in ("Ambition.exe", "lib/a.pyc", "lib/game/b.pyc"):
        (folder / name).write_bytes(name.encode())
    picture = struct.pack("<IiiHHIIiiII", 40, 1, 2, 1, 32, 0, 0, 0, 0, 0, 0) + bytes(4) + bytes(4)
    entry = struct.pack("<BBBBHHII", 1, 1, 0, 0, 1, 32, len(picture), 22)
    (tmp_path / "icons" / "ambition.ico").write_bytes(struct.pack("<HHH", 0, 1, 1) + entry + picture)
    monkeypatch.setattr(windows, "WORK", tmp_path)
    return folder


def test_what_is_laid_down_is_what_is_removed(folder: Path) -> None:
    files = [Path("Ambition.exe"), Path("lib/a.pyc"), Path("lib/game/b.pyc")]
    install, remove = windows.script(files, folder)
    assert install.splitlines() == [
        'SetOutPath "$INSTDIR"', f'File "{folder}/Ambition.exe"',
        'SetOutPath "$INSTDIR\\lib"', f'File "{folder}/lib/a.pyc"',
        'SetOutPath "$INSTDIR\\lib\\game"', f'File "{folder}/lib/game/b.pyc"',
        'SetOutPath "$INSTDIR"',
    ]  # fmt: skip
    assert remove.splitlines() == [
        'Delete "$INSTDIR\\Ambition.exe"', 'Delete "$INSTDIR\\lib\\a.pyc"', 'Delete "$INSTDIR\\lib\\game\\b.pyc"',
        'RMDir "$INSTDIR\\lib\\game"', 'RMDir "$INSTDIR\\lib"',
    ]  # fmt: skip


@SETUP_TOOLS
def test_equal_folders_give_an_equal_setup(folder: Path, tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        made.append(windows.setup(folder, tmp_path / name / "game-setup.exe", MADE).read_bytes())
        for path in folder.rglob("*"):
            path.touch()
    assert made[0] == made[1] and made[0].startswith(b"MZ")
    told = made[0].decode("utf-16-le", "ignore")
    assert "The Ambition founders" in told and "1.2.3" in told
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["game-setup.exe"]


def test_equal_folders_give_an_equal_zip(folder: Path, tmp_path: Path) -> None:
    made = [windows.pack(folder, tmp_path / name, MADE) for name in ("one.zip", "two.zip")]
    assert made[0].read_bytes() == made[1].read_bytes()
    with zipfile.ZipFile(made[0]) as packed:
        assert packed.namelist() == ["Ambition/Ambition.exe", "Ambition/lib/a.pyc", "Ambition/lib/game/b.pyc"]
        assert packed.getinfo("Ambition/lib/a.pyc").date_time == (2023, 11, 14, 22, 13, 20)


def test_a_download_has_its_name_when_it_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "a.zip"
    with pytest.raises(OSError), workshop.whole(target) as part:
        part.write_text("half")
        raise OSError
    assert list(tmp_path.iterdir()) == []
    with workshop.whole(target) as part:
        part.write_text("all")
        assert not target.exists()
    assert [path.read_text() for path in tmp_path.iterdir()] == ["all"]


def test_versions_become_four_numbers() -> None:
    assert cross.numbers("1.2.3", ",") == "1,2,3,0"
    assert cross.numbers("0.10.0rc1+dirty", ".") == "0.10.0.1"


def test_the_names_of_a_library_are_read() -> None:
    told = (
        "Name: python311.dll\n\n[Ordinal/Name Pointer] Table\n"
        "\t[   0] PyAIter_Check\n\t[   1] +base[   2] 0001 PyArg_Parse\n\t[1690] _Py_NoneStruct\n\nThe Function Table\n\t[ 1] x\n"
    )
    assert cross.exported(told) == ["PyAIter_Check", "PyArg_Parse", "_Py_NoneStruct"]


@pytest.mark.skipif(shutil.which(cross.GCC) is None, reason="mingw-w64 is not installed")
def test_what_is_compiled_does_not_know_where(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "out").mkdir(parents=True)
        (folder / "a.c").write_text("#include <assert.h>\nconst char *a(int b) { assert(b); return __FILE__; }\n")
        flags = ["-DNDEBUG", f"-ffile-prefix-map={folder}=."]
        assert flags == [flag.replace(str(workshop.WORK), str(folder)) for flag in cross.COMPILED]
        workshop.run([cross.GCC, *flags, "-shared", *cross.LINKED, folder / "a.c", "-o", "a.pyd"], where=folder / "out")
        made.append((folder / "out" / "a.pyd").read_bytes())
    assert made[0] == made[1]


def test_the_version_resource_and_the_manifest_are_complete(tmp_path: Path) -> None:
    target = tmp_path / "version.txt"
    workshop.fill(PACKAGING / "windows/version.txt", target,
                  VERSION="1.2.3", NUMBERS="1,2,3,0", COPYRIGHT=windows.copyright_line())  # fmt: skip
    text = target.read_text()
    assert "@" not in text and "Copyright (c) 20" in text
    assert '"ProductVersion", "1.2.3"' in text and "filevers=(1,2,3,0)" in text
    assert "PerMonitorV2" in (PACKAGING / "windows/program.manifest").read_text()


def test_a_screen_is_read_from_the_file_it_is_kept_in(tmp_path: Path) -> None:
    head = [100, 7, 2, 24, 2, 1, 0, 0, 32, 0, 32, 32, 8, 4, 0xFF0000, 0xFF00, 0xFF, 8, 256, 1, 2, 1, 0, 0, 0]
    pixels = bytes([1, 2, 3, 0, 250, 128, 0, 0])
    (tmp_path / screenshot.FILE).write_bytes(struct.pack(">25I", *head) + bytes(12) + pixels)
    seen = screenshot.photograph(tmp_path)
    assert seen.get_size() == (2, 1) and seen.get_at((0, 0))[:3] == (3, 2, 1)
    assert seen.get_at((1, 0))[:3] == (0, 128, 250)
    head[11] = 16
    (tmp_path / screenshot.FILE).write_bytes(struct.pack(">25I", *head))
    with pytest.raises(ValueError, match="16 bits a pixel"):
        screenshot.photograph(tmp_path)


def test_starts_are_compared_to_those_of_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sources, made = iter([4.0, 0.7, 0.5, 0.9] * 5), iter([1.5, 1.2, 1.4] * 5)
    monkeypatch.setattr(check, "first_frame", lambda *_, **_env: next(sources))
    monkeypatch.setattr(check, "STARTS", 3)
    check.compare_starts(lambda _pictures: next(made), tmp_path, {}, 2.1)
    told = capsys.readouterr().out
    assert (
        "the download to the first frame: 1.20, 1.40, 1.50 s" in told
        and "sources to the first frame: 0.50, 0.70" in told
    )
    with pytest.raises(BuildError, match=r"takes 2\.0 times .* more than 1\.9"):
        check.compare_starts(lambda _pictures: next(made), tmp_path, {}, 1.9)


def test_a_program_that_ends_shows_no_first_frame(tmp_path: Path) -> None:
    with subprocess.Popen(["sh", "-c", "exit 7"]) as process, pytest.raises(BuildError, match="ended with 7"):
        check.wait_for_frame(process, tmp_path, time.monotonic())
    (tmp_path / "01-menu.png").touch()
    with subprocess.Popen(["sleep", "60"]) as process:
        took = check.wait_for_frame(process, tmp_path, time.monotonic() - 3)
        process.kill()
    assert 3 <= took < 60
