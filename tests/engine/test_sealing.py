"""Sealed deals: they follow from seed and cut alone, a shell can check them, and what is wrong in a record is said."""

from __future__ import annotations

import hashlib
import hmac
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli.games import read_record
from game.engine.ambition.actions import Pass
from game.engine.ambition.dealing import deal_text, sealed_deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.rewind import rewound
from game.engine.ambusch.match import Match as AmbuschMatch
from game.engine.ambusch.record import from_record as ambusch_from
from game.engine.ambusch.record import to_record as ambusch_to
from game.engine.ambusch.rewind import rewound as ambusch_rewound
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.cards import DECK
from game.engine.json_reader import RecordError, dump_line
from game.engine.rng import Stream
from game.engine.sealing import SealedDeal, SealFault, first_fault, seal_of, seed_text
from tests.engine.helpers import PLAYERS, random_step
from tools.research.cuts import compared

SECRET = 0x0F1E2D3C4B5A69788796A5B4C3D2E1F0


def sealed_match(rounds: int = 2, cut: int | None = 17) -> Match:
    """A sealed match that is played so far, cut at `cut`, `cut` + 1, ..."""
    match = Match(Rules(), PLAYERS, SECRET, sealed=seal_of(SECRET))
    stream = Stream("sealed")
    match.begin(cut)
    while not match.over and (len(match.rounds) < rounds or match.phase != "scored"):
        if match.phase == "scored":
            match.next_round(None if cut is None else cut + len(match.rounds))
        random_step(match, stream)
    return match


def sealed_ambusch(games: int = 12) -> AmbuschMatch:
    """A sealed match of Ambusch after so many games, in which nobody lays anything, so that stocks are renewed."""
    match = AmbuschMatch(AmbuschRules(seats=4), [{"name": str(i)} for i in range(4)], SECRET, seal_of(SECRET))
    match.begin(3)
    while len(match.rounds) < games or match.phase != "scored":
        if match.phase == "scored":
            match.next_round(len(match.rounds))
        legal = match.observation(match.waiting[0]).legal
        match.act(match.waiting[0], next((action for action in legal if action.verb == "draw stock"), legal[-1]))
    return match


def test_equal_seeds_rounds_and_cuts_give_equal_cards_everywhere() -> None:
    golden = {
        ("1", 0): "4eaabcdb", ("1", 17): "2cedfe7b", ("1", 51): "8d32bcad", ("2", 17): "d56aac30", ("1", None): "0a674f08",
    }  # fmt: skip
    found = {}
    for name, cut in golden:
        dealt = SealedDeal(SECRET, name, cut)
        found[name, cut] = (dealt.seal(deal_text(sealed_deal(dealt))).digest or "")[:8]
    assert found == golden
    match = sealed_ambusch(1)
    assert match.rounds[0].digest[:8] == "b53fd339"


def test_the_deal_can_be_repeated_without_the_program() -> None:
    seed = seed_text(SECRET)
    seal = hashlib.sha256(seed.encode()).hexdigest()

    def keyed(text: str) -> str:
        return hmac.new(seed.encode(), text.encode(), "sha256").hexdigest()

    key, nonce = keyed(f"{seal}|1|17"), keyed(f"{seal}|1|17|nonce")[:32]
    names = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    order = sorted(names, key=lambda name: hashlib.sha256(f"{key}|{name}".encode()).hexdigest())
    hands = [" ".join(sorted(order[i : i + 13], key=names.index)) for i in range(0, 52, 13)]
    history = sealed_match(1).rounds[0]
    assert history.text == "|".join(hands) and history.seal is not None and history.seal.nonce == nonce
    assert history.digest == hashlib.sha256(f"{nonce}|{history.text}".encode()).hexdigest()


@pytest.mark.skipif(not all(map(shutil.which, ("bash", "openssl", "sha256sum"))), reason="needs a shell and openssl")
@pytest.mark.parametrize("cut", [17, None])
def test_the_shell_lines_of_the_page_check_a_deal(cut: int | None) -> None:
    record = to_record(sealed_match(2, cut))
    dealt = record["rounds"][1]
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
    lines = page.partition("```sh\n")[2].partition("```")[0].splitlines()
    assert len(lines) <= 10 and lines[0].startswith("seed=")
    given = {
        "seed": record["seed"],
        "seal": record["sealed"],
        "round": 2,
        "cut": dealt["cut"],
        "hash": dealt["commitment"],
    }
    lines[0] = " ".join(f"{name}={'none' if value is None else value}" for name, value in given.items())
    said = subprocess.run(
        ["bash", "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    hands = "|".join(" ".join(hand) for hand in dealt["deal"])
    assert said == ["the seed is the one that was sealed", hands, "seed and cut give this deal, and its hash was shown"]


@given(st.integers(0, (1 << 128) - 1), st.integers(1, 99), st.one_of(st.none(), st.integers(0, 51)))
def test_every_deal_has_each_card_once_and_depends_on_all_of_its_parts(seed: int, number: int, cut: int | None) -> None:
    order = SealedDeal(seed, str(number), cut).order(DECK)
    assert sorted(order) == list(DECK)
    others = ((seed ^ 1, number, cut), (seed, number + 1, cut), (seed, number, 51 if cut != 51 else None))
    for other, again, elsewhere in others:
        assert SealedDeal(other, str(again), elsewhere).order(DECK) != order


def test_cut_deals_are_like_chance() -> None:
    found = compared(seed=2, numbers=range(3_000))
    assert found.cards_p > 0.01 and found.lengths_p > 0.01


@pytest.mark.parametrize("cut", [17, None])
def test_a_sealed_record_is_its_replay(cut: int | None) -> None:
    match = sealed_match(cut=cut)
    record = to_record(match)
    assert record["version"] == 2 and record["sealed"] == seal_of(SECRET) and record["seed"] == seed_text(SECRET)
    again = from_record(json.loads(dump_line(record)))
    assert dump_line(to_record(again)) == dump_line(record)
    assert again.seed == SECRET and first_fault(again) is None
    assert [history.seal.cut for history in again.rounds if history.seal] == ([17, 18] if cut else [None, None])
    again.next_round(9)
    match.next_round(9)
    assert again.current.deal == match.current.deal and again.current.seal == match.current.seal


def test_a_sealed_record_of_ambusch_is_its_replay_and_renews_its_stock_alike() -> None:
    match = sealed_ambusch()
    record = ambusch_to(match)
    again = ambusch_from(json.loads(dump_line(record)))
    assert dump_line(ambusch_to(again)) == dump_line(record) and first_fault(again) is None
    assert all(game.restocks for game in match.rounds)
    again.rounds[4].restocks[0] = tuple(reversed(again.rounds[4].restocks[0]))
    assert first_fault(again) == (4, SealFault.CUT)


def test_taking_back_keeps_the_cut_and_the_cards() -> None:
    match = sealed_match(1)
    match.next_round(44)
    for seat in match.waiting:
        match.act(seat, Pass(tuple(match.hand(seat)[:3])))
    twin = rewound(match, 0)
    assert twin is not None and twin.current.seal == match.current.seal and twin.current.deal == match.current.deal
    other = sealed_ambusch(1)
    other.next_round(7)
    other.act(other.waiting[0], other.observation(other.waiting[0]).legal[0])
    before = ambusch_rewound(other, other.current.moves[0].seat)
    assert (
        before is not None and before.current.seal == other.current.seal and before.current.deal == other.current.deal
    )


def changed(path: str, value: Any) -> dict[str, Any]:
    """The record of a sealed match with something changed."""
    record: dict[str, Any] = to_record(sealed_match())
    place = record if "." not in path else record["rounds"][1]
    key = path.rpartition(".")[2]
    if value == "del":
        del place[key]
    else:
        place[key] = value
    return record


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("round.nonce", "0" * 32, SealFault.HASH),
        ("round.commitment", "0" * 64, SealFault.HASH),
        ("round.cut", 16, SealFault.CUT),
        ("round.cut", None, SealFault.CUT),
        ("round.cut", 52, SealFault.CUT),
        ("round.nonce", "del", SealFault.MISSING),
        ("round.commitment", None, SealFault.MISSING),
        ("sealed", "0" * 64, SealFault.SEED),
        ("seed", "0" * 32, SealFault.SEED),
    ],
)
def test_a_wrong_seal_is_said_and_the_match_can_be_replayed(path: str, value: Any, expected: SealFault) -> None:
    match = read_record(changed(path, value))
    found = first_fault(match)
    assert found is not None and found[1] is expected
    assert len(match.rounds) == 2 and match.phase == "scored"


def test_without_its_seed_a_record_still_shows_that_the_cards_are_those_of_the_hash() -> None:
    assert first_fault(read_record(changed("seed", None))) is None
    record = to_record(sealed_match())
    for key in ("cut", "nonce", "commitment"):
        del record["rounds"][0][key]
    assert first_fault(read_record(record)) == (0, SealFault.MISSING)
    del record["sealed"]
    record["seed"] = 5
    with pytest.raises(RecordError):  # an open deal must be that of its seed
        read_record(record)


@pytest.mark.parametrize(
    ("path", "value"), [("round.cut", "x"), ("round.nonce", 5), ("round.commitment", []), ("seed", "12"), ("seed", 5)]
)
def test_values_of_another_kind_are_refused_in_words(path: str, value: Any) -> None:
    with pytest.raises(RecordError):
        read_record(changed(path, value))
