"""``ambition review`` as people and scripts call it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ai.ambition.ledger import rollout_value
from ai.ambition.review.judging import Question, key, questions, weighed
from ai.ambition.review.reviewer import AMBITION_REVIEWS, signature
from ai.ambusch import opinion
from ai.ambusch import review as ambusch_review
from ai.ambusch.levels import LEVELS
from ai.answer_cache import AnswerCache
from game.cli import review
from game.cli.games import GAMES
from game.cli.main import run
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import JudgedDecision
from game.engine.ambition.record import to_record
from game.engine.json_reader import dump_line
from game.engine.judgement import Unsaid
from tests.ai.ambition.review.played import guess, guessed, played, short
from tests.cli.conftest import Call


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guesses instead of searches, and a cache of one's own."""
    short(monkeypatch)
    guess(monkeypatch)
    monkeypatch.setattr(rollout_value, "DEALS", 40)
    effort = next(option for option in review.command.params if option.name == "effort")
    monkeypatch.setattr(effort, "default", 2)
    monkeypatch.setattr(review, "cache_file", lambda: tmp_path / "cache" / "reviews.sqlite")


LOSSES = ("points_lost", "points_lost_se", "chance_lost", "chance_lost_se")
"""The fields that tell what a move, a round or a seat lost."""


def as_shipped(patch: pytest.MonkeyPatch) -> None:
    """The real searches again, and nothing that the short ones have left in memory."""
    patch.undo()
    signature.cache_clear()
    rollout_value.par.cache_clear()


def written(path: Path, rounds: int = 1, rules: Rules | None = None) -> str:
    """A file with a match of so many rounds."""
    path.write_text(dump_line(to_record(played(rules or Rules(), rounds))), encoding="utf-8")
    return str(path)


def test_the_json_is_as_it_is_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Call) -> None:
    monkeypatch.setattr(AMBITION_REVIEWS, "weighed", weighed)  # of the real judge
    file = written(tmp_path / "a", rounds=2)
    data = json.loads(said("review", file, "--seat", "1", "--json"))
    assert (data["version"], data["game"], data["record"]) == (2, "ambition", 1) and data["engine"]
    (seat,) = data["seats"]
    assert (seat["seat"], seat["name"], seat["level"]) == (1, "P1", "novice")
    assert set(seat["classes"]) == {"?!", "?", "??", "!"} and [each["round"] for each in seat["rounds"]] == [1, 2]
    assert seat["chance_lost"] is None, "this judge doesn't play for the match"
    for unit in ("points_lost",):
        assert seat[unit] == pytest.approx(sum(each[unit] for each in seat["rounds"]), abs=0.0001)
        squares = sum(each[f"{unit}_se"] ** 2 for each in seat["rounds"])
        assert seat[f"{unit}_se"] == pytest.approx(squares**0.5, abs=0.0001)
    moves = [move for each in seat["rounds"] for move in each["moves"]]
    assert len(moves) == sum(seat["classes"].values()) > 0
    for move in moves:
        assert set(move) == {"phase", "trick", "chosen", "best", *LOSSES, "class", "coached", "why"}
        assert move["class"] in seat["classes"] and (move["phase"] == "pass") == (move["trick"] == 0)


def test_the_ledger_adds_up_and_its_errors_are_the_reviews(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Call
) -> None:
    file = written(tmp_path / "a", rounds=2)
    first = said("review", file, "--seat", "1", "--json", "--effort", "5")
    (seat,) = json.loads(first)["seats"]
    for each in seat["rounds"]:
        parts = each["ledger"]
        assert list(parts) == ["par", "deal", "you", "others", "happened", "hidden"]
        assert sum(parts.values()) == pytest.approx(each["result"], abs=1e-9)
        assert each["room"] == pytest.approx(parts["you"] + each["points_lost"], abs=1e-5)
        assert each["luck_adjusted"] == pytest.approx(parts["par"] + parts["you"] + parts["others"], abs=1e-9)
    monkeypatch.setattr(AMBITION_REVIEWS.ledgers, "ledger", lambda *args: pytest.fail("it was kept"))
    assert said("review", file, "--seat", "1", "--json", "--effort", "5") == first
    (seat,) = json.loads(said("review", file, "--seat", "1", "--json", "--effort", "0"))["seats"]
    assert [each["ledger"] for each in seat["rounds"]] == [None, None] and seat["rounds"][0]["room"] is None


def test_the_text_tells_of_every_seat(tmp_path: Path, said: Call) -> None:
    text = said("review", written(tmp_path / "a", rules=Rules("2004", players=3)))
    assert "Match 1, edition 2004, 1 round\n" in text
    assert all(f"Seat {seat}, P{seat}: " in text for seat in range(3)) and "of the match" in text
    assert text.count("what a master could expect") == 3 and "how the hidden cards lay" in text


def test_mistakes_of_several_matches_are_summed_up(tmp_path: Path, said: Call) -> None:
    lines = [dump_line(to_record(played(Rules(), seed=seed))) for seed in (3, 4)]
    file = tmp_path / "two"
    file.write_text("".join(lines), encoding="utf-8")
    head, _line, after = said("review", file, "--seat", "1", "--effort", "0").partition(
        "What the mistakes of P1 were about, in 2 rounds of 2 matches:\n"
    )
    each = re.findall(r"about:\n((?:    .*\n)+)", head)
    counts = [
        sum(1 if found == "once" else int(found) for found in re.findall(r": (once|\d+)", part))
        for part in ("".join(each), after)
    ]
    assert len(each) == 2 and counts[0] == counts[1] > 2


def test_what_was_found_out_before_is_not_asked_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: Call
) -> None:
    file, asked = written(tmp_path / "a"), list[object]()

    def interrupted(question: Question, _cancelled: object) -> JudgedDecision:
        if len(asked) == 7:
            raise KeyboardInterrupt
        asked.append(question)
        return guessed(question)

    monkeypatch.setattr(AMBITION_REVIEWS, "weighed", interrupted)
    assert run(["review", file, "--json"]) == 130
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(AMBITION_REVIEWS, "weighed", lambda question, _: asked.append(question) or guessed(question))
    first, count = said("review", file, "--json"), len(asked)
    assert (
        len({id(question) for question in asked})
        == count
        == sum(each["decisions"] for each in json.loads(first)["seats"])
    )
    assert run(["review", file, "--json"]) == 0
    assert (
        capsys.readouterr().out == first and len(asked) == count
    )  # nothing was asked again, and the bytes are the same
    assert said("review", file, "--json", "--fresh") == first and len(asked) == 2 * count


def test_a_damaged_cache_is_found_out_anew(tmp_path: Path, said: Call) -> None:
    file = written(tmp_path / "a")
    first, cache = said("review", file, "--seat", "0", "--json"), tmp_path / "cache" / "reviews.sqlite"
    for damage in (b"", b"damaged" * 999):
        cache.write_bytes(damage)
        assert said("review", file, "--seat", "0", "--json") == first
    with AnswerCache(cache, signature()) as kept:
        for question in questions(played(Rules()), 0, 0):
            kept.put(key(question), '{"phase": "play"}')
    assert said("review", file, "--seat", "0", "--json") == first


def test_bad_input_is_told_in_a_line_and_hides_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = Path(written(tmp_path / "a")).read_text()
    unknown = json.loads(good)
    for player, level in zip(unknown["players"], ("guru", None, "club", "master"), strict=True):
        player["level"] = level
    unknown["players"][1] = {"name": "Ann"}
    wrong = json.loads(good)
    wrong["rounds"][0]["taken"] = [112, 0, 0, 0]
    (tmp_path / "b").write_text("\n".join([json.dumps(unknown), json.dumps(wrong), "{", good[:200]]))
    assert run(["review", str(tmp_path / "b"), "--json"]) == 2
    seen = capsys.readouterr()
    (line,) = seen.out.splitlines()
    assert [seat["level"] for seat in json.loads(line)["seats"]] == [None, None, "club", "master"]
    assert [f"record {n} (line {n})" in fault for n, fault in zip((2, 3, 4), seen.err.splitlines(), strict=True)] == [
        True
    ] * 3


def test_a_match_of_ambusch_is_reviewed_in_its_own_units(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: Call
) -> None:
    monkeypatch.setattr(opinion, "EFFORT", 40)
    monkeypatch.setattr(opinion, "WORLDS", 20)
    monkeypatch.setattr(ambusch_review, "JUDGE", replace(LEVELS["expert"], iterations=40))
    file = tmp_path / "a"
    rules = ["--game", "ambusch", "--players", "2", "--best-of", "1", "--level", "newcomer"]
    assert run(["simulate", *rules, "--games", "1", "-o", str(file)]) == 0
    file.write_text(file.read_text() + Path(written(tmp_path / "b")).read_text())
    capsys.readouterr()
    for jobs in "12":
        assert run(["review", str(file), "--seat", "1", "--json", "--jobs", jobs, "--effort", "1"]) == 0
    one, other = (lines := capsys.readouterr().out.splitlines())[:2]
    assert lines[2:] == [one, other] and json.loads(other)["game"] == "ambition"
    data = json.loads(one)
    assert (data["version"], data["game"], data["record"]) == (2, "ambusch", 1)
    (seat,) = data["seats"]
    assert (seat["seat"], seat["level"], seat["word"]) == (1, "newcomer", None)
    assert seat["word_reason"] == Unsaid.ALIKE.value
    games = seat["rounds"]
    assert [each["round"] for each in games] == list(range(1, len(games) + 1))
    assert all(each["result"] in (0, 1) and each["ledger"] is None for each in games)
    assert "set_points" in games[-1] and not any("set_points" in each for each in games[:-1])
    assert seat["chance_lost"] == pytest.approx(sum(each["chance_lost"] for each in games), abs=0.001)
    assert seat["points_lost"] is None
    moves = [move for each in games for move in each["moves"]]
    assert len(moves) == sum(seat["classes"].values()) > 0
    for move in moves:
        assert move["phase"] in ("turn", "discard") and move["trick"] > 0
        assert (move["chosen"] == move["best"]) == (move["class"] == "!") == (not move["why"])
    text = said("review", file, "--effort", "0")
    assert f"Match 1, Ambusch, 2 players, {len(games)} games\n" in text and "% of the match lost by" in text


def test_a_game_without_reviews_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Call) -> None:
    monkeypatch.setitem(GAMES, "ambition", replace(GAMES["ambition"], reviews=None))
    assert refused("review", written(tmp_path / "a")).splitlines() == [
        "ambition: matches of ambition can't be reviewed"
    ]


def test_a_round_that_is_not_complete_is_left_out(tmp_path: Path, said: Call) -> None:
    match = played(Rules())
    match.next_round()
    (tmp_path / "a").write_text(dump_line(to_record(match)))
    (seat,) = json.loads(said("review", tmp_path / "a", "--seat", "2", "--json"))["seats"]
    assert len(seat["rounds"]) == 1 and seat["word"] is None and seat["word_reason"] == Unsaid.FEW.value


@pytest.mark.parametrize(
    ("content", "args", "says"),
    [
        ("", [], "no record in it"),
        (None, [], "No such file"),
        ("three", ["--seat", "3"], "it has no seat 3"),
        ("three", ["-o", "/nonexistent/folder/file"], "/nonexistent/folder/file"),
    ],
)
def test_what_can_t_be_reviewed_is_refused(
    tmp_path: Path, content: str | None, args: list[str], says: str, refused: Call
) -> None:
    file = tmp_path / "a"
    if content == "three":
        written(file, rules=Rules("2004", players=3))
    elif content is not None:
        file.write_text(content)
    assert says in refused("review", file, *args)


@pytest.mark.slow
def test_reviews_are_equal_bytes_whatever_the_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_shipped(monkeypatch)
    file, outputs = written(tmp_path / "a"), [tmp_path / "one", tmp_path / "two"]
    for jobs, output in zip("12", outputs, strict=True):
        assert run(["review", file, "--seat", "1", "--json", "--fresh", "--jobs", jobs, "-o", str(output)]) == 0
    assert outputs[0].read_bytes() == outputs[1].read_bytes() != b""


@pytest.mark.slow
def test_a_review_that_was_killed_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_shipped(monkeypatch)
    file, cache = written(tmp_path / "a"), tmp_path / "cache"
    program = (
        "import pathlib, sys; from game.cli import review; from game.cli.main import run; "
        "review.cache_file = lambda: pathlib.Path(sys.argv[1]); run(['review', *sys.argv[2:]])"
    )

    def started(output: Path) -> subprocess.Popen[bytes]:
        options = [file, "--seat", "1", "--json", "-o", str(output)]
        return subprocess.Popen([sys.executable, "-c", program, str(cache), *options])

    def known() -> int:
        with AnswerCache(cache, signature()) as kept:
            return sum(kept.get(key(each)) is not None for each in questions(played(Rules()), 0, 1))

    process = started(tmp_path / "one")
    while not known():
        assert process.poll() is None
    process.kill()
    process.wait()
    before = known()
    assert 0 < before < len(questions(played(Rules()), 0, 1)) and (tmp_path / "one").read_bytes() == b""
    assert started(tmp_path / "two").wait() == 0
    assert run(["review", file, "--seat", "1", "--json", "--fresh", "-o", str(tmp_path / "three")]) == 0
    assert (tmp_path / "two").read_bytes() == (tmp_path / "three").read_bytes() != b""
