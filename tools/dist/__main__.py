"""The command ``python -m tools.dist linux | windows | check ...``; ``--help`` lists what it can do.

A problem is reported in one line on standard error, with exit status 2."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.dist.bundle import bundle, describe
from tools.dist.check import check_root
from tools.dist.compare import compare
from tools.dist.workshop import OUT, ROOT, WORK, BuildError, check_tag, need, need_out, release, run

KINDS = {
    "linux": ("linux.build", "the downloads for Linux, into dist/"),
    "check": ("check.build", "check the Linux downloads that are in dist/"),
    "appimage": ("appimage.build", "an AppImage of the Linux download"),
    "appimage-check": ("check_appimage.build", "check the AppImage that is in dist/"),
    "windows": ("windows.build", "the downloads for Windows, into dist/, made on Linux"),
    "windows-check": (
        "check_windows.build",
        "check the Windows downloads that are in dist/, with Wine",
    ),
}
"""The kinds of builds and checks, each with its function in tools.dist, which returns files, and its help text."""


def main(args: Sequence[str]) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.dist", description="Build the installers (docs/packaging.md)."
    )
    choices = parser.add_subparsers(dest="what", required=True)
    kinds = {kind: choices.add_parser(kind, help=text) for kind, (_, text) in KINDS.items()}
    root = choices.add_parser(
        "check-root", help="install, update, play and remove the .deb in a clean Debian"
    )
    for updated in (root, kinds["windows-check"]):
        updated.add_argument(
            "--older", type=Path, help="an older download, to be installed first and played"
        )
    choices.add_parser("lock", help="renew the pinned packages of packaging/requirements.txt")
    choices.add_parser("version", help="print the version of this tree")
    choices.add_parser(
        "macos-app",
        help="Ambition.app into build/dist/bundle (packaging/macos/build.sh does the rest)",
    )
    tag = choices.add_parser("tag", help="check that a tag, the version and the changelog agree")
    tag.add_argument("name")
    twice = choices.add_parser(
        "compare", help="compare two builds of the same commit, file by file"
    )
    twice.add_argument("one", type=Path, help="the dist/ of one build")
    twice.add_argument(
        "other", type=Path, nargs="?", default=OUT, help="that of the other (dist/ of this tree)"
    )
    wheels = choices.add_parser(
        "wheels", help="the sdist and manylinux wheels, installed and tried, into dist/"
    )
    wheels.add_argument(
        "pythons", nargs="*", default=[sys.executable], help="interpreters (this one)"
    )
    asked = parser.parse_args(args)
    try:
        if asked.what == "lock":
            lock()
        elif asked.what == "version":
            print(release().version)
        elif asked.what == "macos-app":
            macos_app()
        elif asked.what == "check-root":
            check_root(asked.older)
        elif asked.what == "compare":
            compare(asked.one, asked.other)
        elif asked.what == "tag":
            check_tag(asked.name)
        else:
            module, _, function = KINDS.get(asked.what, ("wheels.build", ""))[0].partition(".")
            options = {name: value for name, value in vars(asked).items() if name != "what"}
            for path in getattr(importlib.import_module(f"tools.dist.{module}"), function)(
                **options
            ):
                print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")
    except BuildError as problem:
        print(f"dist: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def macos_app() -> None:
    """Bundle the program for macOS and write the bundle's licences and bill of materials."""
    if sys.platform != "darwin":
        raise BuildError("the macOS program is made on macOS only")
    need_out()
    made = release()
    describe(bundle(made), made, WORK / "notices")


def lock() -> None:
    """Resolve pyproject.toml and packaging/requirements.in again, for every system, with hashes."""
    need({"uv": "uv (or: pip install uv)"})
    run(["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--upgrade", "--python-version", "3.11",
         "--no-emit-index-url", "--no-header", "pyproject.toml", "packaging/requirements.in",
         "-o", "packaging/requirements.txt"])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
