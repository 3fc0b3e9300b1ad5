"""A match that has gone on for too long is stopped, and wherever its end is told it says so."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from game.cli.main import run
from game.client.ambition.game import game as ambition
from game.client.ambition.match.results import FinalScene
from game.client.ambition.paper.score_sheet import match_sheet
from game.client.ambition.sheet_draft import SheetDraft, progress_words
from game.client.app.settings import Settings
from game.client.kit.i18n import set_language
from game.engine.ambition.editions import Rules
from tests.client.harness import computers
from tests.client.program import Program
from tests.engine.helpers import random_match

WORDS = "Stopped after 1 rounds, the most a match can have."
TAKEN = ("27", "45", "21", "19")


@pytest.fixture(autouse=True)
def one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that are over after one round, as after 400."""
    for module in ("match", "record", "score_sheet"):
        monkeypatch.setattr(f"game.engine.ambition.{module}.MOST_ROUNDS", 1)


def test_the_end_in_the_window(tmp_path: Path) -> None:
    games = (ambition(computers()),)
    program = Program(tmp_path, games, Settings(speed="instant"), autoplay=True, speed=0.0)
    games[0].start(program.shell, False)
    program.tick_until(lambda: isinstance(program.scene, FinalScene))
    assert program.scene._data.reason == WORDS and program.scene._data.finished


@pytest.mark.parametrize(("lang", "words"), [("en", WORDS), ("ja", "1ラウンドで終了")])
def test_the_sheet_on_paper(lang: str, words: str) -> None:
    set_language(lang)
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(match_sheet(random_match(Rules(), 3)))).pages)
    assert words in text.replace("\0", "")  # as pypdf gives letters of the Japanese font


def test_the_scorekeepers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keeper = SheetDraft(Rules(), ("Ann", "Bo", "Cy", "Di"))
    for seat, points in enumerate(TAKEN):
        keeper.write("taken", seat, points)
    assert keeper.enter() and progress_words(keeper).endswith(f"  {WORDS}")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(f"Ann,Bo,Cy,Di\n{','.join(TAKEN)}\n")
    assert run(["score", str(sheet)]) == 0
    assert capsys.readouterr().out.endswith(
        "wins the match. It was stopped after 1 rounds: no match may last longer.\n"
    )
