"""Checks of the AppImage in dist/: its form, the program in it, mounted and unpacked, and what is left behind."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from functools import partial
from pathlib import Path

from tools.dist import appimage
from tools.dist.check import (
    IN_TWO_PROCESSES,
    compare_starts,
    expect,
    expect_small,
    first_frame,
    newest,
    screen,
    wait_for_frame,
)
from tools.dist.compare import digest
from tools.dist.workshop import BuildError, need, release, run

SLOWER = 5.0
"""How many times as long as from its sources a start may take: each start unpacks what it reads, which no cache keeps."""
AT_ONCE = {"APPIMAGE_EXTRACT_AND_RUN": "1"}


def build() -> list[Path]:
    """Check the newest AppImage and return it. Raises BuildError for the first fault."""
    need(appimage.TOOLS | {"Xvfb": "xvfb"})
    image = newest("*.AppImage")
    with image.open("rb") as file:
        expect(file.read(11)[8:] == appimage.MAGIC, f"{image.name} is no AppImage of type 2")
    expect_small(image)
    # A dead mount can't be removed.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        check_program(image, Path(name))
        again = Path(name) / "again"
        appimage.join(appimage.app_folder(release()), again, release())
        expect(
            digest(again) == digest(image),
            f"{image.name} differs from a second one of the same tree",
        )
    print("a second build: equal, byte by byte")
    return [image]


def check_program(image: Path, scratch: Path) -> None:
    """Check that the program starts in every way, that its exit status is passed on, and that nothing is left behind."""
    home, temporary = scratch / "home", scratch / "tmp"
    home.mkdir()
    temporary.mkdir()
    env = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "TMPDIR": str(temporary), "LC_ALL": "C.UTF-8",
           "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "dummy"}  # fmt: skip
    mounted = mounts(image, env)
    print(
        f"mounted: {'tried' if mounted else 'not tried, since FUSE is not usable here'}; unpacked: tried"
    )
    wait_until_nothing_is_left(temporary)
    for way in ({}, AT_ONCE) if mounted else (AT_ONCE,):
        print(run([image, "--self-test"], env | way, where=home).strip())
        wait_until_nothing_is_left(temporary)
        status = subprocess.run(
            [image, "--no-such"], env={**os.environ, **env, **way}, capture_output=True, check=False
        )
        expect(
            status.returncode == 2,
            f"a wrong option ended with {status.returncode}, not with the program's 2",
        )
        with screen() as display:
            window = env | way | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
            start = partial(first_frame, (image,), env=window)
            compare_starts(start, scratch / f"starts{len(way)}", window, SLOWER)
            wait_until_nothing_is_left(temporary)
            print(run([image, *IN_TWO_PROCESSES], window).splitlines()[-1])
        kill(image, env | way)
        wait_until_nothing_is_left(temporary)
        kill(image, env | way, keeper=True)
        # This start removes what the dead keeper has left.
        run([image, "--self-test"], env | way, where=home)
        wait_until_nothing_is_left(temporary)
    beside = Path(shutil.copy(image, scratch))
    run([beside, "--portable", "--autoplay", "--rounds", "1", "--speed", "0"], env)
    expect(
        (scratch / "ambition-data/match.json").exists(),
        "--portable does not keep the match beside the AppImage",
    )
    wait_until_nothing_is_left(temporary)


def mounts(image: Path, env: dict[str, str]) -> bool:
    """Return whether the image can be mounted here, by mounting it.

    Raises BuildError if the mount lacks the program."""
    settings = {**os.environ, **env}
    with subprocess.Popen(
        [image, "--appimage-mount"], env=settings, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = process.stdout.readline().strip()
        whole = (Path(told) / "AppRun").exists()
        process.terminate()
    expect(not told or whole, f"the mount at {told} lacks AppRun")
    return bool(told)


def kill(image: Path, env: dict[str, str], keeper: bool = False) -> None:
    """Kill the program while it waits for a person, and before that, if asked for, the `keeper` of its files."""
    with (
        tempfile.TemporaryDirectory() as pictures,
        subprocess.Popen([image, "--screenshots", pictures], env={**os.environ, **env}) as process,
    ):
        wait_for_frame(process, Path(pictures), time.monotonic())
        if keeper:
            for mount in Path(env["TMPDIR"]).iterdir():
                # So that the kernel remembers it, and lstat finds it there when it is dead.
                mount.stat()
            for link in Path("/proc").glob("[0-9]*/exe"):
                with contextlib.suppress(OSError):  # a process that has ended, or somebody else's
                    if link.readlink() == image.resolve():
                        killed = os.pidfd_open(int(link.parent.name))
                        signal.pidfd_send_signal(killed, signal.SIGKILL)
                        # Until it has ended it holds its folder, which the next start would leave.
                        select.select([killed], [], [])
                        os.close(killed)
        process.kill()


def wait_until_nothing_is_left(folder: Path) -> None:
    """Wait until a folder for temporary files is empty and nothing is mounted in it; half a minute is allowed.

    Raises BuildError."""
    until = time.monotonic() + 30
    mounts = Path("/proc/mounts")
    while left := [
        *folder.iterdir(),
        *(each for each in mounts.read_text("utf-8").splitlines() if str(folder) in each),
    ]:
        if time.monotonic() > until:
            raise BuildError(f"left behind: {left[0]}")
        time.sleep(0.05)
