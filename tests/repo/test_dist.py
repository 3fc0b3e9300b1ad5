"""The makers of the installers: problems are one line that says what to do, versions come from one place, equal input gives
equal files, and what stands around the program is valid and tells the truth about it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from game import __version__
from game.cli.main import COMMANDS
from game.cli.play import command as play
from tests.repo.downloads import MADE, problem
from tools.dist import bundle, check, check_windows, linux, windows, workshop
from tools.dist.__main__ import main
from tools.dist.workshop import ID, PACKAGING, ROOT, SITE, BuildError


def test_missing_tools_are_named_with_what_has_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(linux, "TOOLS", {"no-such-tool": "its-package", "sh": "dash", "nor-this": "its-package"})
    assert "no-such-tool, nor-this not found: apt-get install its-package\n" in problem(["linux"], capsys)


@pytest.fixture(params=["linux", "windows"])
def maker(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A maker of downloads that finds its tools."""
    monkeypatch.setattr(windows, "need", lambda tools: None)
    monkeypatch.setattr(windows, "PYTHON", sys.version_info[:2])
    return str(request.param)


def test_an_unwritable_dist_is_named(maker: str, checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "dist").write_text("no folder")
    assert f"{checkout / 'dist'} can't be written to" in problem([maker], capsys)


def test_a_tree_that_differs_from_its_commit_is_refused(
    maker: str, checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert workshop.release().version == "1.2.3"
    (checkout / "new").write_text("new")
    assert "commit first, or set AMBITION_DIST_DIRTY=1" in problem([maker], capsys)
    monkeypatch.setenv(workshop.DIRTY, "1")
    assert workshop.release().version == "1.2.3+dirty"


def test_tag_version_and_changelog_agree(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tag", "v1.2.3"]) == 0
    assert "game/__init__.py says 1.2.3" in problem(["tag", "v1.2.4"], capsys)
    (checkout / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n")
    assert "no heading '## 1.2.3'" in problem(["tag", "v1.2.3"], capsys)


def test_the_changelog_is_open_or_that_of_this_version() -> None:
    first = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert first is not None and first[1].split()[0] in ("Unreleased", __version__)


@pytest.mark.skipif(sys.platform == "darwin", reason="there it works")
def test_macos_is_built_on_macos(capsys: pytest.CaptureFixture[str]) -> None:
    assert "on macOS only" in problem(["macos-app"], capsys)
    script = subprocess.run(["bash", PACKAGING / "macos" / "build.sh"], capture_output=True, text=True, check=False)
    assert script.returncode == 2 and script.stderr == "dist: the macOS image is made on macOS only\n"


@pytest.mark.parametrize(("command", "said"), [("check", "make dist"), ("windows-check", "make dist-windows")])
def test_nothing_to_check_is_a_problem(
    command: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "OUT", tmp_path)
    for module in (check, check_windows):
        monkeypatch.setattr(module, "need", lambda tools: None)
    assert said in problem([command], capsys)


def test_a_failing_tool_is_one_line_and_its_words_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "WORK", tmp_path)
    with pytest.raises(BuildError, match=r"^sh failed \(second\); all of it is in .*failed\.log$"):
        workshop.run(["sh", "-c", "echo first >&2; echo second >&2; exit 3"], where=tmp_path)
    assert (tmp_path / "failed.log").read_text() == "first\nsecond\n"


def test_builds_are_compared_file_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder, text in ((one, "a"), (two, "b")):
        folder.mkdir()
        with zipfile.ZipFile(folder / "ambition-game-1.zip", "w") as packed:
            packed.writestr(zipfile.ZipInfo("same"), "same")
            packed.writestr(zipfile.ZipInfo("other"), text)
        (folder / "ambition-game-1-setup.exe").write_text("same")
    assert main(["compare", str(one), str(two)]) == 2
    said = capsys.readouterr()
    assert "setup.exe: equal, byte by byte\n" in said.out and "  differs: other\n" in said.out
    assert "same" not in said.out
    assert said.err.startswith("dist: ambition-game-1.zip differ")
    shutil.copy(one / "ambition-game-1.zip", two)
    assert main(["compare", str(one), str(two)]) == 0
    (two / "ambition-game-1-setup.exe").unlink()
    capsys.readouterr()
    assert "only in one of" in problem(["compare", str(one), str(two)], capsys)


def test_the_sources_are_what_git_keeps(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "WORK", tmp_path / "work")
    (checkout / ".gitignore").write_text("*.so\n")
    (checkout / "game" / "old.so").write_text("compiled long ago")
    taken = workshop.take_sources(MADE)
    assert sorted(str(p.relative_to(taken)) for p in taken.rglob("*") if p.is_file()) == [
        ".gitignore", "CHANGELOG.md", "game/__init__.py",
    ]  # fmt: skip
    assert all(int(path.stat().st_mtime) == MADE.epoch for path in taken.rglob("*") if path.is_file())


def test_the_core_is_compiled_anew_when_its_sources_change() -> None:
    files = {str(path.relative_to(ROOT)) for path in bundle.core_sources(ROOT)}
    listed = re.findall(r'^sources = \["(.+)"\]', (ROOT / "pyproject.toml").read_text(), re.M)
    assert set(listed) < files and {"game/engine/bits.pxd", "tools/build_ext.py"} < files


@pytest.mark.skipif(shutil.which("gcc") is None or sys.platform != "linux", reason="gcc on Linux")
def test_what_is_compiled_does_not_know_where(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "a.c").write_text("int a(int b) { return 2 * b; }\n")
        compiler = ["gcc", "-g", "-O3", "-fPIC", *bundle.C_FLAGS.split(), "-c", str(folder / "a.c"), "-o", "a.o"]
        subprocess.run(compiler, cwd=folder, check=True)
        subprocess.run(["gcc", "-shared", "-Wl,--build-id", "a.o", "-o", "a.so"], cwd=folder, check=True)
        made.append((folder / "a.so").read_bytes())
    assert made[0] == made[1]


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the packer finds: a bundle of two files, icons and notices."""
    for folder in ("bundle", "icons", "notices/licences/Python", "out"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy("/bin/true", tmp_path / "bundle" / "ambition")
    (tmp_path / "bundle" / "data.txt").write_text("data")
    for size in linux.ICON_SIZES:
        (tmp_path / "icons" / f"{size}.png").write_bytes(b"png")
    (tmp_path / "notices" / "licences" / "README.txt").write_text("others")
    (tmp_path / "notices" / "licences" / "Python" / "LICENSE.txt").write_text("as you like")
    monkeypatch.setattr(linux, "WORK", tmp_path)
    monkeypatch.setattr(linux, "OUT", tmp_path / "out")
    return tmp_path


@pytest.mark.skipif(not all(map(shutil.which, linux.TOOLS)), reason="dpkg-deb or binutils is not installed")
def test_equal_input_gives_equal_downloads(work: Path) -> None:
    made = []
    for _ in range(2):
        for path in work.rglob("*"):
            os.utime(path)
        archive = linux._archive(work / "bundle", work / "notices", "ambition-game-1.2.3-linux", MADE)
        package = linux._deb(work / "bundle", work / "notices", MADE)
        made.append((archive.read_bytes(), package.read_bytes()))
        archive.unlink(), package.unlink()
    assert made[0] == made[1]


@pytest.mark.skipif(not all(map(shutil.which, linux.TOOLS)), reason="dpkg-deb or binutils is not installed")
def test_the_package_says_what_it_is_and_needs(work: Path) -> None:
    package = linux._deb(work / "bundle", work / "notices", MADE)
    assert package.name == "ambition-game_1.2.3_amd64.deb" or "arm64" in package.name
    told = subprocess.run(["dpkg-deb", "--info", package], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^ Version: 1\.2\.3$", told, re.M) and re.search(r"^ Depends: libc6 \(>= 2\.\d+\), ", told, re.M)
    listed = subprocess.run(["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True).stdout
    assert "./usr/games/ambition -> ../lib/ambition-game/ambition" in listed
    assert "root/root" in listed and "2023-11-14" in listed


@pytest.mark.skipif(not all(map(shutil.which, linux.TOOLS)), reason="dpkg-deb or binutils is not installed")
def test_an_update_leaves_exactly_the_files_of_the_package(work: Path) -> None:
    (work / "bundle" / "inner").mkdir()
    (work / "bundle" / "inner" / "more.txt").write_text("more")
    package, root = linux._deb(work / "bundle", work / "notices", MADE), work / "root"
    older = check.stand_in(package, work)
    told = subprocess.run(["dpkg-deb", "--field", older, "Version"], capture_output=True, text=True, check=True)
    assert told.stdout == "0.0.1\n"
    for file in (package, older):
        subprocess.run(["dpkg-deb", "-x", file, root], check=True)
    with pytest.raises(BuildError, match=r"there or missing: usr/lib/ambition-game/of-an-older-version$"):
        check.check_update(root, package)
    (root / "usr/lib/ambition-game/of-an-older-version").unlink()
    check.check_update(root, package)
    (root / "usr/lib/ambition-game/data.txt").unlink()
    with pytest.raises(BuildError, match=r"data\.txt"):
        check.check_update(root, package)


@pytest.mark.skipif(
    shutil.which("patchelf") is None or shutil.which("gcc") is None, reason="patchelf or gcc is not installed"
)
def test_folders_of_the_builder_are_forgotten(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int a;")
    for name, paths in (("a.so", "/home/me/lib"), ("b.so.1", "$ORIGIN/libs:/usr/local/lib"), ("c.so", "$ORIGIN")):
        command = ["gcc", "-shared", "-o", str(tmp_path / name), str(tmp_path / "a.c"), f"-Wl,-rpath,{paths}"]
        subprocess.run(command, check=True)
    linux.forget_builder(tmp_path)
    found = [
        workshop.run(["patchelf", "--print-rpath", tmp_path / name]).strip() for name in ("a.so", "b.so.1", "c.so")
    ]
    assert found == ["", "$ORIGIN/libs", "$ORIGIN"]


def test_a_library_that_nobody_named_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ambition").write_text("program")
    monkeypatch.setattr(
        linux, "run", lambda command: "  NEEDED   libnew.so.1\n  NEEDED   libc.so.6\n GLIBC_2.9\n GLIBC_2.17"
    )
    with pytest.raises(BuildError, match=r"libnew\.so\.1 is needed"):
        linux.depends(tmp_path)
    (tmp_path / "libnew.so.1").write_text("now it comes along")
    assert "libc6 (>= 2.17)" in linux.depends(tmp_path)


def test_the_manual_page_knows_every_option_and_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linux, "WORK", tmp_path)
    page = linux.man_page(MADE).replace("\\-", "-")
    for option in play.params:
        assert option.opts[0] in page
    assert all(f".B {name}\n" in page for name in COMMANDS) and "@" not in page and "2023-11-14" in page


@pytest.mark.parametrize(
    ("name", "tool"), [("app.desktop", ["desktop-file-validate"]), ("app.metainfo.xml", ["appstreamcli"])]
)
def test_what_the_desktop_reads_is_valid(name: str, tool: list[str], tmp_path: Path) -> None:
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    target = tmp_path / name.replace("app", ID, 1)
    workshop.fill(PACKAGING / "linux" / name, target, ID=ID, SITE=SITE, VERSION="1.2.3", DATE=MADE.date)
    assert "@" not in target.read_text()
    if tool == ["appstreamcli"]:
        return check.validate_metainfo(target)
    done = subprocess.run([*tool, target], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_that_the_game_uses_is_left_out_of_a_bundle() -> None:
    spec = ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))
    assigned = {ast.unparse(each.targets[0]): each.value for each in spec.body if isinstance(each, ast.Assign)}
    used = "".join(path.read_text(encoding="utf-8") for top in ("game", "ai") for path in (ROOT / top).rglob("*.py"))
    left = [name for name in ast.literal_eval(assigned["EXCLUDED"]) if "." in name and name in used]
    assert not [name for name in left if re.search(rf"\b{re.escape(name)}\b", used)]


def test_every_package_of_the_game_has_a_pin_and_a_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[<>=\[ ]", line)[0] for line in project["dependencies"]}
    pins = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (PACKAGING / "requirements.txt").read_text(), re.M))
    tree = ast.parse((ROOT / "tools/dist/materials.py").read_text())
    named = next(ast.literal_eval(node.value) for node in tree.body
                 if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "PACKAGES")  # fmt: skip
    assert wanted <= set(pins)
    assert wanted - {"cython"} <= set(named) <= set(pins)  # the compiled core runs without Cython


def test_every_licence_of_the_table_has_its_text() -> None:
    table = tomllib.loads((PACKAGING / "licences" / "native.toml").read_text())["library"]
    assert len({entry["name"] for entry in table}) == len(table) > 20
    for entry in table:
        assert (PACKAGING / "licences" / entry["text"]).stat().st_size > 500, entry["name"]


def test_the_version_stands_in_one_place() -> None:
    out = subprocess.run(
        [sys.executable, "-m", "game", "--version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert out.stdout.split()[-1] == __version__ == workshop._version()
    for path in [ROOT / "build.spec", ROOT / "pyproject.toml", *PACKAGING.rglob("*.*")]:
        if "licences" not in path.parts and path.name != "requirements.txt":
            assert f'"{__version__}"' not in path.read_text(errors="ignore"), path


def test_docstrings_are_taken_out_and_lines_stay_where_they_are(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""One.\n\nTwo."""  # a\n\ndef f():\n    """Ä"""\n    return """x"""\n\nclass A:\n    """B\n    C"""\n'
    )
    workshop.blank_docstrings(module)
    assert module.read_text() == '""\n\n  # a\n\ndef f():\n    ""\n    return """x"""\n\nclass A:\n    ""\n\n'
