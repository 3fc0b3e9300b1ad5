"""The Windows downloads, made on Linux: a .zip and setup.exe by NSIS.

PyInstaller bundles them in Wine, with python.org's embeddable Python, pygame-ce's wheel and our
cross-compiled core."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

from tools.dist.bundle import describe, draw_icons, install_program, reproducible, same_times
from tools.dist.cross import (
    DLLTOOL,
    GCC,
    OBJDUMP,
    compile_core,
    import_library,
    numbers,
    windows_headers,
)
from tools.dist.sign import CERTIFICATE, sign
from tools.dist.wine import WINE, as_windows, windows
from tools.dist.workshop import (
    NAME,
    OUT,
    PACKAGING,
    ROOT,
    SITE,
    WORK,
    BuildError,
    Release,
    digest,
    fill,
    keep,
    kept,
    need,
    need_out,
    python,
    release,
    run,
    whole,
    write_sums,
)  # fmt: skip

TOOLS = {
    **WINE, GCC: "gcc-mingw-w64-x86-64", OBJDUMP: "binutils-mingw-w64-x86-64", DLLTOOL: "binutils-mingw-w64-x86-64",
    "makensis": "nsis", "gcc": "gcc", "git": "git", "Python.h": "python3-dev",
}  # fmt: skip
PACKAGE = "AmbitionGame.Ambition"
"""The name of the program in the Windows Package Manager."""
PROGRAMS = ("Ambition.exe", "ambition-cli.exe")
PYTHON = (3, 11)
"""The version of the embeddable Python, which must be this machine's, since bytecode and headers are."""
PURE = (
    "click", "defusedxml", "filelock", "fonttools", "fpdf2", "fsrs", "platformdirs", "pytweening", "typing-extensions",
)  # fmt: skip
WHEELS = (
    "altgraph", "cffi", "packaging", "pefile", "prismatoid", "pygame-ce", "pyinstaller", "pyinstaller-hooks-contrib",
    "pywin32-ctypes", "setuptools",
)  # fmt: skip
"""What PyInstaller needs on Windows, and what has machine code; `PURE` comes from the packaging environment."""


def build() -> list[Path]:
    """Make setup.exe and a .zip, with checksums and the bill of materials, and return the paths.

    Raises BuildError."""
    need(TOOLS)
    if sys.version_info[:2] != PYTHON:
        major, minor = PYTHON
        raise BuildError(
            f"the Windows build needs Python {major}.{minor}'s headers, not {sys.version.split()[0]}'s: "
            f"make PYTHON=python{major}.{minor}"
        )
    need_out()
    made = release()
    folder = assemble(made)
    notices = WORK / "notices-windows"
    describe(folder, made, notices)
    shutil.copytree(notices / "licences", folder / "licences")
    for name in ("README.md", "CHANGELOG.md"):
        shutil.copyfile(ROOT / name, folder / name)
    for name in PROGRAMS:
        sign(folder / name)
    same_times(folder, made)
    stem = f"{NAME}-{made.version}-windows-x86_64"
    print("setup ...", flush=True)
    files = [
        pack(folder, OUT / f"{stem}.zip", made),
        setup(folder, OUT / f"{stem}-setup.exe", made),
    ]
    files += winget(files[1], made)
    bill = OUT / f"{stem}.cdx.json"
    shutil.copyfile(notices / "bom.json", bill)
    files.append(bill)
    return [*files, write_sums("windows", [path.name for path in files])]


def winget(program: Path, made: Release) -> list[Path]:
    """Write what the Windows Package Manager reads about a setup.exe, and return the paths."""
    values = {
        "PACKAGE": PACKAGE, "VERSION": made.version, "DATE": made.date, "SITE": SITE, "SETUP": program.name,
        "SHA256": hashlib.sha256(program.read_bytes()).hexdigest().upper(),
    }  # fmt: skip
    written = []
    for template in sorted((PACKAGING / "windows/winget").iterdir()):
        kind = "" if template.stem == "version" else f".{template.stem}"
        written.append(OUT / f"{PACKAGE}{kind}.yaml")
        fill(template, written[-1], **values)
    return written


def assemble(made: Release) -> Path:
    """Bundle the program by PyInstaller in Wine as it is on a person's disk, and return that folder."""
    program = install_program(made, compiled=False)
    draw_icons()
    home, out = WORK / "windows-python", WORK / "windows"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(embeddable(), home)
    shutil.copytree(_wheels(), home / "lib")
    _collect(program, home / "lib")
    (home / "python311._pth").write_text("python311.zip\n.\nlib\n", encoding="ascii")
    compile_core(
        made, program, home / "lib", windows_headers(), import_library(home / "python311.dll")
    )
    shutil.rmtree(out, ignore_errors=True)
    fill(PACKAGING / "windows/version.txt", WORK / "icons/version.txt",
         VERSION=made.version, NUMBERS=numbers(made.version, ","), COPYRIGHT=copyright_line())  # fmt: skip
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        windows(Path(name)) as wine,
    ):
        wine.env.update(reproducible(made))
        print("bundle ...", flush=True)
        wine.must(
            home / "python.exe", "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR",
            "--distpath", as_windows(out), "--workpath", as_windows(WORK / "pyinstaller-windows"),
            as_windows(ROOT / "build.spec"), minutes=20,
        )  # fmt: skip
    shutil.copyfile(home / "LICENSE.txt", out / "Ambition" / "LICENSE.txt")
    return out / "Ambition"


def embeddable() -> Path:
    """Return the folder of the embeddable Python, from the package pinned by packaging/windows/requirements.txt."""
    folder, pin = WORK / "embeddable", PACKAGING / "windows/requirements.txt"
    key = digest([pin])
    if not kept(folder, key):
        got = _download("embeddable", pin, "--no-binary", ":all:", "--no-build-isolation")
        with tarfile.open(next(got.iterdir())) as tar:
            data = tar.extractfile(
                next(name for name in tar.getnames() if name.endswith("data.zip"))
            )
            assert data is not None  # it is a file
            folder.mkdir(parents=True)
            with zipfile.ZipFile(data) as zipped:
                for name in zipped.namelist():
                    if not name.endswith("/"):
                        (folder / Path(name).name).write_bytes(zipped.read(name))
        keep(folder, key)
    return folder


def _wheels() -> Path:
    """Return a folder of the unpacked `WHEELS` for Windows, of the versions and hashes pinned for every system."""
    text, pins = (PACKAGING / "requirements.txt").read_text(encoding="utf-8"), WORK / "wheels.txt"
    lines = []
    for name in WHEELS:
        found = re.search(
            rf"^({name}==\S+)(?: ;[^\\\n]+)?((?:\s*\\\s+--hash=sha256:\w+)+)", text, re.M
        )
        if found is None:
            raise BuildError(f"packaging/requirements.txt has no {name}: make dist-lock")
        lines.append(found[1] + found[2])
    pins.write_text("\n".join(lines) + "\n", encoding="utf-8")
    folder, key = WORK / "wheels", digest([pins])
    if not kept(folder, key):
        options = ("--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:")
        for wheel in sorted(_download("wheels", pins, *options).iterdir()):
            with zipfile.ZipFile(wheel) as zipped:
                zipped.extractall(folder)
        keep(folder, key)
    return folder


def _download(name: str, pins: Path, *options: str) -> Path:
    """Download what a requirements file pins, and return the folder.

    Raises BuildError if the index has something else."""
    print(f"download of {name} ...", flush=True)
    folder = WORK / "downloads" / name
    shutil.rmtree(folder, ignore_errors=True)
    always = ["--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    run([python(), "-m", "pip", "download", *always, *options, "-d", folder, "-r", pins])
    return folder


def _collect(program: Path, library: Path) -> None:
    """Copy the game and its pure Python packages, without what is compiled for Linux."""
    unwanted = shutil.ignore_patterns(
        "*.so", "*.pxd", "*.md", "__pycache__", "_v3", "*.pyi", "*.po", "*.pot"
    )
    shutil.copytree(program / "ambition", library / "ambition", ignore=unwanted)
    script = (
        "import sys; from importlib.metadata import distribution\n"
        "for name in sys.argv[1:]:\n"
        " for file in distribution(name).files:\n"
        "  if file.suffix not in ('.c', '.pyx', '.so', '.pyc') and '..' not in file.parts:\n"
        "   print(file.locate(), file, sep='\\t')\n"
    )
    for line in run([python(), "-c", script, *PURE]).splitlines():
        source, place = line.split("\t")
        if Path(source).exists():
            (library / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, library / place)


def copyright_line() -> str:
    """Return the program's copyright line, from LICENSE."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    return (
        next(line for line in text.splitlines() if line.startswith("Copyright")) + ", MIT licence"
    )


def pack(folder: Path, target: Path, made: Release) -> Path:
    """Write a .zip to unpack anywhere; equal folders give equal files."""
    when = time.gmtime(made.epoch)[:6]
    with whole(target) as part, zipfile.ZipFile(part, "w") as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                info = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), when)
                packed.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return target


def setup(folder: Path, target: Path, made: Release) -> Path:
    """Make setup.exe; what it installs and removes is listed file by file."""
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    size = sum((folder / path).stat().st_size for path in files)
    install, remove = script(files, folder)
    for name, text in (("install.nsh", install), ("remove.nsh", remove)):
        (folder.parent / name).write_text(text, encoding="utf-8")
    defines = {
        "ICON": WORK / "icons" / "ambition.ico", "INSTALL": folder.parent / "install.nsh",
        "REMOVE": folder.parent / "remove.nsh", "VERSION": made.version, "NUMBERS": numbers(made.version, "."),
        "KILOBYTES": size // 1024, "COPYRIGHT": copyright_line(),
    }  # fmt: skip
    if os.environ.get(CERTIFICATE):
        defines["SIGN"] = f"env PYTHONPATH={ROOT} {sys.executable} -m tools.dist.sign"
    told = [f"-D{name}={value}" for name, value in defines.items()]
    with whole(target) as part:
        told.append(f"-DTARGET={part}")
        run(
            [
                "makensis",
                "-V2",
                "-WX",
                "-INPUTCHARSET",
                "UTF8",
                *told,
                PACKAGING / "windows/setup.nsi",
            ],
            reproducible(made),
        )
        sign(part)
    return target


def script(files: list[Path], folder: Path) -> tuple[str, str]:
    """Return the NSIS commands that install the files, in an order independent of the disk, and that remove them."""
    folders = sorted({parent for path in files for parent in path.parents if parent != Path()})
    install, remove = [], []
    for place in [Path(), *folders]:
        install.append(f'SetOutPath "{_inside(place)}"')
        install += [f'File "{folder / path}"' for path in files if path.parent == place]
    install.append('SetOutPath "$INSTDIR"')
    remove += [f'Delete "{_inside(path)}"' for path in files]
    remove += [f'RMDir "{_inside(place)}"' for place in reversed(folders)]
    return "\n".join(install) + "\n", "\n".join(remove) + "\n"


def _inside(path: Path) -> str:
    return "\\".join(["$INSTDIR", *path.parts])
