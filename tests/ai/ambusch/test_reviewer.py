"""The reviewer of the window for Ambusch: the judgement of the command, kept from one run to the next."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ai.ambusch import review
from ai.ambusch.bots import AMBUSCH
from ai.ambusch.levels import LEVELS
from ai.ambusch.review import AMBUSCH_REVIEWS, AmbuschQuestion, questions, sets_of
from ai.reviews import GameReviewer
from ai.runner import play_match
from game.engine.ambusch.judgement import JudgedDecision
from game.engine.ambusch.match import Match
from game.engine.ambusch.rules import Rules
from game.engine.rng import Stream


@pytest.fixture(scope="module")
def match() -> Match:
    """A set of two games."""
    rules = Rules(seats=2, games_per_set=2, best_of=1)
    made = Match(rules, [{"name": "A", "kind": "human"}, {"name": "B", "kind": "ai", "level": "novice"}], 5)
    stream = Stream("played", 5)
    play_match(AMBUSCH, made, [AMBUSCH.player(LEVELS["novice"], stream.next64()) for _ in range(2)])
    return made


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge thinks no longer than a club player, and about a decision only once in these tests."""
    monkeypatch.setattr(review, "JUDGE", LEVELS["club"])
    monkeypatch.setattr(AMBUSCH_REVIEWS, "weighed", lambda question, _cancelled: judged(question))


@cache
def judged(question: AmbuschQuestion) -> JudgedDecision:
    """What the judge says of a decision."""
    return review.weighed(question)


def test_a_move_at_the_table_is_the_one_on_the_page_and_is_asked_once(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, real = list[object](), AMBUSCH_REVIEWS.weighed
    monkeypatch.setattr(AMBUSCH_REVIEWS, "weighed", lambda *given: asked.append(given) or real(*given))
    maker = GameReviewer(AMBUSCH_REVIEWS, tmp_path / "a.sqlite")
    at_table = [maker.move(each.decided.observation, each.decided.action) for each in questions(match, 0, 0)]
    count = len(asked)
    found = maker.review(match, 0, sets_of(match))
    assert len(found.games) == 2 and found.all == at_table and len(asked) == count > 5
    assert GameReviewer(AMBUSCH_REVIEWS, tmp_path / "a.sqlite").review(match, 0, [0]) == found and len(asked) == count
    assert maker.size()[0] == count
    maker.forget()
    assert maker.size()[0] == 0


def test_one_of_another_signature_is_made_anew(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.sqlite"
    GameReviewer(AMBUSCH_REVIEWS, path).review(match, 0, [0])
    count = GameReviewer(AMBUSCH_REVIEWS, path).size()[0]
    monkeypatch.setattr(AMBUSCH_REVIEWS, "signature", lambda: "another")
    other = GameReviewer(AMBUSCH_REVIEWS, path)
    assert other.file.get("anything") is None
    other.review(match, 0, [0])
    assert other.size()[0] == count, "each key is there once, of the latest signature"
