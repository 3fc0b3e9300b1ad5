"""Checks of the Windows downloads in dist/ with Wine: installed, seen in a window, played, updated, removed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game import __version__
from tools.dist import check
from tools.dist.bundle import draw_icons
from tools.dist.cross import OBJDUMP
from tools.dist.screenshot import photograph
from tools.dist.windows import setup as windows_setup
from tools.dist.wine import PLAYER, WINE, Wine, as_windows, quietly, windows
from tools.dist.workshop import OUT, WORK, Release, need, run

TOOLS = {**WINE, "xdotool": "xdotool", OBJDUMP: "binutils-mingw-w64-x86-64", "makensis": "nsis"}
ARCHIVE, RUNNING = 21e6, 3
SLOWER = 5.0
"""How many times as long as from its sources a start may take under Wine, which itself needs most of it."""
HOME = f"drive_c/users/{PLAYER}"
PROGRAMS, DATA = f"{HOME}/AppData/Local/Programs", f"{HOME}/AppData/Local/ambition"
PROGRAM = f"{PROGRAMS}/Ambition"
MENU = f"{HOME}/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Ambition/Ambition.lnk"
DESKTOP = f"{HOME}/Desktop/Ambition.lnk"
ALLOWED = {PROGRAMS, f"{HOME}/Temp/~nsu1.tmp"}
"""Folders that may remain: Windows' own for programs, and an empty one that Wine doesn't remove."""
ELSEWHERE = r"C:\ゲーム"
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Ambition"


def build(older: Path | None = None) -> list[Path]:
    """Check the newest Windows downloads and return them.

    `older` is the setup of an older version, which is installed first and played. Raises BuildError
    for the first fault."""
    need(TOOLS)
    setup, archive = check.newest("*-windows-*-setup.exe"), check.newest("*-windows-*.zip")
    check.expect_small(setup)
    check.expect_small(archive, ARCHIVE)
    # Whatever can't be removed: what was found wrong is the answer.
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        windows(Path(name)) as wine,
    ):
        unpacked = Path(name) / "zip"
        shutil.unpack_archive(archive, unpacked)
        check_contents(unpacked / "Ambition")
        before = set(check.installed_files(wine.prefix))
        if older is not None:
            play_older(wine, older)
        kept = check.contents(wine.prefix / DATA)
        install(wine, setup, unpacked / "Ambition")
        check.expect(check.contents(wine.prefix / DATA) == kept, "setup changes the person's data")
        check_program(wine, Path(name))
        check.expect(
            not list((wine.prefix / DATA).rglob("*damaged*")), "older data could not be read"
        )
        check_again(wine, setup, unpacked / "Ambition", Path(name))
        check_console(wine)
        check_held(wine)
        remove(wine, before)
        wine.must(setup, "/S", rf"/D={ELSEWHERE}")
        elsewhere = wine.prefix / "drive_c" / ELSEWHERE.partition("\\")[2]
        check.expect(
            "OK" in wine.must(elsewhere / "Ambition.exe", "--self-test"),
            f"it doesn't run in {ELSEWHERE}",
        )
        wine.must(elsewhere / "uninstall.exe", "/S")
        portable = unpacked / "Ambition"
        wine.must(
            portable / "Ambition.exe", "--portable", "--autoplay", "--rounds", "1", "--speed", "0"
        )
        saved = portable / "ambition-data" / "match.json"
        check.expect(saved.exists(), "--portable does not keep the match beside the program")
    return [setup, archive]


def check_contents(folder: Path) -> None:
    """Check that the program is small enough, opens no console and supports high-resolution screens."""
    check.expect_small_when_installed(folder)
    program = folder / "Ambition.exe"
    for file, kind in ((program, "(Windows GUI)"), (folder / "ambition-cli.exe", "(Windows CUI)")):
        check.expect(kind in run([OBJDUMP, "-p", file]), f"{file.name} has a console, or has none")
    data = program.read_bytes()
    check.expect(b"PerMonitorV2" in data, "Ambition.exe has no manifest")
    told = re.findall(r"ProductVersion\0+([^\0]+)", data.decode("utf-16-le", "ignore"))
    check.expect(
        bool(told) and told[0].startswith(__version__), f"Ambition.exe says it is version {told}"
    )
    check.expect((folder / "licences" / "README.txt").exists(), "the licences are missing")
    left = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.py"))
    check.expect(not left, f"{left[:1]} is no bytecode: it would be compiled at every start")


def install(wine: Wine, setup: Path, same: Path) -> None:
    """Install silently for one user; check the files, both shortcuts and the entry in the list of programs."""
    wine.must(setup, "/S")
    expect_files(wine, same)
    for link in (MENU, DESKTOP):
        check.expect((wine.prefix / link).is_file(), f"no shortcut {link}")
    check.expect(
        __version__ in wine.must("reg", "query", UNINSTALL, "/v", "DisplayVersion"),
        "not in the list of programs",
    )


def play_older(wine: Wine, setup: Path) -> None:
    """Install an older version and play a match with it."""
    wine.must(setup, "/S")
    program = wine.prefix / PROGRAM / "Ambition.exe"
    print(f"older: {wine.must(program, '--version')}", flush=True)
    wine.must(program, "--autoplay", "--matches", "1", "--speed", "0")
    check.expect(
        (wine.prefix / DATA / "settings.json").is_file(),
        f"the older version's data do not lie in {DATA}",
    )


def expect_files(wine: Wine, same: Path) -> None:
    """Raise BuildError unless exactly the files of a folder and the uninstaller are installed."""
    laid, meant = (
        set(relative_files(wine.prefix / PROGRAM)),
        {*relative_files(same), Path("uninstall.exe")},
    )
    check.expect(
        laid == meant, f"installed or missing: {', '.join(sorted(map(str, laid ^ meant))[:5])}"
    )


def check_program(wine: Wine, scratch: Path) -> None:
    """Check that the program passes its self-test, soon opens a window and plays a round.

    It must leave its own folder unchanged."""
    program = wine.prefix / PROGRAM / "Ambition.exe"
    before = check.listing(program.parent)
    check.expect(
        wine.must(program, "--version").split()[-1].startswith(__version__),
        "--version says something else",
    )
    told = wine.must(program, "--self-test")
    print(told)
    check.expect("OK" in told and "compiled" in told, f"the self-test says {told}")
    sources = wine.env | {"XDG_DATA_HOME": str(scratch / "data"), "SDL_VIDEODRIVER": "x11"}
    check.compare_starts(lambda at: first_frame(wine, program, at), scratch, sources, SLOWER)
    seen = as_windows(scratch / "round")
    wine.must(
        program, "--autoplay", "--rounds", "1", "--speed", "0", "--seed", "1", "--screenshots", seen
    )
    pictures = {path.name[3:] for path in (scratch / "round").iterdir()}
    check.expect(
        {"menu.png", "deal.png", "trick.png", "final.png"} <= pictures,
        f"a round shows only {sorted(pictures)}",
    )
    check.expect((wine.prefix / DATA / "settings.json").is_file(), f"the data do not lie in {DATA}")
    check.expect(check.listing(program.parent) == before, "the program writes beside itself")


def first_frame(wine: Wine, program: Path, pictures: Path) -> float:
    """Start the program and return the seconds to its first frame.

    The window must be found by its name and show something; a picture of the screen is saved."""
    started = time.monotonic()
    with running(wine, program, "--screenshots", as_windows(pictures)) as process:
        seconds = check.wait_for_frame(process, pictures, started)
        found = subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "^Ambition$"],
                               env=wine.env, capture_output=True, text=True, timeout=60, check=False)  # fmt: skip
        check.expect(found.returncode == 0, "there is no window called Ambition")
        time.sleep(1.0)  # until the screen has what the program has drawn
        seen = photograph(pictures.parent)
    colours = {
        tuple(seen.get_at((x, y)))
        for x in range(0, seen.get_width(), 7)
        for y in range(0, seen.get_height(), 7)
    }
    check.expect(len(colours) > 100, f"the window shows {len(colours)} colours: nothing is drawn")
    pygame.image.save(seen, OUT / "windows-window.png")
    return seconds


@contextmanager
def running(wine: Wine, program: Path, *args: str) -> Iterator[subprocess.Popen[str]]:
    """Yield a running program, which is ended afterwards in the way in which Windows ends programs."""
    with wine.start(program, *args) as process:
        try:
            yield process
        finally:
            quietly(wine, "wine", "taskkill", "/f", "/im", program.name)
            process.communicate(timeout=60)


def check_again(wine: Wine, setup: Path, same: Path, scratch: Path) -> None:
    """Check that setup and uninstaller change nothing while the game runs; then replace another version."""
    program = wine.prefix / PROGRAM / "Ambition.exe"
    before = check.listing(program.parent)
    with running(wine, program, "--screenshots", as_windows(scratch / "busy")) as process:
        check.wait_for_frame(process, scratch / "busy", time.monotonic())
        for refusing in (setup, program.with_name("uninstall.exe")):
            status, _ = wine.run(
                refusing, "/S", *([] if refusing == setup else [f"_?={as_windows(program.parent)}"])
            )
            check.expect(
                status == RUNNING,
                f"{refusing.name} ends with {status} while the game runs, not {RUNNING}",
            )
        check.expect(check.listing(program.parent) == before, "a refused setup changes files")
    kept, other = check.contents(wine.prefix / DATA), scratch / "other" / "Ambition"
    (other / "lib").mkdir(parents=True)
    for name in ("Ambition.exe", "other.dll", "lib/other.pyc"):
        (other / name).touch()
    if not (WORK / "icons" / "ambition.ico").exists():
        draw_icons()
    wine.must(windows_setup(other, scratch / "other-setup.exe", Release("0.0.1", 0)), "/S")
    expect_files(wine, other)
    wine.must(setup, "/S")
    expect_files(wine, same)
    check.expect(
        bool(kept) and check.contents(wine.prefix / DATA) == kept,
        "an update changes the person's data",
    )


def check_console(wine: Wine) -> None:
    """Check that the console program prints into a console, a pipe and a file, and keeps the program's status."""
    program = as_windows(wine.prefix / PROGRAM / "ambition-cli.exe")
    check.expect(
        __version__ in wine.must(program, "--version"), "ambition-cli says nothing into a pipe"
    )
    file = wine.prefix / "drive_c/told.txt"
    wine.must("cmd", "/c", program, "score", "--help", ">", r"C:\told.txt")
    check.expect(
        "Usage" in file.read_text(encoding="utf-8"), "ambition-cli says nothing into a file"
    )
    file.unlink()
    check.expect(
        wine.run(program, "no-such-command")[0] == 2,
        "ambition-cli has another status than the program",
    )
    screen_of = run(["script", "-qec", f"wine '{program}' --version", "/dev/null"], wine.env)
    check.expect(__version__ in screen_of, "ambition-cli says nothing into a console")


HOLDER = """
import ctypes, sys, time
open_file, share = ctypes.windll.kernel32.CreateFileW, 3
open_file.restype = ctypes.c_void_p
until, held = time.monotonic() + 600, 0
while time.monotonic() < until and sys.stdin:
    handle = open_file(sys.argv[1], 0x80000000, share, None, 3, 0, None)
    if handle not in (None, 2**64 - 1):
        held += 1
        time.sleep(0.05)
        ctypes.windll.kernel32.CloseHandle(ctypes.c_void_p(handle))
        print(held, flush=True)
    time.sleep(0.01)
"""
"""Holds a file for 50 ms again and again, so that it can't be replaced or deleted, and prints how often it did."""


def check_held(wine: Wine) -> None:
    """Check that every save succeeds while another program holds the files of the data folder again and again."""
    data, python = wine.prefix / DATA, WORK / "windows-python" / "python.exe"
    if not python.exists():
        print("files that are held: not tried, for want of the Python of make dist-windows")
        return
    holders = [
        wine.start(python, "-c", HOLDER, as_windows(data / name))
        for name in ("match.json", "settings.json")
    ]
    try:
        wine.must(
            wine.prefix / PROGRAM / "Ambition.exe", "--autoplay", "--rounds", "3", "--speed", "0"
        )
    finally:
        for holder in holders:
            holder.kill()
        quietly(wine, "wine", "taskkill", "/f", "/im", "python.exe")
    held = [len((holder.communicate()[0] or "").split()) for holder in holders]
    check.expect(held[0] > 20, f"match.json was held only {held[0]} times: nothing is tried")
    told = "".join(path.read_text(encoding="utf-8") for path in data.glob("*.log*"))
    complaints = re.findall(r".*can.t be (?:saved|added|used).*", told)
    check.expect(not complaints, f"while a file was held: {complaints[:1]}")
    check.expect(bool(json.loads((data / "match.json").read_bytes())), "the match is not saved")
    print(f"files held {held} times: every save succeeded")


def remove(wine: Wine, before: set[str]) -> None:
    """Uninstall the program; check that only the person's data remains."""
    program = wine.prefix / PROGRAM
    wine.must(program / "uninstall.exe", "/S")
    started = time.monotonic()
    while program.exists() and time.monotonic() - started < 60:  # it goes on from a copy of itself
        time.sleep(0.1)
    check.expect(
        not program.exists(), f"left behind: {', '.join(map(str, relative_files(program)[:5]))}"
    )
    check.expect(wine.run("reg", "query", UNINSTALL)[0] != 0, "still in the list of programs")
    check.expect(
        wine.run("reg", "query", r"HKCU\Software\Ambition")[0] != 0, "a key is left in the registry"
    )
    # The copy that the uninstaller went on from goes when Windows starts again.
    wine.must("wineboot", "--restart")
    left = [
        path
        for path in sorted(set(check.installed_files(wine.prefix)) - before)
        if not path.startswith(DATA)
    ]
    check.expect(set(left) <= ALLOWED, f"left behind: {', '.join(left[:5])}")
    check.expect((wine.prefix / DATA).is_dir(), "the user's data are gone")


def relative_files(folder: Path) -> list[Path]:
    """Return the files in a folder, as paths relative to it."""
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
