"""The loops of the places: small, seamless, quiet, and those that tools/art makes."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

import assets

numpy = pytest.importorskip("numpy", reason='numpy is not installed; it comes with the optional extra "drawing"')

from tools.art import ambience, sounds  # noqa: E402


@pytest.fixture(params=ambience.PLACES)
def loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Any]:
    """A place, and its loop as the game reads it: two rows, -1 to 1."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(sounds.RATE, -16, 2, allowedchanges=0)
    try:
        read = pygame.mixer.Sound(assets.path("ambience", f"{request.param}.ogg"))
        return request.param, pygame.sndarray.array(read).T / 32768
    finally:
        pygame.mixer.quit()


def test_it_is_small_and_what_the_program_makes(loop: tuple[str, Any]) -> None:
    name, read = loop
    assert assets.path("ambience", f"{name}.ogg").stat().st_size <= 150_000
    made = ambience.loop(name)
    assert read.shape == made.shape == (2, ambience.LENGTH * sounds.RATE)
    assert numpy.corrcoef(made.ravel(), read.ravel())[0, 1] > 0.75  # to the ear's measure: noise is kept by its colour


def test_it_ends_where_it_begins(loop: tuple[str, Any]) -> None:
    """From its last moment to its first is no larger step than others; nor is one end louder than the other."""
    _name, read = loop
    steps = numpy.abs(numpy.diff(read))
    assert numpy.abs(read[:, 0] - read[:, -1]).max() <= numpy.quantile(steps, 0.999)
    half = sounds.RATE // 4
    ends = [float(numpy.sqrt((part**2).mean())) for part in (read[:, :half], read[:, -half:])]
    assert max(ends) < 1.6 * min(ends)


def test_it_is_quiet_and_calm(loop: tuple[str, Any]) -> None:
    _name, read = loop
    assert numpy.sqrt((read**2).mean()) == pytest.approx(ambience.STRENGTH, rel=0.1)
    assert numpy.abs(read).max() < 0.5
    seconds = numpy.sqrt((read.reshape(2, int(ambience.LENGTH), -1) ** 2).mean(axis=(0, 2)))
    assert seconds.max() < 3 * seconds.min()  # nothing in it calls


def test_every_place_is_heard() -> None:
    assert {path.stem for path in assets.path("ambience").glob("*")} == set(ambience.PLACES)
