"""Two more forms of the Linux download, from the .tar.xz of `make dist`: an AppImage and a Flatpak.

Their tools fetch their own runtimes from the network."""

from __future__ import annotations

import hashlib
import platform
import shutil
import tarfile
from pathlib import Path

from tools.dist.bundle import draw_icons, reproducible, same_times
from tools.dist.check import newest
from tools.dist.linux import desktop_files
from tools.dist.workshop import (
    ID,
    NAME,
    OUT,
    PACKAGING,
    WORK,
    BuildError,
    Release,
    fill,
    need,
    need_out,
    release,
    run,
    whole,
    write_sums,
)  # fmt: skip

APPIMAGE_TOOL, FLATPAK_TOOLS = "appimagetool", {"flatpak-builder": "flatpak-builder", "flatpak": "flatpak"}
FLATHUB = "https://flathub.org/repo/flathub.flatpakrepo"


def appimage() -> list[Path]:
    """Make an AppImage, a single file that runs anywhere.

    Raises BuildError."""
    if shutil.which(APPIMAGE_TOOL) is None:
        raise BuildError(
            f"{APPIMAGE_TOOL} not found: put it on the PATH, from github.com/AppImage/appimagetool/releases"
        )
    need_out()
    made = release()
    folder = app_folder(made)
    target = OUT / f"{NAME}-{made.version}-{platform.machine()}.AppImage"
    with whole(target) as part:
        run([APPIMAGE_TOOL, "--no-appstream", folder, part], {"ARCH": platform.machine(), **reproducible(made)})
        part.chmod(0o755)
    return [target, write_sums("appimage", [target.name])]


def app_folder(made: Release) -> Path:
    """Make the folder of an AppImage, WORK/AppDir, and return it; AppRun in it starts the program."""
    folder = WORK / "AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    program = folder / "usr/lib" / NAME
    program.parent.mkdir(parents=True)
    with tarfile.open(newest(f"{NAME}-{made.version}-linux-*.tar.xz")) as packed:
        packed.extractall(program.parent, filter="tar")
    next(program.parent.iterdir()).rename(program)
    draw_icons()
    desktop_files(folder / "usr/share", made)
    (folder / "AppRun").symlink_to(f"usr/lib/{NAME}/ambition")
    (folder / f"{ID}.desktop").symlink_to(f"usr/share/applications/{ID}.desktop")
    for name in (f"{ID}.png", ".DirIcon"):
        (folder / name).symlink_to(f"usr/share/icons/hicolor/256x256/apps/{ID}.png")
    same_times(folder, made)
    return folder


def flatpak() -> list[Path]:
    """Make a bundle for `flatpak install`, which fetches what the game needs from Flathub.

    Raises BuildError."""
    need(FLATPAK_TOOLS)
    need_out()
    made = release()
    manifest = flatpak_manifest(made)
    place = manifest.parent
    run(["flatpak", "remote-add", "--user", "--if-not-exists", "flathub", FLATHUB])
    options = [
        "--user",
        "--force-clean",
        "--disable-rofiles-fuse",
        "--install-deps-from=flathub",
        f"--repo={place / 'repo'}",
    ]
    run(["flatpak-builder", *options, place / "build", manifest], reproducible(made), where=place)
    target = OUT / f"{NAME}-{made.version}-{platform.machine()}.flatpak"
    with whole(target) as part:
        run(["flatpak", "build-bundle", f"--runtime-repo={FLATHUB}", place / "repo", part, ID])
    return [target, write_sums("flatpak", [target.name])]


def flatpak_manifest(made: Release) -> Path:
    """Write the manifest into WORK/flatpak, with the download and the desktop files, and return its path."""
    place = WORK / "flatpak"
    shutil.rmtree(place, ignore_errors=True)
    archive = newest(f"{NAME}-{made.version}-linux-*.tar.xz")
    draw_icons()
    desktop_files(place / "share", made)
    shutil.copyfile(archive, place / archive.name)
    manifest = place / f"{ID}.yml"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    fill(PACKAGING / "linux/flatpak.yml", manifest, ID=ID, ARCHIVE=archive.name, SHA256=digest)
    return manifest
