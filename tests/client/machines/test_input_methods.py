"""Japanese is written into a field by an input method, and takes no keys of commands elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.client.machines.screens import QUIT, asked, need, playing, running, screen, session_bus, told, until

PROFILE = """[Groups/0]
Name=Default
Default Layout=us
DefaultIM=anthy
[Groups/0/Items/0]
Name=keyboard-us
[Groups/0/Items/1]
Name=anthy
[GroupOrder]
0=Default
"""
KANA = "shell.stack.top._composed"


@pytest.mark.slow
def test_kana_go_into_a_field_and_keys_to_the_commands(tmp_path: Path) -> None:
    need("fcitx5", "fcitx5-remote", "dbus-daemon", "openbox", "xdotool")
    (tmp_path / "fcitx5").mkdir()
    (tmp_path / "fcitx5" / "profile").write_text(PROFILE, encoding="utf-8")
    with screen() as bare:
        own = bare | {"XDG_CONFIG_HOME": str(tmp_path), "XMODIFIERS": "@im=fcitx"}
        with (
            session_bus(own, tmp_path) as here,
            running(["openbox"], here),
            running(["fcitx5"], here),
            playing(here, tmp_path / "data") as window,
        ):

            def switched_on() -> bool:
                asked(here, "fcitx5-remote", "-s", "anthy")
                return asked(here, "fcitx5-remote", "-n").strip() == "anthy"

            until(switched_on, "no input method")
            sound = told(window, "shell.settings.sound")
            asked(here, "xdotool", "key", "m")  # nothing is written here: it is the command
            until(lambda: told(window, "shell.settings.sound") != sound, "the input method has taken the key")
            told(window, "name()")
            until(lambda: told(window, "shell.stack.top.typing") == "True", "no field")
            asked(here, "xdotool", "key", "--delay", "60", *["BackSpace"] * 8)
            until(
                lambda: (switched_on(), asked(here, "xdotool", "key", "a"), told(window, KANA))[-1],
                "nothing is composed",
            )
            asked(here, "xdotool", "key", "--delay", "60", "BackSpace", *["BackSpace"] * 8, *"kana")
            until(lambda: told(window, KANA) == "かな", "nothing is shown while it is composed")
            asked(here, "xdotool", "key", "Return")
            until(lambda: told(window, "shell.settings.player_name") == "かな", "the name isn't written")
            told(window, QUIT)
            assert window.wait(60) == 0
    assert json.loads((tmp_path / "data" / "settings.json").read_text(encoding="utf-8"))["player_name"] == "かな"
