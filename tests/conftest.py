"""How properties are tried everywhere: a machine that is slow or busy fails none of them, and nobody waits for its disk. And
pygame as the tests leave it."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from game.client.kit.i18n import set_language

settings.register_profile("ambition", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ambition")

# What starts the tests in the background may have them ignore signals; the programs that they start would inherit that.
for _name in ("SIGINT", "SIGHUP"):
    if hasattr(signal, _name) and signal.getsignal(getattr(signal, _name)) is signal.SIG_IGN:
        signal.signal(getattr(signal, _name), signal.default_int_handler if _name == "SIGINT" else signal.SIG_DFL)


if sys.dont_write_bytecode:  # each of the programs that tests start would compile all sources anew
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(__file__).resolve().parents[1] / "build" / "bytecode"))

os.fsync = lambda fd: None  # what tests write need not survive a power cut; the game waits for it after every action


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Spare the garbage collector what importing the program and its tests makes: all of it stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Switch back to English after each test, so that no test depends on the language that another one has set."""
    yield
    set_language("en")


@pytest.fixture(scope="session")
def screen() -> None:
    """pygame's display and fonts, on the dummy driver."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture
def display_again() -> Iterator[None]:
    """The program gives pygame back when it ends; other tests need it."""
    import pygame

    yield
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
