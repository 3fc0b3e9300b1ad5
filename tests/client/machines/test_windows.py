"""The window under real window managers: where it comes back, and how large."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.machines.screens import QUIT, asked, need, playing, running, screen, session_bus, told, until

MANAGERS = [None, "openbox", "xfwm4"]
MAXIMISED = "maximized_vert,maximized_horz"


def kept(folder: Path) -> dict[str, object]:
    """What is remembered of the window."""
    settings = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    return {name: settings[name] for name in ("maximised", "window_width", "window_height", "window_x", "window_y")}


def place(here: dict[str, str]) -> tuple[int, ...]:
    """Where the window is on the screen, and how large."""
    found: list[str] = []

    def seen() -> bool:
        tree = asked(here, "xwininfo", "-root", "-tree")
        found[:] = re.findall(r'"Ambition": \(".*?(\d+)x(\d+)\S+ +\+(-?\d+)\+(-?\d+)$', tree, re.MULTILINE)
        return bool(found)

    until(seen, "no window")
    width, height, x, y = map(int, found[-1])
    return x, y, width, height


def still(here: dict[str, str]) -> tuple[int, ...]:
    """The same, once it has stayed so for a second."""
    seen = [place(here)]
    until(
        lambda: (time.sleep(0.5), seen.append(place(here)), len(seen) > 2 and seen[-1] == seen[-2] == seen[-3])[-1],
        "restless",
    )
    return seen[-1]


@pytest.fixture(params=MANAGERS)
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """A screen with a window manager, or without."""
    need("xdotool", "wmctrl", "xwininfo", "dbus-daemon", *([request.param] if request.param else []))
    with screen("1600x1000") as environment:
        if request.param is None:
            yield environment
        else:
            with session_bus(environment, tmp_path) as with_bus, running([request.param], with_bus):
                until(lambda: "Name:" in asked(environment, "wmctrl", "-m"), "no manager")
                yield environment


@pytest.mark.slow
def test_it_comes_back_where_it_was(here: dict[str, str], tmp_path: Path) -> None:
    remembered = {"version": 2, "window_width": 1280, "window_height": 720, "window_x": 60, "window_y": 90}
    (tmp_path / "settings.json").write_text(json.dumps(remembered), encoding="utf-8")
    found = []
    for _ in range(5):
        with playing(here, tmp_path) as window:
            place_now = still(here)
            told(window, QUIT)
            assert window.wait(60) == 0
        found.append((place_now, kept(tmp_path)))
    assert [each for each in found if each != found[0]] == []
    assert found[0][0] == (60, 90, 1280, 720)


@pytest.mark.slow
def test_maximised_is_no_size(here: dict[str, str], tmp_path: Path) -> None:
    if not asked(here, "wmctrl", "-m"):
        pytest.skip("nothing maximises a window without a window manager")
    with playing(here, tmp_path) as window:
        normal = still(here)
        asked(here, "wmctrl", "-r", "Ambition", "-b", f"add,{MAXIMISED}")
        whole = still(here)
        assert whole[2] == 1600 and whole[3] > 900
        for size in ((1600, 1000), whole[2:]):
            asked(here, "xdotool", "key", "F11")
            assert still(here)[2:] == size
        told(window, QUIT)
        assert window.wait(60) == 0
    assert kept(tmp_path) | {"window_x": 0, "window_y": 0} == {
        "maximised": True,
        "window_width": 1280,
        "window_height": 720,
        "window_x": 0,
        "window_y": 0,
    }
    with playing(here, tmp_path) as window:
        assert still(here) == whole
        asked(here, "wmctrl", "-r", "Ambition", "-b", f"remove,{MAXIMISED}")
        assert still(here) == normal
        told(window, QUIT)
        assert window.wait(60) == 0
    assert not kept(tmp_path)["maximised"]
