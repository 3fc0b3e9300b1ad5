"""The AppImage: what it is made of, how it starts, and what it leaves behind."""

from __future__ import annotations

import marshal
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import tarfile
import zlib
from itertools import product
from pathlib import Path

import pytest

from tests.repo.downloads import MADE, problem
from tools.dist import appimage, check, check_appimage, linux, workshop
from tools.dist.workshop import ID, BuildError

PROGRAM = """#!/bin/sh
readlink -f "$0"
echo "$APPIMAGE"; echo "$APPDIR"; echo "$ARGV0"; echo "$OWD"
printf '[%s] ' "$@" | sed 's/ $/\\n/'
[ "$1" = wait ] && exec sleep 9
wc -c < "$APPDIR/usr/lib/ambition-game/large"
exit 7
"""
"""Tells how it was started."""


@pytest.fixture
def downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dist/ with the .tar.xz of a program that tells its arguments."""
    for folder in ("out", "icons", "program"):
        (tmp_path / folder).mkdir()
    for size in linux.ICON_SIZES:
        (tmp_path / "icons" / f"{size}.png").write_bytes(b"png")
    (tmp_path / "program" / "ambition").write_text(PROGRAM)
    (tmp_path / "program" / "ambition").chmod(0o755)
    (tmp_path / "program" / "licences").mkdir()
    (tmp_path / "program" / "licences" / "README.txt").write_text("pygame-ce: LGPL\n")
    (tmp_path / "program" / "large").write_bytes(random.Random(1).randbytes(300_000))
    with tarfile.open(tmp_path / "out" / "ambition-game-1.2.3-linux-x.tar.xz", "w:xz") as packed:
        packed.add(tmp_path / "program", "ambition-game-1.2.3-linux-x")
    for module in (linux, appimage, check, workshop):
        monkeypatch.setattr(module, "WORK", tmp_path, raising=False)
        monkeypatch.setattr(module, "OUT", tmp_path / "out", raising=False)
    monkeypatch.setattr(appimage, "draw_icons", lambda: None)
    monkeypatch.setattr(appimage, "release", lambda: MADE)
    monkeypatch.setattr(appimage, "unpack_modules", lambda program: None)
    return tmp_path


def test_without_the_linux_download_there_is_nothing_to_pack(
    downloaded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(downloaded / "out")
    monkeypatch.setattr(appimage, "TOOLS", {})
    assert "make dist\n" in problem(["appimage"], capsys)
    monkeypatch.setattr(check_appimage, "need", lambda tools: None)
    assert "make dist-appimage\n" in problem(["appimage-check"], capsys)


def test_an_appimage_holds_the_program_its_icon_and_the_licences(downloaded: Path) -> None:
    folder = appimage.app_folder(MADE)
    said = subprocess.run([folder / "AppRun"], env={"APPDIR": "x"}, capture_output=True, text=True, check=False).stdout
    assert said.startswith(f"{folder}/usr/lib/ambition-game/ambition\n")
    entry = (folder / f"{ID}.desktop").read_text()
    assert f"Icon={ID}\n" in entry
    assert (folder / f"{ID}.png").read_bytes() == (folder / ".DirIcon").read_bytes() == b"png"
    licences = folder / "usr/lib/ambition-game/licences"
    told = (licences / "README.txt").read_text()
    assert told.startswith("pygame-ce: LGPL\n") and "libfuse: LGPL-2.1-only" in told and "-lsquashfuse_ll" in told
    assert {path.name for path in (licences / "AppImage runtime").iterdir()} == {
        "runtime.c", "squashfuse.txt", "libfuse.txt", "XZ.txt", "glibc.txt",
    }  # fmt: skip


def test_the_modules_of_a_program_are_laid_open(tmp_path: Path) -> None:
    program, texts = tmp_path / "program", {"a": b"same " * 100, "b": b"other " * 100, "empty": b""}

    def archive(head: bytes, level: int) -> bytes:
        modules, listed = bytearray(head), []
        for name, text in texts.items():
            packed = zlib.compress(text, level) if text else b""
            listed.append((name, (0, len(modules), len(packed))))
            modules += packed
        struct.pack_into("!i", modules, 8, len(modules))
        modules += marshal.dumps(listed, 2)
        table = b"".join(
            struct.pack(appimage.ENTRY, 32, place, size, size, 0, kind) + name.ljust(14, b"\0")
            for place, size, kind, name in ((0, 4, b"s", b"start"), (4, len(modules), b"z", b"PYZ.pyz"))
        )
        place, size = 4 + len(modules), len(table)
        end = (b"MEI\014\013\012\013\016", place + size + 88, place, size, 311, b"libpython3.11.so")
        return b"code" + modules + table + struct.pack(appimage.COOKIE, *end)

    elf, head = bytes(range(64)), b"PYZ\0magi" + bytes(9)
    program.write_bytes(elf + archive(head, 6) + b"sections")
    appimage.unpack_modules(program)
    elf = elf[:0x28] + bytes(8) + elf[0x30:0x3C] + bytes(4)
    assert program.read_bytes() == elf + archive(head, 0) and b"same same" in program.read_bytes()
    program.write_bytes(b"#!/bin/sh")
    with pytest.raises(BuildError, match="program is not laid out as by PyInstaller 6"):
        appimage.unpack_modules(program)


def test_files_alike_lie_together(tmp_path: Path) -> None:
    for name in ("a.so", "z/b.so.1.2", "_v3/a.so", "c.pyc", "d.pyc", "e"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "link").symlink_to("e")
    assert appimage.alike(tmp_path) == ["e", "c.pyc", "d.pyc", "_v3/a.so", "a.so", "z/b.so.1.2"]


@pytest.fixture
def image(downloaded: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An AppImage that tells how it was started, with a TMPDIR of its own."""
    try:
        workshop.need(appimage.TOOLS)
    except BuildError as missing:
        pytest.skip(str(missing))
    made, sums = appimage.build()
    assert made.name.startswith("ambition-game-1.2.3-") and made.suffix == ".AppImage" and made.name in sums.read_text()
    (downloaded / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(downloaded / "tmp"))
    return made


def start(image: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Start an AppImage in its own folder and wait for its end."""
    settings = {**os.environ, **env}
    return subprocess.run([image, *words], cwd=image.parent, env=settings, capture_output=True, text=True, check=False)


def test_equal_folders_give_an_equal_appimage(image: Path, downloaded: Path) -> None:
    appimage.join(appimage.app_folder(MADE), downloaded / "again", MADE)
    assert (downloaded / "again").read_bytes() == image.read_bytes()
    assert image.read_bytes()[:4] == b"\x7fELF" and image.read_bytes()[8:11] == b"AI\x02"


def test_an_appimage_runs_its_program_and_leaves_nothing(image: Path, downloaded: Path) -> None:
    ways: list[dict[str, str]] = [{}, {"APPIMAGE_EXTRACT_AND_RUN": "1"}]
    for way, words in product(ways, ([], ["--appimage-extract-and-run"])):
        done = start(image, *words, "a", "b c", **way)
        assert done.returncode == 7 and done.stderr == ""
        program, *told = done.stdout.splitlines()
        assert program.startswith(f"{downloaded}/tmp/.ambition-") and program.endswith("ambition-game/ambition")
        folder = program.removesuffix("/usr/lib/ambition-game/ambition")
        assert told == [f"{image}", folder, f"{image}", f"{image.parent}", "[a] [b c]", "300000"]
        check_appimage.wait_until_nothing_is_left(downloaded / "tmp")


def test_a_killed_appimage_leaves_nothing(image: Path, downloaded: Path) -> None:
    for way in ("0", "1"):
        env = {**os.environ, "APPIMAGE_EXTRACT_AND_RUN": way}
        with subprocess.Popen([image, "wait"], env=env, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None and [process.stdout.readline() for _ in range(6)][5] == "[wait]\n"
            assert list((downloaded / "tmp").iterdir())
            process.kill()
        check_appimage.wait_until_nothing_is_left(downloaded / "tmp")


def test_an_appimage_is_unpacked_whole(image: Path, downloaded: Path) -> None:
    assert start(image, "--appimage-extract").returncode == 0
    told = subprocess.run(
        ["diff", "-r", "--no-dereference", downloaded / "AppDir", image.parent / "squashfs-root"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (told.returncode, told.stdout) == (0, "")
    again = start(image, "--appimage-extract")
    assert again.returncode == 127 and again.stderr == "AppImage: can't make squashfs-root here: File exists\n"


def test_an_appimage_answers_for_itself(image: Path) -> None:
    assert start(image, "--appimage-version").stdout == "Ambition's AppImage runtime, version 1.2.3\n"
    assert image.read_bytes()[int(start(image, "--appimage-offset").stdout) :][:4] == b"hsqs"
    assert "--appimage-extract-and-run" in start(image, "--appimage-help").stdout
    unknown = start(image, "--appimage-no")
    assert unknown.returncode == 127 and unknown.stderr == "AppImage: no option --appimage-no: see --appimage-help\n"


def test_what_an_appimage_cannot_do_is_one_line_and_leaves_nothing(image: Path, downloaded: Path) -> None:
    import resource  # Windows has none

    def little() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    full = subprocess.run(
        [image, "--appimage-extract-and-run"], preexec_fn=little, restore_signals=False,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert full.returncode == 127 and re.fullmatch(r"AppImage: can't unpack into \S+: File too large\n", full.stderr)
    check_appimage.wait_until_nothing_is_left(downloaded / "tmp")
    damaged = image.with_name("damaged")
    damaged.write_bytes(image.read_bytes()[:-100_000])
    damaged.chmod(0o755)
    done = start(damaged)
    assert done.returncode == 127 and done.stderr.count("\n") == 1
    check_appimage.wait_until_nothing_is_left(downloaded / "tmp")
