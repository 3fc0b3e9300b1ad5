"""AppImage and Flatpak: what they are made of, told to their tools as they want it; the tools themselves need the network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
import yaml

from tests.repo.downloads import MADE, problem
from tools.dist import check, linux, more_linux, workshop
from tools.dist.workshop import ID


@pytest.fixture
def downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dist/ with the .tar.xz of a program that tells its arguments."""
    for folder in ("out", "icons", "program"):
        (tmp_path / folder).mkdir()
    for size in linux.ICON_SIZES:
        (tmp_path / "icons" / f"{size}.png").write_bytes(b"png")
    (tmp_path / "program" / "ambition").write_text('#!/bin/sh\necho "$(readlink -f "$0") $@"\n')
    (tmp_path / "program" / "ambition").chmod(0o755)
    with tarfile.open(tmp_path / "out" / "ambition-game-1.2.3-linux-x.tar.xz", "w:xz") as packed:
        packed.add(tmp_path / "program", "ambition-game-1.2.3-linux-x")
    for module in (linux, more_linux, check, workshop):
        monkeypatch.setattr(module, "WORK", tmp_path, raising=False)
        monkeypatch.setattr(module, "OUT", tmp_path / "out", raising=False)
    monkeypatch.setattr(more_linux, "draw_icons", lambda: None)
    monkeypatch.setattr(more_linux, "release", lambda: MADE)
    return tmp_path


def test_missing_tools_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(more_linux, "APPIMAGE_TOOL", "no-such-tool")
    assert "no-such-tool not found: put it on the PATH, from github.com/AppImage" in problem(["appimage"], capsys)
    monkeypatch.setattr(more_linux, "FLATPAK_TOOLS", {"no-such-tool": "its-package"})
    assert "no-such-tool not found: apt-get install its-package" in problem(["flatpak"], capsys)


def test_without_the_linux_download_there_is_nothing_to_pack(
    downloaded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(downloaded / "out")
    monkeypatch.setattr(more_linux, "APPIMAGE_TOOL", "sh")
    monkeypatch.setattr(more_linux, "FLATPAK_TOOLS", {})
    for kind in ("appimage", "flatpak"):
        assert "make dist\n" in problem([kind], capsys)


def test_an_appimage_starts_the_program_and_shows_its_icon(downloaded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = downloaded / "tools"
    tools.mkdir()
    (tools / "appimagetool").write_text(
        f'#!/bin/sh\necho "$ARCH $SOURCE_DATE_EPOCH $@" > {tools}/told\necho image > "$3"\n'
    )
    (tools / "appimagetool").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    image, sums = more_linux.appimage()
    assert image.name.startswith("ambition-game-1.2.3-") and image.suffix == ".AppImage" and os.access(image, os.X_OK)
    assert image.name in sums.read_text()
    told = (tools / "told").read_text().split()
    assert told[1:4] == [str(MADE.epoch), "--no-appstream", str(downloaded / "AppDir")]
    folder = downloaded / "AppDir"
    said = subprocess.run([folder / "AppRun", "--self-test"], capture_output=True, text=True, check=True).stdout
    assert said == f"{folder}/usr/lib/ambition-game/ambition --self-test\n"
    entry = (folder / f"{ID}.desktop").read_text()
    assert (
        f"Icon={ID}\n" in entry and (folder / f"{ID}.png").read_bytes() == (folder / ".DirIcon").read_bytes() == b"png"
    )


def test_a_flatpak_is_told_what_it_holds_and_may(downloaded: Path) -> None:
    path = more_linux.flatpak_manifest(MADE)
    manifest = yaml.safe_load(path.read_text())
    assert manifest["id"] == ID and path.name == f"{ID}.yml"
    archive, share = manifest["modules"][0]["sources"]
    assert (path.parent / archive["path"]).is_file() and len(archive["sha256"]) == 64
    assert (path.parent / share["path"] / "applications" / f"{ID}.desktop").is_file()
    assert (path.parent / share["path"] / "metainfo" / f"{ID}.metainfo.xml").is_file()
    assert "--share=network" not in manifest["finish-args"] and "--filesystem=home" not in manifest["finish-args"]


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="flatpak-builder is not installed")
def test_flatpak_builder_reads_the_manifest(downloaded: Path) -> None:
    path = more_linux.flatpak_manifest(MADE)
    done = subprocess.run(["flatpak-builder", "--show-manifest", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["command"] == "ambition"
