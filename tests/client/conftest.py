"""A window without a screen, and pictures that can be renewed: ``pytest tests/client --update-golden``."""

from __future__ import annotations

import contextlib
import os

import pytest

from game.client.kit.i18n import languages, set_language
from tests.drawn import share_drawings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
share_drawings()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The flag is shared with other suites that have golden files."""
    with contextlib.suppress(ValueError):
        parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


@pytest.fixture(scope="session", autouse=True)
def ready(screen: None) -> None:
    """Any test of the client may draw."""


@pytest.fixture(autouse=True)
def no_other_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the program's own fonts, so that no picture depends on the computer's."""
    monkeypatch.setattr("game.client.kit.scripts.SYSTEM._files", [])
    monkeypatch.setattr("game.client.kit.scripts.SYSTEM._found", {})
    monkeypatch.setattr("game.client.kit.scripts.SYSTEM._missing", {})


@pytest.fixture(params=languages())
def lang(request: pytest.FixtureRequest) -> str:
    """Each language in turn, in force for one test."""
    return set_language(request.param)


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether pictures are to be written instead of compared."""
    return bool(request.config.getoption("--update-golden", default=False))
