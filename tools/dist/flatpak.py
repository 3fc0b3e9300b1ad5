"""The Linux download as a Flatpak, from the .tar.xz of `make dist`; its runtime is fetched from the network."""

from __future__ import annotations

import hashlib
import platform
import shutil
from pathlib import Path

from tools.dist.bundle import draw_icons, reproducible
from tools.dist.check import newest
from tools.dist.linux import desktop_files
from tools.dist.workshop import (
    ID,
    NAME,
    OUT,
    PACKAGING,
    WORK,
    Release,
    fill,
    need,
    need_out,
    release,
    run,
    whole,
    write_sums,
)  # fmt: skip

TOOLS = {"flatpak-builder": "flatpak-builder", "flatpak": "flatpak"}
FLATHUB = "https://flathub.org/repo/flathub.flatpakrepo"


def build() -> list[Path]:
    """Make a bundle for `flatpak install`, which fetches what the game needs from Flathub.

    Raises BuildError."""
    need(TOOLS)
    need_out()
    made = release()
    recipe = manifest(made)
    place = recipe.parent
    run(["flatpak", "remote-add", "--user", "--if-not-exists", "flathub", FLATHUB])
    options = [
        "--user",
        "--force-clean",
        "--disable-rofiles-fuse",
        "--install-deps-from=flathub",
        f"--repo={place / 'repo'}",
    ]
    run(["flatpak-builder", *options, place / "build", recipe], reproducible(made), where=place)
    target = OUT / f"{NAME}-{made.version}-{platform.machine()}.flatpak"
    with whole(target) as part:
        run(["flatpak", "build-bundle", f"--runtime-repo={FLATHUB}", place / "repo", part, ID])
    return [target, write_sums("flatpak", [target.name])]


def manifest(made: Release) -> Path:
    """Write the manifest into WORK/flatpak, with the download and the desktop files, and return its path."""
    place = WORK / "flatpak"
    shutil.rmtree(place, ignore_errors=True)
    archive = newest(f"{NAME}-{made.version}-linux-*.tar.xz")
    draw_icons()
    desktop_files(place / "share", made)
    shutil.copyfile(archive, place / archive.name)
    recipe = place / f"{ID}.yml"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    fill(PACKAGING / "linux/flatpak.yml", recipe, ID=ID, ARCHIVE=archive.name, SHA256=digest)
    return recipe
