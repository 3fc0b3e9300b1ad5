"""Checks of the Linux downloads in dist/: sizes, contents, validators, and the program at work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from tools.dist.workshop import ID, NAME, OUT, ROOT, BuildError, need, run

TOOLS = {
    "Xvfb": "xvfb", "lintian": "lintian", "desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream",
    "dpkg-deb": "dpkg", "tar": "tar",
}  # fmt: skip
ROOT_TOOLS = {"debootstrap": "debootstrap", "chroot": "coreutils", "Xvfb": "xvfb"}
DOWNLOAD, INSTALLED = 18e6, 50e6
STARTS = 5
"""How often a download is started for its time to the first frame."""
SLOWER = 1.5
"""How many times as long as from its sources the installed program may take to its first frame."""
SOURCES = (sys.executable, "-m", "game")
IN_TWO_PROCESSES = ("arena", "--players", "newcomer,casual", "--deals", "1", "--jobs", "2")
"""A command that starts the program again as its worker processes."""
UNWANTED = (
    "numpy", "PIL", "pytest", "test", "tests", "jax", "libstdc++.so.6", "libgcc_s.so.1", "libcrypto.so.3", "tkinter",
)  # fmt: skip


def build() -> list[Path]:
    """Check the newest downloads of this machine's kind and return them.

    Raises BuildError for the first fault."""
    need(TOOLS)
    archive, package = newest("*-linux-*.tar.xz"), newest("*.deb")
    expect_small(archive)
    expect_small(package)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(["tar", "-xf", archive, "-C", folder])
        check_contents(folder / archive.name.removesuffix(".tar.xz"))
        check_program(folder / archive.name.removesuffix(".tar.xz"), folder)
        run(["dpkg-deb", "-x", package, folder / "deb"])
        check_package(folder / "deb", package)
    return [archive, package]


def newest(pattern: str) -> Path:
    """Return the newest matching file in dist/. Raises BuildError if there is none."""
    found = sorted(OUT.glob(pattern), key=lambda path: path.stat().st_mtime)
    if not found:
        kind = next((f"-{kind.lower()}" for kind in ("windows", "AppImage") if kind in pattern), "")
        raise BuildError(f"there is no {pattern} in {OUT}: make dist{kind}")
    return found[-1]


def expect(holds: bool, otherwise: str) -> None:
    """Raise BuildError unless a condition holds."""
    if not holds:
        raise BuildError(otherwise)


def check_contents(folder: Path) -> None:
    """Check that the bundle has everything that the program shows, and nothing that only developers need."""
    expect_small_when_installed(folder)
    names = {path.name for path in folder.rglob("*")}
    for name in UNWANTED:
        expect(name not in names, f"{name} is in the bundle")
    shown = [
        path.relative_to(ROOT)
        for path in sorted((ROOT / "assets").rglob("*"))
        if path.suffix in (".svg", ".ttf", ".otf", ".wav", ".ogg", ".mo", ".json", ".txt")
    ]
    for path in shown:
        expect((folder / "_internal" / "ambition" / path).exists(), f"{path} is not in the bundle")
    expect((folder / "licences" / "README.txt").exists(), "the licences are missing")


def check_program(folder: Path, scratch: Path) -> None:
    """Check that the program passes its self-test, writes nothing next to itself, and starts quickly again."""
    before = listing(folder)
    home = scratch / "home"
    home.mkdir()
    env = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "SDL_AUDIODRIVER": "dummy",
        "LC_ALL": "C.UTF-8",
    }
    print(
        run(
            [folder / "ambition", "--self-test"], env | {"SDL_VIDEODRIVER": "dummy"}, where=home
        ).strip()
    )
    with screen() as display:
        env |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        compare_starts(partial(first_frame, (folder / "ambition",), env=env), scratch, env, SLOWER)
        # A round with a trick to be seen.
        played = ["--autoplay", "--rounds", "1", "--speed", "0", "--seed", "1"]
        run([folder / "ambition", *played, "--screenshots", scratch / "round"], env)
    pictures = {path.name[3:] for path in (scratch / "round").iterdir()}
    expect(
        {"menu.png", "deal.png", "trick.png", "final.png"} <= pictures,
        f"a round shows only {sorted(pictures)}",
    )
    expect((home / "data" / "ambition").is_dir(), "the data do not lie in the platform's folder")
    print(run([folder / "ambition", *IN_TWO_PROCESSES], env).splitlines()[-1])
    expect(listing(folder) == before, "the program writes beside itself")
    run(
        [folder / "ambition", "--portable", "--autoplay", "--rounds", "1", "--speed", "0"],
        env | {"SDL_VIDEODRIVER": "dummy"},
    )
    expect(
        (folder / "ambition-data" / "match.json").exists(),
        "--portable does not keep the match beside the program",
    )


def compare_starts(
    start: Callable[[Path], float], scratch: Path, env: dict[str, str], most: float
) -> None:
    """Print how long a download and the program's sources take to their first frames, started in turn.

    `start` starts the download with a folder for its pictures; the first start of each isn't
    counted. Raises BuildError if the download's median is more than `most` times the sources'."""
    compiled_once = {
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(scratch / "bytecode"),
    }
    from_sources = partial(first_frame, SOURCES, env=env | compiled_once)
    start(scratch / "first")
    from_sources(scratch / "sources")
    took: dict[str, list[float]] = {"the download": [], "the sources": []}
    for i in range(STARTS):
        took["the download"].append(start(scratch / f"start{i}"))
        took["the sources"].append(from_sources(scratch / f"sources{i}"))
    for name, seconds in took.items():
        told = ", ".join(f"{each:.2f}" for each in sorted(seconds))
        print(f"later starts of {name} to the first frame: {told} s")
    times = median(took["the download"]) / median(took["the sources"])
    expect(
        times <= most,
        f"a later start takes {times:.1f} times that of the sources, more than {most}",
    )


def expect_small(path: Path, most: float = DOWNLOAD) -> None:
    """Raise BuildError if a download has more than `most` bytes."""
    size = path.stat().st_size
    expect(size <= most, f"{path.name} has {size / 1e6:.1f} MB, more than {most / 1e6:.1f}")


def expect_small_when_installed(folder: Path) -> None:
    """Print the total size of all files in a folder. Raises BuildError if it is too large."""
    size = sum(
        path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    )
    expect(size <= INSTALLED, f"installed it takes {size / 1e6:.1f} MB, more than 50")
    print(f"installed: {size / 1e6:.1f} MB")


def listing(folder: Path) -> list[str]:
    """Return names, sizes and times of everything in a folder."""
    return sorted(
        f"{path} {path.lstat().st_size} {path.lstat().st_mtime_ns}" for path in folder.rglob("*")
    )


def first_frame(command: Sequence[str | Path], pictures: Path, env: dict[str, str]) -> float:
    """Start a program and return the seconds to its first frame, which is also saved as a picture."""
    started = time.monotonic()
    with subprocess.Popen(
        [*command, "--screenshots", pictures], env={**os.environ, **env}, cwd=ROOT
    ) as process:
        try:
            return wait_for_frame(process, pictures, started)
        finally:
            process.terminate()


def wait_for_frame(
    process: subprocess.Popen[bytes] | subprocess.Popen[str], pictures: Path, started: float
) -> float:
    """Wait until a program has saved its first picture, and return the seconds since `started`.

    Raises BuildError if the program ends before that or two minutes pass."""
    while not (pictures / "01-menu.png").exists():
        if process.poll() is not None or time.monotonic() - started > 120:
            raise BuildError(f"no first frame, the program ended with {process.poll()}")
        time.sleep(0.005)
    return time.monotonic() - started


def check_package(root: Path, package: Path) -> None:
    """Check the package by the rules of distributions."""
    share = root / "usr/share"
    run(["desktop-file-validate", share / "applications" / f"{ID}.desktop"])
    validate_metainfo(share / "metainfo" / f"{ID}.metainfo.xml")
    told = run(
        ["lintian", "--tag-display-limit", "0", "--fail-on", "error", "--allow-root", package]
    )
    print(f"lintian: no errors, {told.count(chr(10))} lines")


def validate_metainfo(path: Path) -> None:
    """Check what stores read about the program as strictly as can be; AppStream before 1.0 doesn't know <developer>."""
    older = (
        ["--override=unknown-tag=pedantic"]
        if re.search(r"version: 0\.", run(["appstreamcli", "--version"]))
        else []
    )
    run(["appstreamcli", "validate", "--strict", "--no-net", *older, path])


def check_root(older: Path | None = None) -> None:
    """Install, update, test, play a round in a window and remove the package, in an empty Debian system.

    `older` is an older package, which is installed first and played; without one, a stand-in is
    made of the newest. It needs root and takes a few minutes."""
    need(ROOT_TOOLS)
    expect(os.geteuid() == 0, "debootstrap and chroot need root: sudo make dist-check-root")
    package = newest("*.deb")
    with tempfile.TemporaryDirectory(prefix="ambition-root-") as name:
        root, older = Path(name, "root"), older or stand_in(package, Path(name))
        clean_debian(root)
        data, before = root / "root/.local/share/ambition", set(installed_files(root))

        def inside(*command: str) -> str:
            settings = (
                "HOME=/root",
                "LC_ALL=C.UTF-8",
                "DEBIAN_FRONTEND=noninteractive",
                "SDL_AUDIODRIVER=dummy",
            )
            return run(["chroot", root, "/usr/bin/env", *settings, *command]).strip()

        def install(file: Path) -> None:
            shutil.copy(file, root / "tmp/ambition.deb")
            inside(
                "apt-get", "install", "-y", "-qq", "--no-install-recommends", "/tmp/ambition.deb"
            )

        with screen() as display:  # it is reached by its abstract socket, which knows no roots

            def play(*options: str) -> None:
                window = (f"DISPLAY={display}", "SDL_VIDEODRIVER=x11")
                inside(
                    *window, "/usr/games/ambition", "play", "--autoplay", "--speed", "0", *options
                )

            inside("apt-get", "update", "-qq")
            install(older)
            print(f"older: {inside('/usr/games/ambition', '--version')}", flush=True)
            play("--matches", "1")
            kept = contents(data)
            install(package)
            expect(contents(data) == kept, "an update changes the person's data")
            check_update(root, package)
            print(inside("/usr/games/ambition", "--self-test"))
            for record in sorted(data.rglob("*.jsonl")):
                print(
                    inside(
                        "/usr/games/ambition", "verify", f"/{record.relative_to(root)}"
                    ).splitlines()[-1]
                )
            play("--rounds", "1", "--screenshots", "/var/tmp/pictures")
        pictures = sorted((root / "var/tmp/pictures").iterdir())
        expect(len(pictures) >= 4, "the round left no pictures")
        shutil.copyfile(pictures[-2], OUT / "clean-root.png")
        kept = contents(data)
        inside("apt-get", "purge", "-y", "-qq", NAME)
        left = [path for path in set(installed_files(root)) - before if "ambition" in path.lower()]
        left = [path for path in left if not path.startswith(("root/", "tmp/", "var/"))]
        expect(not left, f"left behind: {', '.join(sorted(left)[:5])}")
        expect(bool(kept) and contents(data) == kept, "the user's data are gone or changed")
        expect(
            not list(data.rglob("*damaged*")),
            "something of the older version's data could not be read",
        )
    print("clean root: installed, updated, tested, played, removed; only the user's data are left")


def clean_debian(root: Path) -> None:
    """Make an empty Debian system that takes its packages from where this machine does."""
    print("clean Debian ...", flush=True)
    run(["debootstrap", "--variant=minbase", codename(), root])
    # The own ones of debootstrap; those of this machine are taken.
    (root / "etc/apt/sources.list").unlink(missing_ok=True)
    for file in ("/etc/apt/sources.list", "/etc/resolv.conf", "/etc/hosts"):
        if Path(file).exists():
            shutil.copyfile(file, root / file[1:])
    for folder in (
        "/etc/apt/sources.list.d",
        "/etc/apt/apt.conf.d",
        "/etc/apt/keyrings",
        "/etc/apt/trusted.gpg.d",
    ):
        if Path(folder).is_dir():
            shutil.copytree(folder, root / folder[1:], dirs_exist_ok=True)


def stand_in(package: Path, scratch: Path) -> Path:
    """Return a package of version 0.0.1 with the program of `package` and one file more, in the folder `scratch`."""
    folder, made = scratch / "older", scratch / "older.deb"
    run(["dpkg-deb", "--raw-extract", package, folder])
    (folder / "usr/lib" / NAME / "of-an-older-version").touch()
    control = folder / "DEBIAN/control"
    control.write_text(
        re.sub("(?m)^Version: .*", "Version: 0.0.1", control.read_text(encoding="utf-8")),
        encoding="utf-8",
    )
    run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", folder, made])
    return made


def check_update(root: Path, package: Path) -> None:
    """Check that exactly the files of a package are installed below a root."""
    listed = run(["dpkg-deb", "--contents", package]).splitlines()
    meant = {
        line.split(maxsplit=5)[5].removeprefix("./").partition(" -> ")[0]
        for line in listed
        if line[0] != "d"
    }
    own = f"usr/lib/{NAME}/"
    there = {
        path
        for path in installed_files(root)
        if path.startswith(own) and not (root / path).is_dir()
    }
    wrong = there ^ {path for path in meant if path.startswith(own)}
    expect(not wrong, f"after an update there or missing: {', '.join(sorted(wrong)[:5])}")


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file in a folder with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def installed_files(root: Path) -> Iterator[str]:
    """Yield every path below a root, relative to it, without the kernel's own folders."""
    for folder, folders, files in os.walk(root):
        if Path(folder) == root:
            folders[:] = [name for name in folders if name not in ("proc", "sys", "dev")]
        yield from (
            os.path.relpath(os.path.join(folder, name), root) for name in [*folders, *files]
        )


def codename() -> str:
    """Return the codename of this machine's Debian release."""
    lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    return next(
        (
            line.partition("=")[2].strip('"')
            for line in lines
            if line.startswith("VERSION_CODENAME=")
        ),
        "stable",
    )


@contextmanager
def screen(folder: Path | None = None) -> Iterator[str]:
    """Run an X server without a display and yield its name.

    With a `folder`, it keeps what it would show in a file there."""
    read, write = os.pipe()
    kept = [] if folder is None else ["-fbdir", str(folder)]
    command = [
        "Xvfb",
        "-displayfd",
        str(write),
        "-screen",
        "0",
        "1280x800x24",
        "-nolisten",
        "tcp",
        *kept,
    ]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        try:
            with os.fdopen(read) as pipe:
                yield f":{pipe.readline().strip()}"
        finally:
            process.terminate()
