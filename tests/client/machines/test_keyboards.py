"""Every command can be given on keyboards of other countries, and what is written on its key is shown."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from game.client.ambusch.game import COMMANDS
from game.client.kit.keymap import Keymap
from tests.client.machines.screens import asked, need, running, screen

LISTENER = """
import sys, time
import pygame
from game.client.ambusch.game import COMMANDS
from game.client.kit.geometry import Viewport
from game.client.kit.input import key_label, translate
from game.client.kit.keymap import Keymap

pygame.display.init()
pygame.display.set_mode((800, 500))
keymap, pressed = Keymap({}, COMMANDS, key_label), []
end = time.monotonic() + 240
while time.monotonic() < end:
    for event in pygame.event.get():
        pressed += map(repr, translate([event], Viewport(800, 500), keymap))
        if event.type == pygame.KEYMAPCHANGED:
            print("keyboard", flush=True)
        if event.type == pygame.WINDOWEXPOSED:
            print("window", flush=True)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            reached = [each.id for each in keymap.commands if repr(each.intent) in pressed]
            print(reached, {each.id: keymap.words(each.id) for each in keymap.commands}, sep=";", flush=True)
            pressed.clear()
    time.sleep(0.005)
"""
"""A window that says, when Pause is pressed, which commands were given since the last time."""
PAUSE = "127"
WRITING = [str(code) for code in (*range(10, 23), *range(24, 36), *range(38, 50), *range(51, 62), 65, 94)]
OTHERS = ["Escape", *map(str, (23, 36, *range(67, 77), 95, 96, 110, 111, 113, 114, 115, 116, 104))]
"""X's numbers of the keys that write something, and of the others."""
LAYOUTS = ["us", "ru", "gr", "il", "th", "jp", "de", "fr", "cz", "tr", "us,ru"]


@pytest.mark.slow
def test_every_command_has_a_key_on_every_keyboard() -> None:
    need("xdotool", "setxkbmap")
    every = [command.id for command in Keymap({}, COMMANDS).commands]
    with screen() as here, running([sys.executable, "-c", LISTENER], here, stdout=subprocess.PIPE) as window:
        assert window.stdout is not None
        while window.stdout.readline().strip() != "window":
            pass
        shown = {}
        for layout in LAYOUTS:
            asked(here, "setxkbmap", layout)
            chords = [*WRITING, *OTHERS, *(f"ctrl+{each}" for each in WRITING), "shift+23", PAUSE]
            asked(here, "xdotool", "key", "--delay", "4", *chords)
            line = ""
            while not line.startswith("["):
                line = window.stdout.readline()
            reached, words = map(ast.literal_eval, line.split(";", 1))
            shown[layout] = words
            assert sorted(set(every) - set(reached)) == [], layout
    told = {
        layout: " ".join(words[id] for id in ("hint", "undo", "card11", "card12")) for layout, words in shown.items()
    }
    assert told == {
        "us": "H Ctrl+Z − =",
        "ru": "Р Ctrl+Я − =",
        "gr": "Η Ctrl+Ζ − =",
        "il": "י Ctrl+ז − =",
        "th": "\N{THAI CHARACTER MAI THO} Ctrl+ผ ข ช",
        "jp": "H Ctrl+Z − ^",
        "de": "H Ctrl+Z − key after ß",
        "fr": "H Ctrl+Z ) =",
        "cz": "H Ctrl+Z − key after =",
        "tr": "H Ctrl+Z * −",
        "us,ru": "H Ctrl+Z − =",
    }
