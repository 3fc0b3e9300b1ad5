"""The Linux download as an AppImage, a single file that runs anywhere: our runtime with a squashfs image behind it.

The image is made of the .tar.xz of `make dist`; the runtime is packaging/linux/runtime.c."""

from __future__ import annotations

import marshal
import platform
import shutil
import struct
import tarfile
import tomllib
import zlib
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
    need,
    need_out,
    release,
    run,
    whole,
    write_sums,
)

TOOLS = {
    "gcc": "gcc", "mksquashfs": "squashfs-tools", "libsquashfuse_ll.a": "libsquashfuse-dev", "libfuse3.a": "libfuse3-dev",
    "liblzma.a": "liblzma-dev", "libc.a": "libc6-dev",
}  # fmt: skip
SOURCE = PACKAGING / "linux/runtime.c"
FLAGS = (
    "-Os", "-Wall", "-Wextra", "-static", "-s", "-Wl,--gc-sections", "-Wl,-z,noseparate-code", "-Wl,--build-id=none",
)  # fmt: skip
LIBRARIES = ("-lsquashfuse_ll", "-lsquashfuse", "-lfuse3", "-llzma", "-lpthread")
MAGIC = b"AI\x02"
"""What the file has at byte 8, by the AppImage specification: type 2."""
COOKIE, ENTRY = "!8sIIII64s", "!IIIIBc"
"""PyInstaller's archive: its end (magic, length, table's place and length), and an entry of its table, without the name."""
SQUASHFS = (
    "-comp", "xz", "-Xbcj", "x86", "-b", "1M", "-always-use-fragments", "-all-root", "-no-xattrs", "-no-exports",
    "-noappend", "-quiet", "-no-progress",
)  # fmt: skip


def build() -> list[Path]:
    """Make the AppImage, with its checksum, and return the paths. Raises BuildError."""
    need(TOOLS)
    need_out()
    made = release()
    target = OUT / f"{NAME}-{made.version}-{platform.machine()}.AppImage"
    with whole(target) as part:
        join(app_folder(made), part, made)
    return [target, write_sums("appimage", [target.name])]


def join(folder: Path, target: Path, made: Release) -> None:
    """Write an AppImage of a folder with an AppRun in it; equal folders give equal files."""
    runtime, image = WORK / "runtime", WORK / "AppDir.squashfs"
    run(["gcc", *FLAGS, f'-DAMBITION_VERSION="{made.version}"', "-o", runtime, SOURCE, *LIBRARIES])
    order = WORK / "AppDir.order"
    names = [path.replace(" ", "\\ ") for path in alike(folder)]
    order.write_text(
        "".join(f"{name} {32_000 - place}\n" for place, name in enumerate(names)), encoding="utf-8"
    )
    run(["mksquashfs", ".", image, *SQUASHFS, "-sort", order], reproducible(made), where=folder)
    program = bytearray(runtime.read_bytes())
    program[8 : 8 + len(MAGIC)] = MAGIC
    target.write_bytes(program + image.read_bytes())
    target.chmod(0o755)


def app_folder(made: Release) -> Path:
    """Make the folder of an AppImage, WORK/AppDir, and return it; AppRun in it starts the program."""
    folder = WORK / "AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    program = folder / "usr/lib" / NAME
    program.parent.mkdir(parents=True)
    with tarfile.open(newest(f"{NAME}-{made.version}-linux-*.tar.xz")) as packed:
        packed.extractall(program.parent, filter="tar")
    next(program.parent.iterdir()).rename(program)
    unpack_modules(program / "ambition")
    for name in ("README.md", "CHANGELOG.md"):  # nobody looks for them in here
        (program / name).unlink(missing_ok=True)
    draw_icons()
    desktop_files(folder / "usr/share", made, (256,))
    add_licences(program / "licences")
    (folder / "AppRun").symlink_to(f"usr/lib/{NAME}/ambition")
    (folder / f"{ID}.desktop").symlink_to(f"usr/share/applications/{ID}.desktop")
    for name in (f"{ID}.png", ".DirIcon"):
        (folder / name).symlink_to(f"usr/share/icons/hicolor/256x256/apps/{ID}.png")
    same_times(folder, made)
    return folder


def alike(folder: Path) -> list[str]:
    """Return the files in a folder, relative to it, so ordered that those alike are compressed together.

    These are machine code, bytecode, pictures; and both variants of a compiled module."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    kinds = {path: ".so" if ".so" in path.suffixes else path.suffix for path in files}
    return [
        str(path.relative_to(folder))
        for path in sorted(files, key=lambda path: (kinds[path], path.name, path))
    ]


def unpack_modules(program: Path) -> None:
    """Leave the Python modules in PyInstaller's program uncompressed, so that the image compresses them together.

    The program's own archive, at its end, is a table of entries, of which the last is the archive
    of modules. A module that is compressed with zlib's level 0 is read like any other."""
    data = program.read_bytes()
    try:
        end = data.rindex(b"MEI\x0c\x0b\x0a\x0b\x0e")
        cookie = list(struct.unpack_from(COOKIE, data, end))
        start = end + struct.calcsize(COOKIE) - cookie[1]
        table = bytearray(data[start + cookie[2] :][: cookie[3]])
        last = table.rindex(b"zPYZ.pyz\0") + 1 - struct.calcsize(ENTRY)
        _, place, length, *_ = struct.unpack_from(ENTRY, table, last)
        if place + length != cookie[2]:
            raise ValueError
    except (ValueError, struct.error):
        raise BuildError(
            f"{program.name} is not laid out as by PyInstaller 6: its modules are not at the end"
        ) from None
    modules = data[start + place :][:length]
    head, listed = modules[:17], marshal.loads(modules[struct.unpack_from("!8xi", modules)[0] :])
    plain, entries = bytearray(head), []
    for name, (kind, at, count) in listed:
        stored = zlib.compress(zlib.decompress(modules[at : at + count]), 0) if count else b""
        entries.append((name, (kind, len(plain), len(stored))))
        plain += stored
    struct.pack_into("!i", plain, 8, len(plain))
    plain += marshal.dumps(entries, 2)  # a version whose bytes depend on the values only
    struct.pack_into("!II", table, last + 8, len(plain), len(plain))
    cookie[1:3] = [place + len(plain) + len(table) + struct.calcsize(COOKIE), place + len(plain)]
    elf = bytearray(data[: start + place])
    # The table of sections, which lay behind the archive.
    elf[0x28:0x30], elf[0x3C:0x40] = bytes(8), bytes(4)
    program.write_bytes(elf + plain + table + struct.pack(COOKIE, *cookie))


def add_licences(folder: Path) -> None:
    """Add to the licences what the runtime is linked with, and its source, with which it can be linked to other versions."""
    table = tomllib.loads((PACKAGING / "licences/native.toml").read_text(encoding="utf-8"))[
        "runtime"
    ]
    place = folder / "AppImage runtime"
    place.mkdir()
    for source in (SOURCE, *(PACKAGING / "licences" / entry["text"] for entry in table)):
        shutil.copyfile(source, place / source.name)
    lines = [f"{entry['name']}: {entry['licence']}, {entry['url']}\n" for entry in table]
    with (folder / "README.txt").open("a", encoding="utf-8") as text:
        text.write(
            "\nThe AppImage begins with a small program, linked statically with the libraries below. Its source and their\n"
            'licences lie in the folder "AppImage runtime": --appimage-extract unpacks everything, and\n'
            f"gcc -static -DAMBITION_VERSION='\"0\"' {SOURCE.name} {' '.join(LIBRARIES)}\n"
            "links the program with other versions of them; a squashfs image goes behind it.\n\n"
            + "".join(lines)
        )
