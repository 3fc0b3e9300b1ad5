"""What is heard, when, and how loud; and that nothing is where there is no loudspeaker."""

from __future__ import annotations

import threading
import time
import wave
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

import assets
from game.client.app.settings import Settings
from game.client.kit import sound
from game.client.kit.intents import Confirm, PickCard, Verb
from game.client.kit.sound import VOLUME_OF, Sounds
from tests.client.harness import Game
from tests.client.tables import my_turn


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of what is to be heard, in order."""
    names: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name: names.append(name))
    return names


def test_a_round_is_heard(tmp_path: Path, heard: list[str]) -> None:
    game = Game(tmp_path, Settings(speed="fast", trick_rest_ms=400), autoplay=True, rounds=1, seed=3)
    game.tick_until(lambda: game.scene is None, 30.0)
    assert heard.count("card") == 52 and heard.count("deal") == 13
    assert heard.count("mine") + heard.count("taken") == 13
    assert heard.count("shuffle") == heard.count("pass") == 1
    assert "chip" in heard and heard.count("stamp") == 4 and {"slam", "strike", "nil", "round"} & set(heard)
    assert "turn" not in heard  # a computer player sits there
    assert set(heard) <= set(VOLUME_OF)


def test_the_person_is_called_and_answered(tmp_path: Path, heard: list[str]) -> None:
    game = my_turn(tmp_path)
    assert heard.count("turn") == 2  # to pass, and to play
    heard.clear()
    fan = [card for card in game.table.view.hand if card not in game.table.view.legal]
    if fan:
        game.send(PickCard(game.table.view.hand.index(fan[0])))
        assert heard == ["refused"]
    heard.clear()
    game.send(Verb.CANCEL, frames=20)
    game.send(Confirm())
    assert heard == ["button"]


def test_every_sound_is_there_in_time_and_small() -> None:
    paths = list(assets.path("sounds").glob("*.wav"))
    assert {sound._name(path) for path in paths} == set(VOLUME_OF)
    assert sum(path.stat().st_size for path in paths) < 850_000
    for path in paths:
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
            assert 0.05 < file.getnframes() / 22050 < 2
            frames = memoryview(file.readframes(file.getnframes())).cast("h")
            assert max(map(abs, frames)) <= 0.7 * 32768 and abs(frames[-1]) < 200


def test_volumes_and_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(volume_cards=100, volume_chips=0)
    sounds = Sounds(lambda: settings)
    sounds.play("card")  # nothing is open yet
    volumes: list[float] = []
    channel = SimpleNamespace(set_volume=volumes.append)
    clock = iter(range(100))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    sounds._kept = {name: [SimpleNamespace(play=lambda: channel)] for name in VOLUME_OF}  # type: ignore[list-item]
    sounds.play("card")
    sounds.play("chip")
    sounds.play("turn")
    assert volumes == [1.0, pytest.approx(0.6**1.5)]
    settings = Settings(sound=False)
    sounds.play("card")
    assert len(volumes) == 2
    settings = Settings(volume_cards=100, volume=50)
    sounds.play("card")
    assert volumes.pop() == pytest.approx(0.5**1.5)
    settings = Settings()
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    for _ in range(5):
        sounds.play("card")
    assert len(volumes) == 3  # many at once are one


def test_no_loudspeaker_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*arguments: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sounds = Sounds(Settings)
    sounds.open().join(240)
    sounds.play("card")


def test_the_mixer_plays_what_it_has_read() -> None:
    sounds = Sounds(Settings)
    sounds.open().join(240)
    try:
        assert set(sounds._kept) == set(VOLUME_OF) and len(sounds._kept["card"]) == 3
        sounds.play("card")
        assert pygame.mixer.get_busy()
        sounds.close()
        sounds.play("turn")
    finally:
        pygame.mixer.quit()


def test_the_place_is_heard_as_loud_as_the_settings_say(screen: pygame.Surface) -> None:
    settings = Settings(place="garden", volume_ambience=0)
    sounds = Sounds(lambda: settings)
    sounds.open().join(240)
    channel = pygame.mixer.Channel(sound._AMBIENCE)

    def heard() -> pygame.mixer.Sound | None:
        sounds.follow()
        for thread in threading.enumerate():
            if thread.name == "ambience":
                thread.join(60)
        return channel.get_sound()

    try:
        assert heard() is None
        settings = replace(settings, volume_ambience=60)
        birds = heard()
        assert birds is not None and birds.get_volume() == pytest.approx(0.6**1.5, abs=0.01)
        settings = replace(settings, volume=50)
        assert heard() is birds and birds.get_volume() == pytest.approx(0.3**1.5, abs=0.01)
        settings = replace(settings, place="fireside")
        assert heard() not in (birds, None)
        for _ in range(30):  # short sounds never take its channel
            sounds._kept["card"][0].play()
        fire = channel.get_sound()
        assert fire is not None and fire.get_length() == pytest.approx(20, abs=0.1)
        settings = replace(settings, place="nowhere", volume=100)
        heard()  # a loop that can't be read isn't heard, and nothing is said about it
        sounds.close()
        assert not channel.get_busy()
    finally:
        pygame.mixer.quit()


def test_a_change_of_a_volume_is_heard(tmp_path: Path, heard: list[str]) -> None:
    game = Game(tmp_path)
    game.click_button("settings", "sounds", "volume_chips=100")
    assert heard[-1] == "chip" and game.shell.settings.volume_chips == 100
    game.click_button("sound")
    assert not game.shell.settings.sound
