"""The Linux downloads: ambition-game-VERSION-linux-ARCH.tar.xz and ambition-game_VERSION_ARCH.deb."""

from __future__ import annotations

import gzip
import lzma
import platform
import re
import shutil
import tarfile
from collections.abc import Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from game.cli.main import COMMANDS
from tools.dist.bundle import LAYOUT, bundle, describe, reproducible, same_times
from tools.dist.workshop import (
    ID,
    NAME,
    OUT,
    PACKAGING,
    ROOT,
    SITE,
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
)

TOOLS = {
    "dpkg-deb": "dpkg", "objdump": "binutils", "strip": "binutils", "gcc": "gcc", "patchelf": "patchelf", "git": "git",
    "Python.h": "python3-dev", "libpython": "libpython3-dev",
}  # fmt: skip
SYSTEM_LIBRARIES = {
    # libc6, with the version that is read.
    r"libc\.so|libm\.so|libdl\.so|libpthread\.so|librt\.so|libutil\.so|ld-linux": "",
    r"libgcc_s\.so": "libgcc-s1",
    r"libstdc\+\+\.so": "libstdc++6",
}
# SDL looks for these when it starts; without those of RECOMMENDS the game is silent or has no
# special cursors.
DEPENDS = ("libx11-6", "libxext6")
RECOMMENDS = (
    "libasound2 | libasound2t64", "libdecor-0-0", "libegl1", "libpulse0", "libwayland-client0", "libwayland-cursor0",
    "libwayland-egl1", "libxcursor1", "libxfixes3", "libxi6", "libxkbcommon0", "libxrandr2", "libxss1",
)  # fmt: skip
MAINTAINER = "The Ambition founders <ambition-game@users.noreply.github.com>"
SMALLEST = [{"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
"""How the archive is compressed: machine code apart, and with a memory of all that came before."""
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_DEB_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


def build() -> list[Path]:
    """Make both downloads, with checksums and the bill of materials, and return the paths.

    Raises BuildError."""
    need(TOOLS)
    need_out()
    made = release()
    folder = bundle(made)
    forget_builder(folder)
    notices = WORK / "notices"
    describe(folder, made, notices)
    machine = platform.machine()
    stem = f"{NAME}-{made.version}-linux-{machine}"
    files = [_archive(folder, notices, stem, made), _deb(folder, notices, made)]
    bill = OUT / f"{stem}.cdx.json"
    shutil.copyfile(notices / "bom.json", bill)
    files.append(bill)
    bundled = OUT / stem
    shutil.rmtree(bundled, ignore_errors=True)
    shutil.copytree(WORK / "archive" / stem, bundled, symlinks=True)
    return [*files, write_sums("linux", [path.name for path in files])]


def forget_builder(folder: Path) -> None:
    """Remove folders of the building machine from the library search paths.

    Libraries are then looked for next to each other and in the system."""
    for path in sorted(folder.rglob("*.so*")):
        if path.is_symlink() or not path.is_file():
            continue
        paths = [
            part for part in run(["patchelf", "--print-rpath", path]).strip().split(":") if part
        ]
        own = [part for part in paths if part.startswith("$ORIGIN")]
        if own != paths:
            run(
                ["patchelf", *(["--set-rpath", ":".join(own)] if own else ["--remove-rpath"]), path]
            )


def _archive(folder: Path, notices: Path, stem: str, made: Release) -> Path:
    print("archive ...", flush=True)
    top = WORK / "archive" / stem
    shutil.rmtree(WORK / "archive", ignore_errors=True)
    shutil.copytree(folder, top, symlinks=True)
    shutil.copytree(notices / "licences", top / "licences")
    for name in ("README.md", "CHANGELOG.md", "LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / name, top / name)
    same_times(top, made)
    path = OUT / f"{stem}.tar.xz"
    with (
        whole(path) as part,
        lzma.open(part, "wb", filters=SMALLEST) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
    ):
        for item in [top, *sorted(top.rglob("*"))]:
            tar.add(item, item.relative_to(top.parent), recursive=False, filter=_nobody)
    return path


def _nobody(info: tarfile.TarInfo) -> tarfile.TarInfo:
    info.uid = info.gid = 0
    info.uname = info.gname = "root"
    return info


def _deb(folder: Path, notices: Path, made: Release) -> Path:
    print("package ...", flush=True)
    version = made.version.replace("+", "~") if "dirty" in made.version else made.version
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    share, doc = root / "usr/share", root / "usr/share/doc" / NAME
    shutil.copytree(folder, root / "usr/lib" / NAME, symlinks=True)
    (root / "usr/games").mkdir(parents=True)
    (root / "usr/games/ambition").symlink_to(f"../lib/{NAME}/ambition")
    desktop_files(share, made)
    _zip(man_page(made).encode(), share / "man/man6/ambition.6.gz")
    doc.mkdir(parents=True)
    _zip((ROOT / "CHANGELOG.md").read_bytes(), doc / "NEWS.gz")
    _zip(debian_changelog(version, made).encode(), doc / "changelog.gz")
    shutil.copytree(notices / "licences", doc / "licences")
    (doc / "copyright").write_text(copyright_file(notices), encoding="utf-8")
    overrides = share / "lintian/overrides" / NAME
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(PACKAGING / "linux/lintian-overrides", overrides)
    size = sum(
        path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink()
    )
    arch = _DEB_MACHINES.get(platform.machine(), platform.machine())
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(
        f"Package: {NAME}\nVersion: {version}\nArchitecture: {arch}\nSection: games\nPriority: optional\n"
        f"Maintainer: {MAINTAINER}\n"
        f"Installed-Size: {size // 1024}\nDepends: {', '.join(depends(folder))}\nRecommends: {', '.join(RECOMMENDS)}\n"
        "Suggests: fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji\n"
        "Description: trick-taking card game of moderation\n"
        " Take some points, but not the most; or none; or nearly all. You play\n"
        " Ambition (rules by Mike Church) alone against three computer players that\n"
        " see only their own cards, at a strength that you choose, with a tutorial,\n"
        " hints, replays and statistics, in English and Japanese.\n",
        encoding="utf-8",
    )
    same_times(root, made)
    path = OUT / f"{NAME}_{version}_{arch}.deb"
    with whole(path) as part:
        run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "-Sextreme", "--build", root, part],
            reproducible(made),
        )
    return path


def desktop_files(share: Path, made: Release, icons: Sequence[int] = ICON_SIZES) -> None:
    """Write what desktops and software centres read about the program, below a folder share/."""
    fill(PACKAGING / "linux/app.desktop", share / "applications" / f"{ID}.desktop", ID=ID)
    fill(PACKAGING / "linux/app.metainfo.xml", share / "metainfo" / f"{ID}.metainfo.xml",
         ID=ID, SITE=SITE, VERSION=made.version, DATE=made.date)  # fmt: skip
    for size in icons:
        target = share / f"icons/hicolor/{size}x{size}/apps/{ID}.png"
        target.parent.mkdir(parents=True)
        shutil.copyfile(WORK / "icons" / f"{size}.png", target)
    drawing = share / f"icons/hicolor/scalable/apps/{ID}.svg"
    drawing.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / "assets/icons/app.svg", drawing)


def man_page(made: Release) -> str:
    """Return the manual page, with the commands as the program lists them."""
    target = WORK / "ambition.6"
    commands = "".join(f".TP\n.B {name}\n{text}\n" for name, text in COMMANDS.items())
    fill(
        PACKAGING / "linux/ambition.6",
        target,
        DATE=made.date,
        VERSION=made.version,
        COMMANDS=commands,
    )
    return target.read_text(encoding="utf-8")


def copyright_file(notices: Path) -> str:
    """Return the program's licence, and where the licences of other people's works in it are."""
    own = [(ROOT / name).read_text(encoding="utf-8") for name in ("LICENSE", "NOTICE")]
    others = (notices / "licences" / "README.txt").read_text(encoding="utf-8")
    where = f"The texts are in /usr/share/doc/{NAME}/licences, the LGPL's in /usr/share/common-licenses/LGPL-2.1 and LGPL-3.\n"
    return "\n".join(["Ambition", *own, f"{others}\n{where}"])


def debian_changelog(version: str, made: Release) -> str:
    """Return a changelog in Debian's format; what changed for players is in NEWS.gz."""
    return (
        f"{NAME} ({version}) unstable; urgency=medium\n\n  * Built from the sources of this version; see NEWS.gz.\n\n"
        f" -- {MAINTAINER}  {format_datetime(datetime.fromtimestamp(made.epoch, UTC))}\n"
    )


def depends(folder: Path) -> list[str]:
    """Return the Debian packages whose libraries the bundle needs and doesn't contain.

    Raises BuildError for a library whose package isn't known."""
    needed: set[str] = set()
    newest = (0, 0)
    bundled = {path.name for path in folder.rglob("*")}
    for path in sorted(folder.rglob("*")):
        if (
            path.is_symlink()
            or not (path.name == "ambition" or ".so" in path.name)
            or not path.is_file()
        ):
            continue
        told = run(["objdump", "-p", path])
        needed |= set(re.findall(r"NEEDED +(\S+)", told))
        newest = max(
            [newest, *((int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", told))]
        )
    found = {f"libc6 (>= {newest[0]}.{newest[1]})", *DEPENDS}
    for name in sorted(needed - bundled):
        package = next(
            (value for key, value in SYSTEM_LIBRARIES.items() if re.match(key, name)), None
        )
        if package is None:
            raise BuildError(
                f"{name} is needed and not in the bundle (see {LAYOUT}): name its package in tools/dist/linux.py"
            )
        found |= {package} - {""}
    return sorted(found)


def _zip(data: bytes, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))
