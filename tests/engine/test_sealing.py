"""Sealed deals: they follow from seed and press or cut alone, a shell can check them, and what is wrong in a record is said."""

from __future__ import annotations

import hashlib
import hmac
import json
import shlex
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from datetime import UTC, timedelta, timezone
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli.games import read_record
from game.cli.main import run
from game.client.app.statistics.chance import chance_of, chi_square_tail
from game.engine.ambition.actions import Pass
from game.engine.ambition.dealing import deal_text, sealed_deal
from game.engine.ambition.editions import House, Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.rewind import rewound
from game.engine.ambusch.match import Match as AmbuschMatch
from game.engine.ambusch.record import from_record as ambusch_from
from game.engine.ambusch.record import to_record as ambusch_to
from game.engine.ambusch.rewind import rewound as ambusch_rewound
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.any_match import Share
from game.engine.cards import DECK, card_names, suit_of
from game.engine.json_reader import RecordError, dump_line
from game.engine.rng import Stream
from game.engine.sealing import MOST_CUT, SealedDeal, SealFault, first_fault, press_text, seal_of, seed_text
from tests.engine.helpers import ALL_RULES, KEY, PLAYERS, PRESS, SECRET, played_out, sealed_match


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
        ("1", PRESS): "f93a7572",
    }  # fmt: skip
    found = {}
    for name, share in golden:
        dealt = SealedDeal(SECRET, name, share)
        found[name, share] = (dealt.seal(deal_text(sealed_deal(dealt))).digest or "")[:8]
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


def with_void_round() -> Match:
    """A sealed match whose second round is void and is replayed, so that its third has the number 2."""
    rules = Rules(void_round_replayed=True, house=House.from_record({"name": "High", "quota": 27}))
    made = (sealed_match(3, 17, rules, seed) for seed in range(40))
    return next(match for match in made if [each.void for each in match.rounds] == [False, True, False])


@pytest.mark.parametrize(
    "made",
    [
        sealed_match,
        lambda: sealed_match(share=None),
        lambda: sealed_match(share=PRESS),
        lambda: sealed_match(share=KEY),
        with_void_round,
        lambda: sealed_match(rules=Rules("2004", players=3)),
        lambda: sealed_match(rules=ALL_RULES[-1]),
    ],
)
@pytest.mark.skipif(not all(map(shutil.which, ("bash", "openssl", "sha256sum"))), reason="needs a shell and openssl")
def test_the_shell_lines_of_the_page_check_a_deal(made: Callable[[], Match]) -> None:
    match = made()
    record = to_record(match)
    dealt = record["rounds"][-1]
    assert dealt["number"] == 2
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
    lines = page.partition("```sh\n")[2].partition("```")[0].splitlines()
    out = " ".join(set(card_names(DECK)) - {card for hand in dealt["deal"] for card in hand})
    given = {
        "seed": record["seed"],
        "seal": record["sealed"],
        "seats": len(record["players"]),
        "out": f'"{out}"',
        "round": len(record["rounds"]),
        "share": dealt.get("press", dealt.get("cut")),
        "hash": dealt["commitment"],
    }
    assert len(lines) <= 10 and [each.partition("=")[0] for each in shlex.split(lines[0])] == list(given)
    given |= {"share": "none" if given["share"] is None else f'"{given["share"]}"'}
    lines[0] = " ".join(f"{name}={value}" for name, value in given.items())
    said = subprocess.run(
        ["bash", "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    hands = "|".join(" ".join(hand) for hand in dealt["deal"])
    assert said == [
        "the seed is the one that was sealed",
        hands,
        "seed and share give this deal, and its hash was shown",
    ]


presses = st.builds(
    press_text,
    st.datetimes(timezones=st.sampled_from([None, UTC, timezone(timedelta(hours=5, minutes=30))])),
    st.one_of(
        st.builds("{},{}".format, st.integers(0, 99_999), st.integers(0, 99_999)),
        st.sampled_from(["key:return", "key:space", "key:ctrl+f1", "key:kp_enter", "pad:a", "pad:other"]),
    ),
)


@given(st.integers(0, (1 << 128) - 1), st.integers(1, 99), st.one_of(st.none(), st.integers(0, 51), presses), presses)
def test_every_deal_has_each_card_once_and_depends_on_all_of_its_parts(
    seed: int, number: int, share: Share, press: str
) -> None:
    order = SealedDeal(seed, str(number), share).order(DECK)
    assert sorted(order) == list(DECK)
    others: list[tuple[int, int, Share]] = [(seed ^ 1, number, share), (seed, number + 1, share)]
    others += [(seed, number, each) for each in (None, 51, press) if each != share]
    for other, again, elsewhere in others:
        assert SealedDeal(other, str(again), elsewhere).order(DECK) != order


@given(presses)
def test_every_press_is_in_its_record_as_it_was_and_the_record_is_of_version_3(press: str) -> None:
    match = Match(Rules(), PLAYERS, SECRET, sealed=seal_of(SECRET))
    match.begin(press)
    record = to_record(match)
    assert record["version"] == 3 and record["current"]["press"] == press and "cut" not in record["current"]
    again = from_record(json.loads(dump_line(record)))
    assert dump_line(to_record(again)) == dump_line(record) and first_fault(again) is None
    wrong = from_record(record | {"current": record["current"] | {"press": PRESS[:-1] + "9"}})
    assert first_fault(wrong) == (0, SealFault.SHARE)


def test_a_microsecond_or_a_pixel_makes_another_deal() -> None:
    near = (PRESS, PRESS.replace("456+", "457+"), PRESS[:-1] + "7", PRESS.replace("512", "513"), KEY)
    assert len({tuple(SealedDeal(SECRET, "1", each).order(DECK)) for each in near}) == len(near)


@pytest.mark.parametrize(
    "press",
    [
        None, 5, "", "14:03", "2026-11-28T14:03:22 512,388", PRESS + " ", PRESS + "\n", PRESS.replace(" ", "  "), PRESS[:-4],
        PRESS.replace(",", ", "), KEY + ";x", KEY.replace("key", "foot"), KEY + "a" * 99, "\u0662" + PRESS[1:], [PRESS],
    ],
)  # fmt: skip
def test_a_damaged_press_is_refused_in_one_line(press: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = to_record(sealed_match(share=PRESS))
    record["rounds"][1]["press"] = press
    (tmp_path / "records.jsonl").write_text(dump_line(record), encoding="utf-8")
    assert run(["verify", str(tmp_path / "records.jsonl")]) == 2
    out, err = capsys.readouterr()
    assert out == "1 records, 1 wrong\n" and err.count("\n") == 1
    assert "round 2: press: the time of a press, to the microsecond, and its place or key are needed, not " in err


def test_a_record_has_a_press_or_a_cut_and_says_its_version() -> None:
    record = to_record(sealed_match(share=PRESS))
    assert first_fault(from_record(record)) is None
    with pytest.raises(RecordError, match="version"):
        from_record(record | {"version": 2})
    record["rounds"][1]["cut"] = 17
    with pytest.raises(RecordError, match="round 2: cut"):
        from_record(record)


def test_a_match_that_was_begun_with_cuts_goes_on_with_presses_and_the_other_way_round() -> None:
    match = from_record(json.loads(dump_line(to_record(sealed_match()))))
    match.next_round(PRESS)
    record = to_record(match)
    assert [each.get("cut", each.get("press")) for each in (*record["rounds"], record["current"])] == [17, 18, PRESS]
    again = from_record(json.loads(dump_line(record)))
    assert record["version"] == 3 and first_fault(again) is None and again.current.deal == match.current.deal


def test_cut_deals_are_like_chance() -> None:
    cards, lengths = Counter[tuple[int, int]](), Counter[tuple[int, int, int]]()
    for number in range(3_000):
        seed = Stream("cuts", 2, number)
        dealt = SealedDeal(seed.next64() << 64 | seed.next64(), "1", number % (MOST_CUT + 1))
        for seat, hand in enumerate(sealed_deal(dealt)):
            cards.update((card, seat) for card in hand)
            suits = Counter(map(suit_of, hand))
            lengths.update((seat, suit, suits[suit]) for suit in range(4))
    squares = sum((cards[card, seat] - 750) ** 2 / 750 for card in DECK for seat in range(4))
    assert chi_square_tail(squares * 51 / 52, 51 * 3) > 0.01  # a deal has each card once
    shares = [comb(13, length) * comb(39, 13 - length) / comb(52, 13) for length in range(14)]
    for seat, suit in product(range(4), range(4)):
        found = chance_of([lengths[seat, suit, length] for length in range(14)], shares)
        assert found is not None and found > 0.01 / 16


@pytest.mark.parametrize("cut", [17, None])
def test_a_sealed_record_is_its_replay(cut: int | None) -> None:
    match = sealed_match(share=cut)
    record = to_record(match)
    assert record["version"] == 2 and record["sealed"] == seal_of(SECRET) and record["seed"] == seed_text(SECRET)
    again = from_record(json.loads(dump_line(record)))
    assert dump_line(to_record(again)) == dump_line(record)
    assert again.seed == SECRET and first_fault(again) is None
    assert [history.seal.share for history in again.rounds if history.seal] == ([17, 18] if cut else [None, None])
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
    assert first_fault(again) == (4, SealFault.SHARE)


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
    assert before is not None and before.current.seal == other.current.seal
    assert before.current.deal == other.current.deal


@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_dealer_is_that_of_the_seed_as_the_page_says(seats: int) -> None:
    for word, seed in ((word, seed) for word in ("dealer", "starter") for seed in range(20)):
        digest = hashlib.sha256(b"str:first %s/int:%d#0" % (word.encode(), seed)).hexdigest()
        first = int(digest[48:], 16) % seats
        if word == "dealer":
            rules = Rules() if seats == 4 else Rules("2004", players=3)
            assert sealed_match(1, rules=rules, seed=seed).rounds[0].dealer == first
        else:
            match = AmbuschMatch(AmbuschRules(seats=seats), PLAYERS[:seats], seed, seal_of(seed))
            match.begin()
            assert match.rounds[0].starter == first


def dealt_first(dealer: int) -> Match:
    """A sealed match in which everything is right but, perhaps, the first dealer."""
    match = Match(Rules(), PLAYERS, SECRET, sealed=seal_of(SECRET))
    made = SealedDeal(SECRET, "1", 3)
    hands = sealed_deal(made)
    match.begin_dealt(hands, dealer, seal=made.seal(deal_text(hands)))
    return match


def test_another_first_dealer_or_starter_than_the_seeds_is_a_fault() -> None:
    right = sealed_match(1).rounds[0].dealer
    for dealer in range(4):
        found = first_fault(from_record(to_record(dealt_first(dealer))))
        assert found == (None if dealer == right else (0, SealFault.FIRST))
    match = sealed_ambusch(1)
    game = match.rounds[0]
    for starter in range(4):
        other = AmbuschMatch(match.rules, match.players, SECRET, seal_of(SECRET))
        other.begin_dealt(game.deal, [], starter, game.seal)
        found = first_fault(ambusch_from(ambusch_to(other)))
        assert found == (None if starter == game.starter else (0, SealFault.FIRST))


def test_a_match_that_is_over_must_show_its_seed() -> None:
    record = to_record(played_out(Match(Rules(), PLAYERS, SECRET, sealed=seal_of(SECRET))))
    assert record["result"]["finished"] and first_fault(from_record(record)) is None
    assert first_fault(from_record(record | {"seed": None})) == (0, SealFault.UNSHOWN)
    unfinished = to_record(sealed_match()) | {"seed": None}
    for seal in ("hello", "F" * 64, "0" * 63):
        assert first_fault(from_record(unfinished | {"sealed": seal})) == (0, SealFault.SEED)


def test_verify_names_each_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = to_record(played_out(Match(Rules(), PLAYERS, SECRET, sealed=seal_of(SECRET))))
    other = (sealed_match(1).rounds[0].dealer + 1) % 4
    made = [over, over | {"seed": None}, over | {"seed": None, "sealed": "hello"}, to_record(dealt_first(other))]
    (tmp_path / "records.jsonl").write_text("".join(map(dump_line, [*made, over | {"version": 1}])), encoding="utf-8")
    assert run(["verify", str(tmp_path / "records.jsonl")]) == 2
    out, err = capsys.readouterr()
    assert out == "5 records, 4 wrong\n" and [line.split("): ")[1] for line in err.splitlines()] == [
        "deal 1: the match is over, and the record lacks its seed",
        "deal 1: the seed isn’t the one that was sealed before the match",
        "deal 1: by the seed another seat deals or starts first",
        "version: it says 1, but the rules give 2",
    ]


def test_a_nonce_that_is_not_the_seeds_is_a_fault() -> None:
    record = to_record(sealed_match())
    dealt = record["rounds"][1]
    text = "|".join(" ".join(hand) for hand in dealt["deal"])
    dealt |= {"nonce": "a" * 32, "commitment": hashlib.sha256(f"{'a' * 32}|{text}".encode()).hexdigest()}
    assert first_fault(from_record(record)) == (1, SealFault.SHARE)


@pytest.mark.parametrize("record", [to_record(sealed_match()), ambusch_to(sealed_ambusch(1))])
def test_a_sealed_record_that_calls_itself_an_open_one_is_refused(record: dict[str, Any]) -> None:
    read_record(record)
    with pytest.raises(RecordError, match="version"):
        read_record(record | {"version": 1})


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
        ("round.cut", 16, SealFault.SHARE),
        ("round.cut", None, SealFault.SHARE),
        ("round.cut", 52, SealFault.SHARE),
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
