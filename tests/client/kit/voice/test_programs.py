"""The computer's own speech, end to end: programs are started, in whose place scripts write down what they are given."""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.client.app.settings import Settings
from game.client.kit.intents import MoveFocus, Verb
from game.client.kit.voice import REST_S, OneShotProgram, PersistentProgram, Voice, found_programs
from tests.client.harness import Game
from tests.client.program import until

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the scripts in place of the programs are for a POSIX shell"
)

WRITES_DOWN = """#!{python}
import json, sys, time
text = "" if sys.argv[-2] == "--" else sys.stdin.buffer.read().decode("utf-8")
with open({log!r}, "a", encoding="utf-8") as file:
    file.write(json.dumps([sys.argv[1:], text.strip()]) + "\\n")
time.sleep({seconds})
sys.exit({status})
"""
FAILS_FIRST = """#!{python}
import json, os, sys
first = not os.path.exists({log!r})
with open({log!r}, "a", encoding="utf-8") as file:
    file.write(json.dumps([sys.argv[1:], sys.stdin.buffer.read().decode("utf-8").strip()]) + "\\n")
if first:
    print("a warning\\n\\nno sound card\\n", file=sys.stderr)
    sys.exit(4)
"""
ANSWERS = """#!{python}
import sys
log = open({log!r}, "a", encoding="utf-8", buffering=1)
for line in sys.stdin.buffer:
    line = line.decode("utf-8").rstrip("\\n")
    log.write(line + "\\n")
    if "die" in line:
        sys.exit(3)
    if line.startswith("say") and "hang" not in line:
        print("done", line.split()[1], flush=True)
"""


class Computer:
    """A path with nothing but programs of ours, and what they were given."""

    def __init__(self, folder: Path) -> None:
        self.bin, self.log = folder / "bin", folder / "log"
        self.bin.mkdir()

    def install(self, name: str, script: str = WRITES_DOWN, seconds: float = 0.0, status: int = 0) -> str:
        """Put a program on the path, in place of an earlier one at once: it may be started at any moment."""
        path, new = self.bin / name, self.bin / f"{name}.new"
        text = script.format(python=sys.executable, log=str(self.log), seconds=seconds, status=status)
        new.write_text(text, encoding="utf-8")
        new.chmod(0o755)
        new.replace(path)
        return str(path)

    @property
    def given(self) -> list[tuple[list[str], str]]:
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [(arguments, text) for arguments, text in map(json.loads, lines)]

    @property
    def texts(self) -> list[str]:
        return [text or arguments[-1] for arguments, text in self.given]


class Clock:
    """The voice's clock: it stands still until a test sets it forward, so that no program is too slow by itself."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("game.client.kit.voice.time", made)
    return made


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Computer:
    made = Computer(tmp_path)
    monkeypatch.setenv("PATH", str(made.bin))
    monkeypatch.setattr("game.client.kit.voice._ASK_S", 120.0)
    return made


def voice_with(**settings: str) -> Voice:
    chosen = Settings(speak=True, **settings)  # type: ignore[arg-type]
    voice = Voice(lambda: chosen)
    voice.open()
    return voice


def test_espeak_gets_language_rate_and_text(computer: Computer) -> None:
    computer.install("espeak-ng")
    voice = voice_with(speech_rate="fast")
    assert voice.found
    voice.say("ace of spades – 二")
    until(lambda: computer.given and not voice.busy)
    voice.close()
    assert computer.given == [(["-b", "1", "-v", "en", "-s", "260", "--stdin"], "ace of spades – 二")]


def test_a_lower_volume_is_asked_of_every_program_in_its_own_way(computer: Computer) -> None:
    """The full one is left to the computer."""
    for name, given in (("spd-say", ["--volume", "-50"]), ("espeak", ["-a", "25"])):
        computer.install(name)
        program = next(each for each in found_programs("linux") if each.name.endswith(name))
        program.speak("hello", "en", 175, 25)
        until(partial(program.done, 0.1))
        program.close()
        said = computer.given[-1][0]
        assert said[said.index(given[0]) :][:2] == given
    computer.install("say")
    program = found_programs("darwin")[0]
    program.speak("hello", "en", 175, 25)
    until(lambda: program.done(0.1))
    program.close()
    assert computer.texts[-1] == "[[volm 0.25]] hello"


def test_speech_dispatcher_comes_first_and_where_it_fails_twice_espeak_speaks(computer: Computer) -> None:
    computer.install("spd-say", status=1)
    computer.install("espeak")
    voice = voice_with()
    voice.say("one")
    voice.say("two")
    until(lambda: len(computer.given) >= 4 and not voice.busy)
    voice.close()
    assert computer.given[:2] == [(["--wait", "--language", "en", "--rate", "0", "--", "one"], "")] * 2
    assert computer.texts[2:] == ["one", "two"]  # spd-say rests


def test_one_failure_is_none(computer: Computer, caplog: pytest.LogCaptureFixture) -> None:
    computer.install("espeak-ng", FAILS_FIRST)
    voice = voice_with()
    with caplog.at_level(logging.INFO, "game.client.kit.voice"):
        voice.say("one")
        until(lambda: len(computer.given) >= 2 and not voice.busy)
        voice.say("two")
        until(lambda: len(computer.given) >= 3 and not voice.busy)
    voice.close()
    assert computer.texts == ["one", "one", "two"] and voice.found
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert "espeak-ng did not speak and is asked once more: it ended with status 4: no sound card" in caplog.text


def test_after_a_rest_it_is_asked_again(computer: Computer, clock: Clock) -> None:
    computer.install("spd-say", status=1)
    computer.install("espeak")
    voice = voice_with()
    voice.say("one")
    until(lambda: len(computer.given) >= 3 and not voice.busy)
    computer.install("spd-say")
    voice.say("two")
    until(lambda: len(computer.given) >= 4 and not voice.busy)
    assert [arguments[0] for arguments, _text in computer.given] == ["--wait", "--wait", "-b", "-b"]
    clock.now += REST_S
    for text in ("three", "four"):
        voice.say(text)
    until(lambda: len(computer.given) >= 6 and not voice.busy)
    voice.close()
    assert [arguments[-1] for arguments, _text in computer.given[4:]] == ["three", "four"]


def test_what_still_fails_after_its_rest_is_given_up(
    computer: Computer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("game.client.kit.voice.REST_S", 0.0)
    computer.install("espeak-ng", status=2)
    voice = voice_with()
    with caplog.at_level(logging.INFO, "game.client.kit.voice"):
        voice.say("one")
        until(lambda: not voice.found)
        until(lambda: not voice.busy)
    voice.close()
    assert computer.texts == ["one"] * 3
    assert "espeak-ng speaks no more in this sitting: it ended with status 2" in caplog.text


def test_what_hangs_rests_at_once(computer: Computer, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.client.kit.voice._ASK_S", 0.1)  # it doesn't even hear that it shall be silent
    computer.install("spd-say", seconds=600.0)
    computer.install("espeak")
    voice = voice_with()
    voice.say("one words")
    until(lambda: computer.given)
    clock.now += 3600.0
    until(lambda: any(text == "one words" and arguments[0] == "-b" for arguments, text in computer.given))
    voice.close()
    assert len([arguments for arguments, _text in computer.given if arguments[0] == "--wait"]) == 1


def test_the_newest_words_end_those_before_and_what_waits_comes_after(computer: Computer) -> None:
    computer.install("espeak-ng", seconds=0.0)
    voice = voice_with()
    computer.install("espeak-ng", seconds=600.0)
    voice.say("long")
    until(lambda: computer.texts == ["long"])
    voice.say("event")
    voice.say("never", now=True)
    computer.install("espeak-ng")
    voice.say("now", now=True)
    until(lambda: len(computer.given) >= 3 and not voice.busy)
    voice.close()
    assert computer.texts in (["long", "now", "event"], ["long", "never", "now", "event"])


def test_of_what_happened_only_the_latest_waits(computer: Computer) -> None:
    computer.install("espeak-ng", seconds=600.0)
    voice = voice_with()
    voice.say("long")
    until(lambda: computer.texts == ["long"])
    computer.install("espeak-ng")
    for n in range(20):
        voice.say(str(n))
    voice.say("now", now=True)
    until(lambda: len(computer.given) >= 8 and not voice.busy)
    voice.close()
    assert computer.texts == ["long", "now", *map(str, range(14, 20))]


def test_hush_ends_it_all(computer: Computer) -> None:
    computer.install("espeak-ng", seconds=600.0)
    voice = voice_with()
    voice.say("long")
    voice.say("event")
    until(lambda: computer.texts == ["long"])
    voice.hush()
    until(lambda: not voice.busy)
    voice.close()
    assert computer.texts == ["long"]


def test_saying_waits_for_nothing_and_closing_ends_the_program(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No program starts before all is said: a voice that started one, or waited for it, would wait for ever."""
    all_said, speak, speakers = threading.Event(), OneShotProgram.speak, set()

    def held(program: OneShotProgram, *arguments: Any) -> None:
        speakers.add(threading.current_thread())
        assert all_said.wait(120.0)
        speak(program, *arguments)

    monkeypatch.setattr(OneShotProgram, "speak", held)
    computer.install("espeak-ng", seconds=600.0)
    voice = voice_with()
    for n in range(200):
        voice.say(str(n), now=True)
    all_said.set()
    until(lambda: computer.given)
    voice.close()
    assert voice._thread is not None and speakers == {voice._thread}
    voice._thread.join(120.0)
    assert not voice._thread.is_alive()


def test_a_program_that_is_gone_is_no_error(computer: Computer) -> None:
    path = computer.install("espeak-ng")
    voice = voice_with()
    os.remove(path)
    voice.say("nobody")
    until(lambda: not voice.busy)
    assert not voice.found
    voice.say("still nobody")
    assert not voice.busy
    voice.close()


def test_where_there_is_none_nothing_is_said(computer: Computer) -> None:
    for system in ("linux", "darwin", "win32"):
        assert found_programs(system) == []
    voice = voice_with()
    voice.say("nobody")
    assert not voice.found and not voice.busy
    voice.close()


def test_mac_reads_with_a_voice_of_the_language(computer: Computer) -> None:
    path = computer.bin / "say"
    path.write_text(
        f"""#!{sys.executable}
import json, sys
if sys.argv[1:] == ["-v", "?"]:
    print("Bad News     en_US    # Hello\\nKyoko    ja_JP    # ...\\nOtoya (Enhanced)   ja_JP   # ...")
else:
    with open({str(computer.log)!r}, "a", encoding="utf-8") as file:
        file.write(json.dumps([sys.argv[1:], sys.stdin.buffer.read().decode("utf-8").strip()]) + "\\n")
""",
        encoding="utf-8",
    )
    path.chmod(0o755)
    (computer.bin / "defaults").write_text(f"#!{sys.executable}\nprint('en_GB')\n")
    (computer.bin / "defaults").chmod(0o755)
    program = found_programs("darwin")[0]
    for text, code in (("hello", "en"), ("札", "ja")):
        program.speak(text, code, 175)
        until(lambda: program.done(0.05))
    assert computer.given == [(["-r", "175", "-f", "-"], "hello"), (["-v", "Kyoko", "-r", "175", "-f", "-"], "札")]


def test_windows_keeps_one_program_and_starts_another_if_it_dies(computer: Computer) -> None:
    path = computer.install("powershell", ANSWERS)
    assert len(found_programs("win32")) == 1
    program = PersistentProgram(path, [path])
    program.speak("two\nlines 二", "ja", 175)
    until(lambda: program.done(0.05))
    program.speak("hang", "en", 260, 40)
    assert not program.done(0.2)
    program.stop()
    program.speak("after", "en", 260)
    until(lambda: program.done(0.05))
    first = program._process
    program.speak("die", "en", 260)
    with pytest.raises(Exception, match="ended by itself"):
        until(lambda: program.done(0.05))
    program.speak("again", "en", 260)
    until(lambda: program.done(0.05))
    assert first is not None and first.poll() is not None and program._process is not first
    program.close()
    lines = computer.log.read_text(encoding="utf-8").splitlines()
    assert lines == [
        "say 1 175 100 ja two lines 二",
        "say 2 260 40 en hang",
        "stop",
        "say 3 260 100 en after",
        "say 4 260 100 en die",
        "say 5 260 100 en again",
    ]


def test_the_window_is_read_by_the_computers_speech(computer: Computer, tmp_path: Path) -> None:
    computer.install("espeak-ng")
    (tmp_path / "data").mkdir()
    game = Game(tmp_path / "data")
    game.shell.voice.open()
    game.send(Verb.TOGGLE_VOICE)
    until(lambda: computer.given and not game.shell.voice.busy)
    assert game.shell.settings.speak and "Ambition" in computer.texts[0]
    game.send(MoveFocus(0, 1))
    until(lambda: len(computer.given) >= 2 and not game.shell.voice.busy)
    assert computer.texts[-1].startswith("Learn, ") and "2 of" in computer.texts[-1]
    game.shell.voice.close()
