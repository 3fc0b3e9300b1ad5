"""Names in any script: drawn by the computer's fonts, in their order, or as marks that are told of; and the same on paper."""

from __future__ import annotations

import io
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pygame
import pytest
from pypdf import PdfReader

from game.client.ambition.paper.page import Paper
from game.client.app.settings import Settings
from game.client.kit import scripts
from game.client.kit.scripts import SYSTEM, clusters, ordered, seen
from game.client.kit.text import BODY, MISSING, NAME, Type
from tests.client.harness import Game
from tests.scripts import NAMES, sheet

DINGBATS = "\U0001f98a"


@pytest.fixture
def fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer's own fonts."""
    monkeypatch.setattr(SYSTEM, "_files", None)


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    he, her = "\u05d0\u05d1", "\u05d2\u05d3"
    assert [*ordered(f"{he} {her}: 12 points")] == [("", False), (f"{he} {her}", True), (": 12 points", False)]
    assert [*ordered(f"{he}, {her}")] == [("", False), (he, True), (", ", False), (her, True), ("", False)]
    inner = [part for part in ordered(f"Ann {he} 12 {her}") if part[0]]
    assert inner == [("Ann ", False), (her, True), (" ", False), ("12", False), (" ", False), (he, True)]
    assert [*ordered("Ann 12")] == [("Ann 12", False)]


def test_marks_and_joiners_stay_with_their_letters() -> None:
    astronaut = "\U0001f469\U0001f3fd\u200d\U0001f680"
    assert [*clusters(f"e\u0323a{astronaut}b\ufe0f")] == ["e\u0323", "a", astronaut, "b\ufe0f"]


@pytest.mark.parametrize("script", NAMES)
def test_no_letter_is_lost_without_a_word(script: str, fonts: None) -> None:
    """Whichever fonts this computer has."""
    words, name = Type(1.0), NAMES[script]
    drawn = "".join(letters for letters, _face in words.pieces(name, NAME))
    assert (MISSING in drawn) == bool(SYSTEM.said()) == bool(words.lacks(name))
    if MISSING not in drawn:
        made = unicodedata.normalize("NFC", name)
        assert sorted(filter(seen, drawn)) == sorted(filter(seen, made))
        unknown = pygame.image.tobytes(words.render("\U0010ffff", NAME, "#FFFFFF"), "RGBA")
        assert pygame.image.tobytes(words.render(name[0], NAME, "#FFFFFF"), "RGBA") != unknown


def test_without_fonts_marks_stand_for_letters_and_it_is_said_once(tmp_path: Path) -> None:
    words = Type(1.0)
    for name in NAMES.values():
        drawn = "".join(letters for letters, _face in words.pieces(name, BODY))
        lacking = sum(all(letter in words.lacks(name) for letter in each) for each in clusters(name))
        assert drawn.count(MISSING) >= lacking
    said = SYSTEM.said()
    assert "Armenian" in said and "Thai" in said and "U+1F98A" in said and "Latin" not in said.replace("Latin,", "")
    assert SYSTEM.said() == ""
    game = Game(tmp_path, Settings(player_name=NAMES["Yi"]))
    words.pieces("\u0531\u0569", BODY)  # one of them is new
    SYSTEM.miss("\u13a0")
    game.frames(5)
    assert [each for each in game.shell._toasts if "Cherokee" in each]


def test_pages_without_fonts_have_marks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Paper("a4", "Names")
    paper.add_page()
    paper.text(20, 20, f"{DINGBATS} Ann \u0531", 12)
    (page,) = PdfReader(io.BytesIO(paper.output())).pages
    assert page.extract_text().replace("\0", "").split() == [MISSING, "Ann", MISSING] and not page.images


def test_the_names_of_a_sheet_are_the_same_in_every_copy(fonts: None) -> None:
    assert sheet() == sheet()


@pytest.mark.slow
def test_paper_shows_every_name(fonts: None, tmp_path: Path) -> None:
    """Each line of ink is seen by another program, and what is in our fonts is found as text, after an emoji too."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm isn't installed (poppler-utils)")
    (tmp_path / "names.pdf").write_bytes(sheet())
    subprocess.run(["pdftoppm", "-r", "50", "-png", "names.pdf", "p"], cwd=tmp_path, check=True)
    text = subprocess.run(["pdftotext", "-layout", "names.pdf", "-"], cwd=tmp_path, check=True, capture_output=True)
    told = text.stdout.decode()
    assert all(f"{script}:" in told for script in NAMES) and told.split()[0] in ("Zoe", MISSING)
    pages = [pygame.image.load(tmp_path / f"p-{n}.png") for n in (1, 2)]
    for i in range(len(NAMES)):
        page, y = pages[i // 25], round((15 + 10 * (i % 25)) / 25.4 * 50)
        area = page.subsurface((round(19 / 25.4 * 50), y, round(55 / 25.4 * 50), round(9 / 25.4 * 50)))
        assert pygame.mask.from_threshold(area, (27, 34, 48), (120, 120, 120)).count() > 4, [*NAMES][::-1][i]


def test_the_folders_of_fonts_are_those_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_DIRS", "/one:/two")
    monkeypatch.setenv("WINDIR", "D:/Win")
    for platform, folder in (("linux", "/two/fonts"), ("win32", "D:/Win/Fonts"), ("darwin", "/System/Library/Fonts")):
        monkeypatch.setattr("sys.platform", platform)
        assert Path(folder) in scripts._folders()
