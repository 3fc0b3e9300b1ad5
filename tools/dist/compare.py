"""Comparison of two builds of one commit: which downloads differ, and which files in them."""

from __future__ import annotations

import hashlib
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.dist.workshop import NAME, BuildError, run

DOWNLOADS = (".deb", ".tar.xz", ".exe", ".zip", ".json", ".AppImage", ".dmg")


def compare(one: Path, other: Path) -> None:
    """Compare the downloads in two dist/.

    Raises BuildError if one differs or exists in only one of them."""
    mine, theirs = downloads(one), downloads(other)
    if not mine or set(mine) != set(theirs):
        alone = sorted(set(mine) ^ set(theirs))
        raise BuildError(
            f"only in one of {one} and {other}: {', '.join(alone) or 'nothing is in either, make dist first'}"
        )
    differing = [name for name in mine if digest(mine[name]) != digest(theirs[name])]
    for name in mine:
        print(f"{name}: {'differs' if name in differing else 'equal, byte by byte'}")
        if name in differing:
            held, others = dict(members(mine[name])), dict(members(theirs[name]))
            for path in sorted(held.keys() | others.keys()):
                if held.get(path) != others.get(path):
                    print(
                        f"  {'differs' if path in held and path in others else 'only in one'}: {path}"
                    )
    if differing:
        raise BuildError(
            f"{', '.join(differing)} differ: something wrote a time or an order into the files above"
        )


def downloads(folder: Path) -> dict[str, Path]:
    """Return the downloads in a dist/, by name."""
    return {
        path.name: path
        for path in sorted(folder.glob(f"{NAME}*"))
        if path.name.endswith(DOWNLOADS) and path.is_file()
    }


def members(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the files in an archive as (name, hash of its bytes); nothing for other kinds of files."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as packed:
            for name in packed.namelist():
                yield name, hashlib.sha256(packed.read(name)).hexdigest()
    elif path.name.endswith(".tar.xz"):
        with tarfile.open(path) as tar:
            for entry in tar:
                data = tar.extractfile(entry) if entry.isfile() else None
                yield (
                    entry.name,
                    hashlib.sha256(data.read() if data else entry.linkname.encode()).hexdigest(),
                )
    elif path.suffix == ".deb":
        with tempfile.TemporaryDirectory() as name:
            run(["dpkg-deb", "--raw-extract", path, name])
            for file in sorted(Path(name).rglob("*")):
                if file.is_file() and not file.is_symlink():
                    yield str(file.relative_to(name)), digest(file)


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
