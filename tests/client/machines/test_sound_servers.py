"""Sound servers that never answer or stop in the middle hold neither the window nor the end of the program."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.machines.screens import QUIT, need, playing, running, screen, told, until

LOUD = {"version": 2, "volume_ambience": 100}
END_S = 60.0
"""Far above the half second that the end takes: no machine is slow enough to fail, and a server that hangs does so for good."""


@pytest.fixture
def here() -> Iterator[dict[str, str]]:
    with screen() as environment:
        yield environment | {"SDL_AUDIODRIVER": "pulseaudio"}


@pytest.mark.slow
def test_a_server_that_never_answers(here: dict[str, str], tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "pulse"))
        server.listen()
        with playing(here | {"PULSE_SERVER": f"unix:{tmp_path}/pulse"}, tmp_path / "data") as window:
            server.settimeout(END_S)
            caller, _address = server.accept()  # the program has called, and waits for an answer
            with caller:
                told(window, QUIT)
                assert window.wait(END_S) == 0


@pytest.mark.slow
def test_a_server_that_stops_in_the_middle(here: dict[str, str], tmp_path: Path) -> None:
    need("pulseaudio")
    place = str(tmp_path / "sound")
    command = ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"]
    command += ["-L", "module-null-sink", "-L", f"module-native-protocol-unix socket={place} auth-anonymous=1"]
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text(json.dumps(LOUD), encoding="utf-8")
    private = here | {"PULSE_SERVER": f"unix:{place}", "XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path)}
    with running(command, private) as server:
        until(lambda: os.path.exists(place), "no sound server")
        with playing(private, tmp_path / "data", "--autoplay") as window:
            until(lambda: told(window, "pygame.mixer.get_init() is not None") == "True", "no sound")
            until(lambda: int(told(window, "frames")) > 100, "nothing is played")
            server.send_signal(signal.SIGSTOP)
            time.sleep(3)  # longer than what is buffered
            before = int(told(window, "frames"))
            until(lambda: int(told(window, "frames")) > before + 30, "the window stands still")
            told(window, QUIT)
            assert window.wait(END_S) == 0
        server.send_signal(signal.SIGCONT)
