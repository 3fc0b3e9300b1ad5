"""What stores, packagers and people who check a download expect: whole descriptions, signatures, and the commit."""

from __future__ import annotations

import hashlib
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest
import yaml

import game
from game import COMMIT_NAME, commit_of
from tests.repo.downloads import MADE
from tools.dist import windows, workshop
from tools.dist.sign import CERTIFICATE, sign
from tools.dist.workshop import ID, PACKAGING, ROOT, SITE, BuildError


@pytest.fixture
def metainfo(tmp_path: Path) -> xml.Element:
    target = tmp_path / "metainfo.xml"
    workshop.fill(PACKAGING / "linux/app.metainfo.xml", target, ID=ID, SITE=SITE, VERSION="1.2.3", DATE="2026-11-28")
    return xml.parse(target).getroot()


def test_the_description_is_whole_and_its_pictures_are_made(metainfo: xml.Element) -> None:
    name, summary = metainfo.findtext("name") or "", metainfo.findtext("summary") or ""
    assert len(name) <= 15 and len(summary) <= 35 and summary[-1] != "."
    assert {url.get("type") for url in metainfo.iter("url")} >= {"homepage", "bugtracker", "vcs-browser"}
    made = re.findall(r"for each in (.+?);", (ROOT / "Makefile").read_text(encoding="utf-8"))[-1].split()
    links = [each.findtext("image") or "" for each in metainfo.findall("screenshots/screenshot")]
    there = {f"{SITE}/releases/download/v1.2.3/screenshot-{each}.png" for each in made}
    assert len(links) >= 3 and {*links} <= there
    newest = metainfo.find("releases/release")
    assert newest is not None and newest.get("version") == "1.2.3" and newest.find("description") is not None


def test_the_windows_package_manager_is_told_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "OUT", tmp_path)
    setup = tmp_path / "ambition-setup.exe"
    setup.write_bytes(b"MZ")
    files = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in windows.winget(setup, MADE)}
    name = windows.PACKAGE
    assert set(files) == {f"{name}{kind}.yaml" for kind in ("", ".installer", ".locale.en-US", ".locale.ja-JP")}
    needed = {
        "version": {"DefaultLocale"},
        "installer": {"Installers", "InstallerType", "AppsAndFeaturesEntries"},
        "defaultLocale": {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"},
        "locale": {"PackageLocale"},
    }  # what the schemas of version 1.10.0 require, and how ours is installed
    for found in files.values():
        assert {"PackageIdentifier", "PackageVersion", "ManifestVersion"} | needed[found["ManifestType"]] <= set(found)
        assert found["PackageIdentifier"] == name and found["PackageVersion"] == MADE.version
        assert "@" not in str(found) and 3 <= len(found.get("ShortDescription", "...")) <= 256
    (installer,) = files[f"{name}.installer.yaml"]["Installers"]
    assert installer["InstallerSha256"] == hashlib.sha256(b"MZ").hexdigest().upper()
    assert installer["InstallerUrl"] == f"{SITE}/releases/download/v{MADE.version}/{setup.name}"
    script = (PACKAGING / "windows/setup.nsi").read_text(encoding="utf-8")
    returned = {each["InstallerReturnCode"] for each in files[f"{name}.installer.yaml"]["ExpectedReturnCodes"]}
    assert {1, 3} == returned and "SetErrorLevel 3" in script and '"DisplayName" "Ambition"' in script


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("osslsigncode") is None, reason="osslsigncode is not installed")
def test_programs_are_signed_where_there_is_a_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one that nobody trusts, made for this test; the uninstaller within setup.exe, too."""
    if shutil.which("makensis") is None:
        pytest.skip("nsis is not installed")
    held = tmp_path / "certificate"
    held.with_name("certificate.password").write_text("secret")
    key, plain = tmp_path / "key.pem", tmp_path / "certificate.pem"
    request = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Test -addext extendedKeyUsage=codeSigning"
    subprocess.run([*request.split(), "-keyout", key, "-out", plain], check=True)
    packed = f"openssl pkcs12 -export -inkey {key} -in {plain} -passout pass:secret -out {held}"
    subprocess.run(packed.split(), check=True)
    monkeypatch.setenv(CERTIFICATE, str(held))
    program = tmp_path / "folder" / "Ambition.exe"
    program.parent.mkdir()
    (tmp_path / "empty.nsi").write_text(f'OutFile "{program}"\nSection\nSectionEnd\n')  # any program of Windows
    subprocess.run(["makensis", "-V1", tmp_path / "empty.nsi"], check=True)
    bare = program.read_bytes()
    sign(program)
    assert program.read_bytes() != bare and "Number of verified signatures: 1" in verified(program)
    monkeypatch.setattr(windows, "WORK", tmp_path)
    (tmp_path / "icons").mkdir()
    icon = struct.pack("<HHHBBBBHHIIIiiHHIIiiII", 0, 1, 1, 1, 1, 0, 0, 1, 32, 48, 22, 40, 1, 2, 1, 32, *[0] * 6)
    (tmp_path / "icons/ambition.ico").write_bytes(icon + bytes(8))
    setup = windows.setup(program.parent, tmp_path / "setup.exe", MADE)
    assert "Number of verified signatures: 1" in verified(setup)
    held.unlink()
    with pytest.raises(BuildError, match="osslsigncode"):
        sign(program)


def verified(program: Path) -> str:
    return subprocess.run(["osslsigncode", "verify", program], capture_output=True, text=True, check=False).stdout


def test_without_a_certificate_nothing_is_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CERTIFICATE, raising=False)
    sign(tmp_path / "missing.exe")


def test_the_version_says_the_commit_or_that_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "game/__init__.py", tmp_path)
    code = (
        "import sys, importlib.util as u; s = u.spec_from_file_location('g', sys.argv[1]); m = u.module_from_spec(s); "
    )
    code += "s.loader.exec_module(m); print(m.commit_words())"

    def told() -> str:
        command: list[str | Path] = [sys.executable, "-c", code, tmp_path / "__init__.py"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert told() == "commit unknown: these sources are without git"
    (tmp_path / COMMIT_NAME).write_text("0123456789ab")
    assert told() == "commit 0123456789ab"
    assert commit_of(tmp_path) == "" and re.fullmatch("([0-9a-f]{12})?", commit_of(ROOT))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit_of(ROOT) == "" and game.commit_words().startswith("commit unknown")
