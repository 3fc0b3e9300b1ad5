"""A few pictures as they were agreed on. ``pytest tests/client --update-golden`` writes them anew; look at the difference.

They are compared at half size and with tolerance, since letters and curves differ a little between versions of SDL."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.kit.geometry import Viewport
from game.client.table.look import Look
from tests.gallery.scenes import scenes

GOLDEN = Path(__file__).parents[1] / "golden"
SIZE, HALF = (1280, 720), (640, 360)
FAR = 48  # a channel off by more than this counts as different
SHARE = 0.004  # of the pixels may be different


def halved(name: str) -> pygame.Surface:
    surface = pygame.Surface(SIZE).convert()
    scenes()[name](Look(Viewport(*SIZE)), surface)
    return pygame.transform.smoothscale(surface, HALF)


def difference(a: pygame.Surface, b: pygame.Surface) -> tuple[float, pygame.Surface]:
    """Share of pixels that differ, and a picture of where."""
    apart = a.copy()
    apart.blit(b, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other = b.copy()
    other.blit(a, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    data = pygame.image.tobytes(apart, "RGB")
    return sum(max(data[i : i + 3]) > FAR for i in range(0, len(data), 3)) / (HALF[0] * HALF[1]), apart


@pytest.mark.parametrize("name", ["table", "pass-scatter", "result", "ambusch", "ambusch-points"])
def test_picture(name: str, update_golden: bool, tmp_path: Path) -> None:
    shown = halved(name)
    path = GOLDEN / f"{name}.png"
    if update_golden:
        pygame.image.save(shown, path)
    share, apart = difference(shown, pygame.image.load(path).convert())
    if share > SHARE:
        pygame.image.save(shown, tmp_path / f"{name}.png")
        pygame.image.save(apart, tmp_path / f"{name}-difference.png")
    assert share <= SHARE, f"{share:.2%} of {name} differ, see {tmp_path}"


def test_a_missing_card_would_be_noticed() -> None:
    shown = halved("table")
    pygame.draw.rect(shown, "#163E34", (210, 110, 45, 60))
    share, _ = difference(shown, pygame.image.load(GOLDEN / "table.png").convert())
    assert share > SHARE
