"""Every number that slips, sheets, the book and its pictures say of a round, held against what the engine's scoring gives, for
every edition with each option alone and with all of them together."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest

from game.client.ambition.paper.slips import bid_words, scoring_lines
from game.client.ambition.rulebook.editions import PLAIN
from game.client.ambition.rulebook.page import book_of
from game.client.ambition.rulebook.pictures import counted_round, outcome_plates
from game.client.ambition.rulebook.subject import CountedRound
from game.client.ambition.view import ExplainedText, RoundOutcome, worths
from game.client.app.rulebook.model import OurReading, Paragraph, Term, WordTable
from game.engine.ambition.editions import GRAND_SLAMS, Rules
from game.engine.ambition.events import SeatScore
from game.engine.ambition.scoring import score_round

HOUSE = Rules.from_record(
    {
        "edition": "2006",
        "nil_bidding": True,
        "house": {"name": "No strikes", "strike_limit": 0, "target": 300, "nil_bid_fine": 9, "cap": 33, "quota": 12},
    }
)


def with_options() -> Iterator[Rules]:
    """Every edition plain, with each option alone (and what it needs), and with all together."""
    for plain in PLAIN:
        options: dict[str, tuple[object, ...]] = {
            name: GRAND_SLAMS[1:] if name == "grand_slam" else (not getattr(plain, name),)
            for name in plain.base.options
        }
        needs = {"short_game_not_in_strike_round": "short_game", "no_nil_bid_at_three_strikes": "nil_bidding"}
        yield plain
        for name, values in options.items():
            for value in values:
                more = {needs[name]: True} if name in needs else {}
                yield Rules(plain.edition, players=plain.players, **{name: value}, **more)  # type: ignore[arg-type]
        whole = {name: values[-1] for name, values in options.items()}
        yield Rules(plain.edition, players=plain.players, **whole)  # type: ignore[arg-type]
    yield HOUSE


ALL = list(dict.fromkeys(with_options()))


def rounds(rules: Rules) -> Iterator[tuple[int, ...]]:
    """Points taken in every way that matters at the bounds: the first player's own, and the rest among the others."""
    n = rules.numbers
    edges = {0, 1, n.quota - 1, n.quota, n.quota + 1, n.cap, n.cap + 1, n.slam_at - 1, n.slam_at, n.total // 4 + 1}
    for own in sorted(edge for edge in edges if edge <= n.total):
        rest = n.total - own
        for first in sorted({0, n.quota - 1, n.quota, own, own + 1, n.slam_at - 1, n.slam_at, rest - 1, rest}):
            if 0 <= first <= rest:
                others = [first, *([(rest - first + 1) // 2] if n.seats == 4 else [])]
                yield (own, *others, rest - sum(others))
    yield (n.total, *(0,) * (n.seats - 1))


def tricks_of(rules: Rules, taken: tuple[int, ...]) -> tuple[int, ...]:
    """Tricks to go with points: none for who took nothing."""
    counts = [int(points > 0) for points in taken]
    counts[taken.index(max(taken))] += rules.numbers.tricks - sum(counts)
    return tuple(counts)


def outcomes(rules: Rules) -> Iterator[tuple[str, int, SeatScore]]:
    """The kind of what befell the first player, what he took, and what the engine gave for it."""
    n = rules.numbers
    limit = n.strike_limit
    for taken in rounds(rules):
        tricks = tricks_of(rules, taken)
        for before, bid in itertools.product({0, max(0, limit - 1)}, {False, rules.nil_bidding}):
            if bid and rules.no_nil_bid_at_three_strikes and before:
                continue
            bids = (bid, *(False,) * (n.seats - 1)) if rules.nil_bidding else None
            scores, void = score_round(rules, taken, (before,) + (1,) * (n.seats - 1), bids, tricks=tricks)
            own, marks = scores[0], set(scores[0].marks)
            if void:
                continue
            slammed = any("slam" in score.marks for score in scores[1:])
            if "slam" in marks:
                grand = taken[0] == n.total and (n.grand_slam_points or n.grand_slam_pardon)
                if not (grand and n.grand_slam_pardon and not before):  # there is no strike to take back
                    yield "grand" if grand else "slam", taken[0], own
            elif slammed and n.slam_spares:
                yield "beside", taken[0], own
            elif "nil" in marks:
                shared = sum("nil" in score.marks for score in scores) > 1 and n.nil_shared_points
                plain = "nil_shared" if shared else "nil"
                yield ("nil_bid" if bid else "nil_unbid") if rules.nil_bidding else plain, taken[0], own
            elif marks & {"overstrike", "understrike"}:
                # A failed bid costs nothing more where there is a strike already; without strikes it costs its fine.
                if not bid or own.strikes:
                    under = "under" if own.strikes or not limit else "under_last"
                    yield "most" if "overstrike" in marks else under, taken[0], own
            elif bid:
                yield "bid_failed" if own.strikes else "bid_fined", taken[0], own
            else:
                yield "safe", taken[0], own


@pytest.mark.parametrize("rules", ALL, ids=repr)
def test_every_kind_of_round_is_worth_what_the_engine_gives(rules: Rules) -> None:
    found, met = worths(rules), set()
    for kind, taken, score in outcomes(rules):
        worth = found[kind]
        met.add(kind)
        counted = taken if worth.points is None else worth.points
        counted = min(counted, worth.cap) if worth.cap and worth.points is None else counted
        assert worth.least <= taken <= worth.most, (kind, taken)
        assert (score.points, score.strikes) == (counted - worth.less, worth.strikes), (kind, taken, score)
    assert met == set(found), "each kind comes up, and no other"


def figures(words: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", words)}


def known(rules: Rules, made_of: tuple[RoundOutcome, ...]) -> set[int]:
    """What words made of these may name: their numbers, what lies beside a bound, strikes, tricks and the round's total."""
    n = rules.numbers
    found = {figure for worth in made_of for figure in worth.figures}
    return found | {1, n.strike_limit, n.strike_limit - 1, n.tricks, n.total, n.total - n.slam_at}


@pytest.mark.parametrize("rules", ALL, ids=repr)
def test_words_name_no_other_number(rules: Rules, lang: str) -> None:
    for line in scoring_lines(rules):
        assert figures(line.taken) | figures(line.scores) <= known(rules, line.made_of), line
    if rules.nil_bidding:
        assert figures(bid_words(rules)) <= known(rules, tuple(worths(rules).values()))
    for plate in outcome_plates(rules):
        for words in plate[2:]:
            assert isinstance(words, ExplainedText) and figures(words) <= known(rules, words.made_of), plate
    book = book_of(rules)
    for section in book.sections:
        for block in section.blocks:
            if isinstance(block, Paragraph) and section.id in ("worth", "slam"):
                made_of = block.words.made_of if isinstance(block.words, ExplainedText) else ()
                assert figures(block.words) <= known(rules, made_of), block
            if isinstance(block, CountedRound):
                assert (counted_round(block, book.rules).bids is None) != rules.nil_bidding
    (table,) = book.sections[book.index("editions")].blocks
    assert isinstance(table, WordTable)
    for i, plain in enumerate(PLAIN):
        shown = rules if i == table.marked else plain
        cells = [cells[i] for _head, cells in table.rows]
        for cell in cells:
            if isinstance(cell, ExplainedText):
                assert figures(cell) <= known(shown, cell.made_of), cell
        assert sum(isinstance(cell, ExplainedText) for cell in cells) == 7


def said(rules: Rules, page: str) -> str:
    book = book_of(rules)
    blocks = book.sections[book.index(page)].blocks
    return " ".join(block.words for block in blocks if isinstance(block, Paragraph | OurReading))


def test_a_match_with_nil_bidding_never_reads_24() -> None:
    for rules in (rules for rules in ALL if rules.nil_bidding):
        n = rules.numbers
        assert not any(24 in figures(said(rules, section.id)) for section in book_of(rules).sections)
        assert f"{n.nil_bid_points} if it was bid, otherwise {n.nil_unbid_points}" in said(rules, "worth")
        (nil,) = [plate for plate in outcome_plates(rules) if plate[0] == "nil"]
        assert nil[3:] == (f"+{n.nil_bid_points}", f"+{n.nil_unbid_points} without a bid")
    assert "costs 21 points" in said(Rules(nil_bidding=True), "options")
    barred = said(Rules(nil_bidding=True, no_nil_bid_at_three_strikes=True), "options")
    assert "With 3 strikes nobody may bid" in barred and 21 not in figures(barred)


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_what_stops_a_slam_is_what_the_engine_says(rules: Rules) -> None:
    """40, 34, 29 and 32 points of the others are not enough, and no single trick holds more."""
    n = rules.numbers
    spare = {"2006": 40, "2005": 34, "simple": 29, "2004": 32}[rules.edition]
    assert f"more than {spare} of the {n.total} points" in said(rules, "slam")
    for others, slam in ((spare, True), (spare + 1, False)):
        taken = (n.total - others, others, *(0,) * (n.seats - 2))
        scores, _void = score_round(rules, taken, tricks=tricks_of(rules, taken))
        assert ("slam" in scores[0].marks) == slam
    assert sum(sorted(n.card_points[card] for card in n.deck)[-n.seats :]) + n.last_trick_points <= spare
    assert "No single trick has that many" in said(rules, "slam")


def marks(rules: Rules) -> dict[str, str]:
    """Our readings by number."""
    blocks = [block for section in book_of(rules).sections for block in section.blocks]
    return {block.number: block.words for block in blocks if isinstance(block, OurReading)}


def test_readings_are_marked_where_they_are_ours_and_only_there() -> None:
    plain = {rules.edition: marks(rules) for rules in PLAIN if rules.players == 4}
    # 2004 says who deals first and that the deal moves left; only 2005 leaves open which way left is.
    assert {edition for edition in plain if "R1" in plain[edition]} == {"2006", "2005", "simple"}
    assert {edition for edition in plain if "R2" in plain[edition]} == {"2005"}
    # Only these two texts speak of a revoke.
    assert {edition for edition in plain if "R4" in plain[edition]} == {"2006", "2004"}
    # Second place for a struck-out leader is in the text of 2006 alone.
    assert {edition for edition in plain if "R11" in plain[edition]} == {"2005", "simple", "2004"}
    assert "out or not" in said(Rules(), "strikes") and "still be second" in said(Rules(), "strikes")
    assert not any("still be second" in said(Rules(edition), "strikes") for edition in ("2005", "2004"))
    # The text of 2005 does say when the six points are decided.
    assert "isn" not in plain["2005"]["R21"]
    assert "what is left decides overstrike, understrike and Slam" in plain["2005"]["R21"]
    assert "usually played" in plain["2005"]["R27"]
    assert "all play at once is ours" in plain["simple"]["R33"]
    assert "the other directions are ours" in plain["simple"]["R32"]
    # The text of 2006 has both a revoke and a misdeal, that of 2004 a revoke only.
    assert {edition for edition in plain if "R52" in plain[edition]} == {"2005", "simple", "2004"}
    assert "revoke" not in plain["2004"]["R52"] and "without the strike" in plain["simple"]["R52"]
    assert all("a fined Slam is still a Slam" in plain[edition]["R53"] for edition in plain)
    assert "R27" in plain["2005"] and "R27" not in marks(Rules("2005", grand_slam="50"))
    assert "more for all the tricks" in plain["2004"]["R43"]
    assert "only announced" in plain["2004"]["R50"] and "house rule" in plain["simple"]["R36"]
    assert "the Screw" in said(Rules("2004"), "last")


def test_a_revoke_may_be_mended_in_time_except_where_the_text_says_nothing_of_it() -> None:
    """A glossary said that a revoke costs a strike, however soon it was put right."""
    for rules in PLAIN:
        words = book_of(rules).sections[book_of(rules).index("words")].blocks
        (revoke,) = [block.words for block in words if isinstance(block, Term) and block.word == "Revoke"]
        assert ("until you play to the next trick" in revoke) == (rules.edition != "2004"), rules
        assert ("costs a strike" in revoke) == bool(rules.numbers.strike_limit), rules


def test_each_book_names_who_told_its_rules() -> None:
    tellers = {"2006": "", "2005": "", "2004": "赤桐 (Akagiri)", "simple": "Nakoa Davis"}
    for rules in PLAIN:
        source, history = book_of(rules).source, said(rules, "history")
        assert "Mike Church" in source and tellers[rules.edition] in source
        assert ("as told by" in source) == bool(tellers[rules.edition])
        assert all(teller in history for teller in tellers.values()) and "McLeod" in history


def test_options_change_what_their_pages_say() -> None:
    assert "our variation" in marks(Rules(void_round_replayed=True))["R6"]
    clean = said(Rules(short_game=True, short_game_not_in_strike_round=True), "options")
    assert "not in a round in which the leader gets a strike." in clean and "further option" not in clean
    plain = book_of(Rules("simple", high_two=False))
    (table,) = plain.sections[plain.index("editions")].blocks
    assert isinstance(table, WordTable) and ("The high 2", ("yes", "yes", "no", "yes", "yes")) in table.rows
