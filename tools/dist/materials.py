"""What a bundle is made of: the licences of everything in it, and a CycloneDX bill of materials.

It runs in the packaging environment, whose packages are those in the bundle."""

from __future__ import annotations

import hashlib
import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import Distribution, distribution
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import ExternalReference, ExternalReferenceType, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tools.dist.workshop import ID, PACKAGING, ROOT

PACKAGES = {
    "click": "BSD-3-Clause",
    "defusedxml": "PSF-2.0",
    "filelock": "MIT",
    "fonttools": "MIT",
    "fpdf2": "LGPL-3.0-only",
    "fsrs": "MIT",
    "platformdirs": "MIT",
    "pygame-ce": "LGPL-2.1-or-later",
    "pytweening": "BSD-3-Clause",
    "typing-extensions": "PSF-2.0",
}
BOOTLOADER = "pyinstaller", "GPL-2.0-or-later WITH Bootloader-exception"
_PYTHON_FILES = re.compile(
    r"(lib)?python3[\d.]*(\.so[\d.]*|\.dll|\.zip|\.dylib)?$|vcruntime\d|python(w)?\.exe|.*\.pyd$|Python$",
    re.I,
)
_LIBRARY = re.compile(r"\.so(\.[\d.]+)?$|\.dll$|\.dylib$", re.I)
_MODULE = re.compile(r"\.(cpython-\d+|abi3)[^/]*\.so$|\.pyd$")


@dataclass(frozen=True, slots=True)
class Material:
    """A part made by others; `version` is empty where its files don't tell.

    `texts` are the (name, text) of its licence; `files` are the files in the bundle that belong to
    it, if it is a library."""

    name: str
    version: str
    licence: str
    url: str
    texts: tuple[tuple[str, str], ...]
    files: tuple[Path, ...] = ()
    package: bool = False


class UnknownMaterialError(Exception):
    """A library in the bundle that native.toml doesn't list, or a package without a licence."""


def libraries(folder: Path) -> Iterator[Material]:
    """Yield the libraries in a bundle, by packaging/licences/native.toml.

    Raises UnknownMaterialError."""
    table = tomllib.loads((PACKAGING / "licences" / "native.toml").read_text(encoding="utf-8"))[
        "library"
    ]
    rest = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink() and _LIBRARY.search(path.name)
        and not _MODULE.search(path.name) and not _PYTHON_FILES.match(path.name)
    ]  # fmt: skip
    for entry in table:
        mine = tuple(path for path in rest if path.name.startswith(tuple(entry["files"])))
        rest = [path for path in rest if path not in mine]
        if mine:
            text = (PACKAGING / "licences" / entry["text"]).read_text(encoding="utf-8")
            yield Material(
                entry["name"], "", entry["licence"], entry["url"], ((entry["text"], text),), mine
            )
    if rest:
        raise UnknownMaterialError(
            f"{rest[0].name}: whose is it? add it to packaging/licences/native.toml"
        )


def packages(bootloader: bool) -> Iterator[Material]:
    """Yield the Python packages in every bundle, and PyInstaller's bootloader if it starts the program.

    Raises UnknownMaterialError."""
    for name, licence in [*PACKAGES.items(), *([BOOTLOADER] if bootloader else [])]:
        found = distribution(name)
        texts = tuple(_licence_texts(found))
        if not texts and name == "pygame-ce":  # its wheel has none beside its metadata
            texts = (
                (
                    "LGPL-2.1.txt",
                    (PACKAGING / "licences" / "LGPL-2.1.txt").read_text(encoding="utf-8"),
                ),
            )
        if not texts:
            raise UnknownMaterialError(f"{name} comes without the text of its licence")
        yield Material(
            name, found.version, licence, f"https://pypi.org/project/{name}/", texts, package=True
        )


def interpreter(folder: Path) -> Material:
    """Return Python itself, with the version that is in the bundle."""
    text = next(
        path.read_text(encoding="utf-8")
        for path in (folder / "LICENSE.txt", Path(sysconfig.get_path("stdlib")) / "LICENSE.txt")
        if path.exists()
    )
    version = next(
        (m[1] for m in re.finditer(r"^(3\.\d+\.\d+)$", text, re.M)), sys.version.split()[0]
    )
    return Material(
        "Python", version, "PSF-2.0", "https://www.python.org", (("LICENSE.txt", text),)
    )


def write(folder: Path, notices: Path, version: str, epoch: int) -> None:
    """Write the folder licences/ and bom.json into `notices`."""
    bootloader = (folder / "_internal").is_dir()
    materials = [interpreter(folder), *packages(bootloader), *libraries(folder)]
    for material in materials:
        for name, text in material.texts:
            target = notices / "licences" / material.name / Path(name).name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    own = notices / "licences" / "Ambition"
    own.mkdir(parents=True)
    for source in (
        ROOT / "LICENSE",
        ROOT / "NOTICE",
        *sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt")),
    ):
        (own / source.name).write_bytes(source.read_bytes())
    shared = notices / "licences" / "LGPL-2.1.txt"
    shared.write_bytes((PACKAGING / "licences" / "LGPL-2.1.txt").read_bytes())
    lines = [f"{m.name} {m.version}".strip() + f": {m.licence}, {m.url}" for m in materials]
    (notices / "licences" / "README.txt").write_text(
        "This program holds works of others. The text of each licence lies in the folder of its name; libraries under the\n"
        "LGPL lie in the program as files of their own that can be exchanged.\n\n"
        + "\n".join(lines)
        + "\n",
        encoding="utf-8",
    )
    (notices / "bom.json").write_text(bill(folder, materials, version, epoch), encoding="utf-8")


def bill(folder: Path, materials: list[Material], version: str, epoch: int) -> str:
    """Return the bill of materials, CycloneDX 1.6 as JSON; equal bundles give equal text."""
    root = Component(
        name="Ambition", version=version, type=ComponentType.APPLICATION, bom_ref=ID,
        licenses=[LicenseExpression("MIT")], purl=PackageURL("pypi", None, "ambition-game", version),
    )  # fmt: skip
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{ID}/{version}/{epoch}"))
    bom.metadata.timestamp = datetime.fromtimestamp(epoch, UTC)
    bom.metadata.component = root
    parts = [_component(folder, material) for material in materials]
    for part in parts:
        bom.components.add(part)
    bom.register_dependency(root, parts)
    text: str = JsonV1Dot6(bom).output_as_string(indent=1)
    return text + "\n"


def _component(folder: Path, material: Material) -> Component:
    files = [
        Component(
            name=str(path.relative_to(folder)), type=ComponentType.FILE, bom_ref=f"file:{path.relative_to(folder)}",
            hashes=[HashType.from_hashlib_alg("sha256", hashlib.sha256(path.read_bytes()).hexdigest())],
        )
        for path in material.files
    ]  # fmt: skip
    return Component(
        name=material.name,
        version=material.version or None,
        type=ComponentType.LIBRARY,
        bom_ref=f"{material.name}@{material.version}",
        licenses=[LicenseExpression(material.licence)],
        purl=PackageURL(
            "pypi" if material.package else "generic", None, material.name, material.version or None
        ),
        external_references=[
            ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(material.url))
        ],
        components=files,
    )


def _licence_texts(found: Distribution) -> Iterator[tuple[str, str]]:
    for file in found.files or []:
        inside = ".dist-info/" in str(file)
        if inside and re.match(r"(LICEN[CS]E|COPYING)", file.name, re.I):
            yield file.name, Path(str(file.locate())).read_text(encoding="utf-8")


if __name__ == "__main__":
    try:
        write(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
    except UnknownMaterialError as problem:
        sys.exit(str(problem))
