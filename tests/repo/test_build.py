"""Building from source: what comes out is what was asked for, whatever was built in the same tree before."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

import pytest

from game.engine.cpu import supports_v3
from tests.repo.builds import ROOT, environment, probe
from tools.build_ext import SHARED
from tools.build_py import MOVED, renamed

HOT = re.findall(r'^sources = \["(.+)\.py"\]', (ROOT / "pyproject.toml").read_text(), re.M)
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
X86 = platform.machine().lower() in ("x86_64", "amd64")
BUILD_NAME = "from ambition.__main__ import main; from game.engine.state import build_name; print(build_name())"

linux = pytest.mark.skipif(sys.platform == "win32", reason="CC and make")


def install(source: Path, target: Path, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Install a copy of the project into a folder, without its dependencies and with the setuptools at hand."""
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-compile",
               "--no-cache-dir", "--disable-pip-version-check", "--upgrade",
               "--target", str(target), *options, str(source)]  # fmt: skip
    return subprocess.run(command, env=environment(**env), capture_output=True, text=True, check=False)


def compiled_files(folder: Path) -> set[str]:
    """The modules with compiled files in a source tree or an installed program, `game/engine/_v3/state` for one."""
    folder = folder / "ambition" if (folder / "ambition" / "game").is_dir() else folder
    files = {path.relative_to(folder) for path in folder.rglob("*") if path.suffix in (".so", ".pyd")}
    return {path.as_posix().removesuffix(SUFFIX) for path in files if path.parts[0] in ("game", "ai")}


def variants(modules: list[str], *, v3: bool) -> set[str]:
    """The compiled files of these modules, and that of what they share, of which one is enough."""
    copies = {"/_v3/".join(module.rsplit("/", 1)) for module in modules} if v3 and X86 else set()
    return {*modules, *copies, SHARED.replace(".", "/")}


def build_name(folder: Path) -> str:
    code = renamed(BUILD_NAME) if (folder / "ambition" / "game").is_dir() else BUILD_NAME
    env = environment(PYTHONPATH=str(folder / "packaging/installed"))  # of a source tree
    out = subprocess.run([sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=True)
    return out.stdout.strip()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the sources without anything built."""
    folder = tmp_path / "source"
    folder.mkdir()
    built = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "_v3", "__pycache__")
    for name in ("packaging/installed/ambition", "game", "ai", "assets", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=built)
    for name in ("pyproject.toml", "MANIFEST.in", "Makefile", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, folder / name)
    return folder


SMALL = ["game/engine/cpu", "game/engine/state"]


def with_modules(source: Path, modules: list[str]) -> Path:
    """Leave only these modules of a copy to be compiled."""
    head, *listed = re.split(r"^(?=\[\[?tool\.)", (source / "pyproject.toml").read_text(), flags=re.M)
    kept = [part for part in listed if "ext-modules" not in part or any(f'"{name}.py"' in part for name in modules)]
    (source / "pyproject.toml").write_text("".join([head, *kept]))
    return source


@pytest.fixture
def small_source(source: Path) -> Path:
    """The same with two modules to compile: enough to see which build is there, and quick."""
    return with_modules(source, SMALL)


LITTLE = {"game/engine/cpu"}
"""The modules with so little code of their own that nothing in it needs x86-64-v3."""


def wide_instructions(file: Path) -> int:
    """How many instructions of a module need x86-64-v3."""
    out = subprocess.run(["objdump", "-d", "--no-show-raw-insn", str(file)], capture_output=True, text=True, check=True)
    return len(re.findall(r"%ymm\d|\b(?:pdep|pext|shlx|shrx|sarx|rorx|mulx|andn)\b", out.stdout))


@pytest.mark.slow
def test_what_is_installed_lies_beside_other_packages_of_its_folders_names(source: Path, tmp_path: Path) -> None:
    out = install(source, tmp_path / "site", AMBITION_BUILD="pure")
    assert out.returncode == 0, out.stderr[-3000:]
    assert compiled_files(tmp_path / "site") == set()
    assert {path.name for path in (tmp_path / "site").iterdir() if path.suffix != ".dist-info"} == {"ambition", "bin"}
    beside_others(tmp_path / "site")


def beside_others(site: Path) -> None:
    """An installed program works beside other packages of its folders' names; plug-ins import its own by both names."""
    for name in MOVED:
        (site / f"{name}.py").write_text("raise ImportError('of another program')\n")
    (site / "plugin.py").write_text(
        "import ai.search.worlds, assets, game.engine.ambition.actions\n"
        "from ambition.game.engine.ambition import actions\n"
        "from ai.ambition.players import RandomPlayer as Bot\n"
        "assert game.engine.ambition.actions is actions, actions\n"
        "assert ai.search.worlds.__spec__.name == 'ambition.ai.search.worlds' and assets.path('cards').is_dir()\n"
        "try:\n    import game.engine.nothing\nexcept ModuleNotFoundError:\n    Player = Bot\n"
    )
    env = environment(PYTHONPATH=str(site))
    command = [sys.executable, "-m", "ambition", "arena", "--players", "plugin:Player,random", "--deals", "1", "--json"]
    done = subprocess.run([*command, "--jobs", "1"], cwd=site, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and '"replaced": 0' in done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.timeout(1800)  # minutes of a compiler, on a machine that does other things too
def test_a_release_built_from_the_sdist_holds_both_and_picks_at_import(source: Path, tmp_path: Path) -> None:
    # Everything at once, as on a machine with many cores: variants must not share files while they are built.
    (source / "setup.cfg").write_text("[build_ext]\nparallel = 16\n")
    script = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd=source, env=environment(), capture_output=True, check=True
    )
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    needed = {
        path.relative_to(source)
        for top in ("ambition", "game", "ai", "assets", "tools")
        for path in (source / top).rglob("*.*")
    }
    assert {path.as_posix() for path in needed} <= held

    out = install(sdist, tmp_path / "site", AMBITION_BUILD="portable", AMBITION_REQUIRE_COMPILED="1")
    assert out.returncode == 0, out.stderr[-3000:]
    site = tmp_path / "site"
    assert compiled_files(site) == variants(HOT, v3=True)
    for module in HOT if X86 and shutil.which("objdump") else ():
        plain, v3 = (site / "ambition" / f"{name}{SUFFIX}" for name in (module, "/_v3/".join(module.rsplit("/", 1))))
        assert wide_instructions(plain) == 0, f"{module} does not run on every x86-64"
        assert wide_instructions(v3) > 0 or module in LITTLE, f"{module} makes no use of x86-64-v3"
    here = probe(ROOT)
    portable = probe(site, "portable")
    assert portable[0] == "portable" and portable[1:] == here[1:]
    beside_others(site)
    picked = probe(site)
    assert picked[0] == ("x86-64-v3" if supports_v3() else "portable") and picked[1:] == here[1:]


@pytest.mark.slow
def test_a_build_takes_nothing_from_one_of_another_kind(small_source: Path, tmp_path: Path) -> None:
    for kind, name in (("portable", "portable"), ("native", "native"), ("pure", "interpreted")):
        out = install(small_source, tmp_path / kind, AMBITION_BUILD=kind, AMBITION_REQUIRE_COMPILED="1")
        assert out.returncode == 0, out.stderr[-3000:]
        expected = variants(SMALL, v3=kind == "portable") if kind != "pure" else set()
        assert compiled_files(tmp_path / kind) == expected
        if kind != "portable":
            assert build_name(tmp_path / kind) == name


@linux
@pytest.mark.slow
def test_an_editable_install_leaves_no_older_build_behind(small_source: Path, tmp_path: Path) -> None:
    def editable(**env: str) -> int:
        return install(small_source, tmp_path / "target", "--editable", **env).returncode

    assert editable(AMBITION_BUILD="portable", AMBITION_REQUIRE_COMPILED="1") == 0
    assert compiled_files(small_source) >= variants(SMALL, v3=True)
    (tmp_path / "other").mkdir()
    for name in MOVED:
        (tmp_path / "other" / f"{name}.py").write_text("raise ImportError('of another program')\n")
    env = environment(PYTHONPATH=f"{tmp_path / 'other'}{os.pathsep}{small_source / 'packaging' / 'installed'}")
    command = [sys.executable, "-m", "ambition", "--version"]
    assert subprocess.run(command, cwd=tmp_path / "other", env=env, check=False).returncode == 0
    assert build_name(small_source) == ("x86-64-v3" if supports_v3() else "portable")

    older = small_source / f"game/engine/_v3/dropped{SUFFIX}"  # a module that is listed no longer
    shutil.copy(small_source / f"game/engine/state{SUFFIX}", older)
    assert editable(AMBITION_BUILD="pure") == 0
    assert compiled_files(small_source) == set()
    assert build_name(small_source) == "interpreted"

    assert editable(AMBITION_BUILD="native", AMBITION_REQUIRE_COMPILED="1") == 0
    assert compiled_files(small_source) == variants(SMALL, v3=False)
    assert build_name(small_source) == "native"

    assert editable(CC="/nonexistent/cc") == 0
    assert compiled_files(small_source) == set()
    assert build_name(small_source) == "interpreted"


@linux
@pytest.mark.slow
def test_without_a_compiler_the_install_works_interpreted_and_the_strict_one_fails(
    small_source: Path, tmp_path: Path
) -> None:
    out = install(small_source, tmp_path / "site", CC="/nonexistent/cc")
    assert out.returncode == 0, out.stderr[-3000:]
    assert compiled_files(tmp_path / "site") == set()
    assert build_name(tmp_path / "site") == "interpreted"
    out = install(small_source, tmp_path / "strict", CC="/nonexistent/cc", AMBITION_REQUIRE_COMPILED="1")
    assert out.returncode != 0


@linux
def test_make_play_says_that_nothing_was_compiled_and_tries_again(source: Path, tmp_path: Path) -> None:
    commands = tmp_path / "venv/bin"
    commands.mkdir(parents=True)
    log = tmp_path / "log"
    (commands / "python").write_text(
        f'#!/bin/sh\n[ "$2" = pip ] && echo installed >>{log} && exit\nexec {sys.executable} "$@"\n'
    )
    (commands / "ambition").write_text(f"#!/bin/sh\necho played >>{log}\n")
    for command in commands.iterdir():
        command.chmod(0o755)

    def play() -> tuple[int, list[str]]:
        """How many lines tell that it is not compiled, and what was done."""
        log.write_text("")
        out = subprocess.run(["make", "play", f"VENV={tmp_path / 'venv'}"], cwd=source, env=environment(),
                             capture_output=True, text=True, check=False)  # fmt: skip
        assert out.returncode == 0, out.stderr
        return len(re.findall(r"^The core could not be compiled", out.stdout, re.M)), log.read_text().split()

    assert play() == (1, ["installed", "played"])
    assert play() == (1, ["installed", "played"])
    for module in variants(SMALL, v3=False):
        shutil.copy(ROOT / f"{module}{SUFFIX}", source / f"{module}{SUFFIX}")
    assert play() == (0, ["installed", "played"])
    assert play() == (0, ["played"])
