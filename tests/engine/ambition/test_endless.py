"""Rules by which a match can't end: the decision against every standing of small decks, and what is done about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.ambition.edition import Edition
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.endless import can_end, check_end
from game.engine.ambition.events import Total
from game.engine.ambition.match_result import match_over
from game.engine.ambition.record import RecordError, from_record, to_record
from game.engine.ambition.refusal import RulesFault
from game.engine.ambition.score_sheet import ScoreSheet, entry_of
from game.engine.ambition.scoring import score_round
from game.engine.refusal import Reason
from game.engine.rng import Stream
from tests.engine.ambition.helpers import CARDS, SHOWN, any_rules
from tests.engine.helpers import new_match, random_match, random_step


@dataclass(frozen=True)
class Small:
    """Rules of a deck that is too small for real ones."""

    numbers: Edition
    nil_bidding: bool = False
    short_game: bool = False
    no_nil_bid_at_three_strikes: bool = False
    short_game_not_in_strike_round: bool = False
    edition: str = "small"
    house: object = None


Round = tuple[tuple[int, ...], tuple[int, ...], int | None]


def every_round(numbers: Edition) -> Iterator[Round]:
    """Points and tricks by seat and the last trick's winner, for every split of the deck into tricks that seats take."""

    def tricks(cards: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if not cards:
            yield ()
            return
        for others in combinations(cards[1:], numbers.seats - 1):
            rest = tuple(card for card in cards[1:] if card not in others)
            for more in tricks(rest):
                yield ((cards[0], *others), *more)

    for split in tricks(numbers.deck):
        for winners in product(range(numbers.seats), repeat=len(split)):
            taken, counts = [0] * numbers.seats, [0] * numbers.seats
            for trick, winner in zip(split, winners, strict=True):
                taken[winner] += sum(numbers.card_points[card] for card in trick)
                counts[winner] += 1
            for last in set(winners):
                given = list(taken)
                given[last] += numbers.last_trick_points
                yield tuple(given), tuple(counts), last


def outcomes(rules: Small, rounds: list[Round], before: tuple[int, ...], slammed: tuple[bool, ...]) -> set[Any]:
    """What rounds may score after these strikes and Slams, with any bids: scores by seat, and whether the round is void."""
    numbers, found = rules.numbers, set()
    barred = [rules.no_nil_bid_at_three_strikes and 0 <= numbers.strike_limit - 1 <= strikes for strikes in before]
    bids: list[tuple[bool, ...] | None] = [None]
    if rules.nil_bidding:
        bids = list(product(*[(False,) if bar else (False, True) for bar in barred]))
    for taken, tricks, last in rounds:
        for bid, off in product(bids, (None, last) if numbers.last_trick_deduct else (None,)):
            scores, void = score_round(
                cast(Rules, rules), taken, before, bid, tricks=tricks, deductor=off, slammed=slammed
            )
            found.add((tuple(scores), void))
    return found


def ends_from_everywhere(rules: Small, most: int) -> bool | None:
    """Whether the end can be reached from every standing that can be reached; None for too many standings. A standing has
    points (as far as they matter), strikes and Slams of each seat, in any order of the seats."""
    numbers, seats = rules.numbers, rules.numbers.seats
    rounds = sorted({(taken, tricks, last) for taken, tricks, last in every_round(numbers)})
    goal = max(numbers.target, (numbers.short_target + seats * numbers.short_lead) if rules.short_game else 0)
    edges: dict[Any, set[Any]] = {}
    known: dict[Any, set[Any]] = {}
    ending, waiting = set(), [((0, 0, False),) * seats]
    while waiting:
        standing = waiting.pop()
        if standing in edges:
            continue
        if len(edges) > most:
            return None
        edges[standing] = set()
        _points, before, slammed = zip(*standing, strict=True)
        if (before, slammed) not in known:
            known[before, slammed] = outcomes(rules, rounds, before, slammed)
        for scores, void in known[before, slammed]:
            totals = [
                Total(points + score.points, strikes + score.strikes)
                for (points, strikes, _slam), score in zip(standing, scores, strict=True)
            ]
            if match_over(cast(Rules, rules), totals, scores, void):
                ending.add(standing)
                continue
            # Once all are beyond the goal, only who leads by how much matters.
            beyond = max(0, min(total.points for total in totals) - goal)
            after = tuple(
                sorted(
                    (
                        max(-2, min(total.points - beyond, 2 * goal if rules.short_game else goal)) if goal else 0,
                        min(total.strikes, numbers.strike_limit + 1),
                        numbers.slam_once and (slam or "slam" in score.marks),
                    )
                    for total, score, (_p, _s, slam) in zip(totals, scores, standing, strict=True)
                )
            )
            edges[standing].add(after)
            waiting.append(after)
    live = set(ending)
    while more := {standing for standing in edges if standing not in live and edges[standing] & live}:
        live |= more
    return len(live) == len(edges)


@st.composite
def small_rules(draw: st.DrawFn, decks: tuple[tuple[int, int], ...] = ((4, 8), (3, 6), (3, 6), (3, 9))) -> Small:
    """Rules of decks of so many seats and cards, with few points, and such as hardly end."""
    seats, cards = draw(st.sampled_from(decks))
    worth = draw(st.lists(st.sampled_from([0, 0, 1, 2, 3]), min_size=cards, max_size=cards).filter(any))
    points = (*worth, *(0,) * (52 - cards))
    extra = draw(st.sampled_from([0, 0, 0, 1]))
    total = sum(worth) + extra
    limit = draw(st.sampled_from([0, 1, 2, 3]))
    flag, little = st.booleans(), st.sampled_from([0, 0, 0, 1, 2])
    numbers = replace(
        Rules().numbers,
        card_points=points, removed=tuple(range(cards, 52)), seats=seats, last_trick_points=extra,
        quota=draw(st.integers(1, max(1, total // seats))), cap=0,
        slam_at=draw(st.integers(total // 2 + 1, total)), slam_points=draw(little), slam_others_cap=draw(little),
        slam_spares=draw(flag), slam_once=draw(flag), grand_slam_points=draw(little), grand_slam_pardon=draw(flag),
        nil_points=draw(little), nil_shared_points=draw(little), nil_by_tricks=draw(flag),
        nil_bid_points=1, nil_unbid_points=draw(little), nil_bid_fine=draw(little),
        understrike_scores=draw(flag), understrike_fatal=draw(flag), understrike_ends=draw(flag),
        last_trick_deduct=0 if extra else draw(st.sampled_from([0, 0, 1])), nil_after_deduct=draw(flag),
        strike_limit=limit, void_when_all_strike=draw(flag), clean_winner=bool(limit) and draw(flag),
        target=draw(st.sampled_from([0, 0, 1, 2, 3]) if limit else st.integers(1, 3)), rounds=0,
        short_target=1, short_lead=draw(st.integers(0, 1))
    )  # fmt: skip
    bidding = seats == 3 and draw(st.sampled_from([False, False, True]))
    return Small(numbers, bidding, draw(flag), bidding and draw(flag), draw(flag))


EXAMPLES = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@settings(max_examples=15, deadline=None, suppress_health_check=EXAMPLES)
@given(small_rules(((3, 6), (3, 6), (4, 8))))
def test_the_decision_is_that_of_every_standing_of_a_small_deck(rules: Small) -> None:
    found = ends_from_everywhere(rules, 40)
    assert found is None or can_end(cast(Rules, rules)) == found


@pytest.mark.slow
@pytest.mark.timeout(1200)  # some decks have many standings
@settings(max_examples=300, deadline=None, suppress_health_check=EXAMPLES)
@given(small_rules())
def test_the_decision_is_that_of_every_standing_of_many_small_decks(rules: Small) -> None:
    found = ends_from_everywhere(rules, 120)
    assert found is None or can_end(cast(Rules, rules)) == found


def test_a_match_may_come_to_bids_that_nobody_may_make() -> None:
    """Only a bid Nil gains a point, a failed one strikes, and with one strike to spare none may be bid any more."""
    worth = (0,) * 8 + (1,) + (0,) * 43
    numbers = replace(
        Rules().numbers,
        card_points=worth, removed=tuple(range(9, 52)), seats=3, quota=1, cap=0, slam_at=1, slam_spares=False, slam_points=0,
        slam_others_cap=0, nil_points=0, nil_bid_points=1, nil_unbid_points=0, nil_bid_fine=0, strike_limit=2,
        void_when_all_strike=False, target=0, rounds=0, short_target=1, short_lead=0
    )  # fmt: skip
    rules = Small(numbers, nil_bidding=True, short_game=True, no_nil_bid_at_three_strikes=True)
    assert ends_from_everywhere(rules, 120) is can_end(cast(Rules, rules)) is False
    allowed = replace(rules, no_nil_bid_at_three_strikes=False)
    assert ends_from_everywhere(allowed, 120) is can_end(cast(Rules, allowed)) is True


def only(points: dict[str, int], edition: str = "2006", players: int = 4, **changes: Any) -> Rules:
    """House rules in which these cards alone have points."""
    cards = {card: 0 for card in CARDS if card != "3C" or players == 4} | points
    options = changes.pop("options", {})
    house = {"name": "Ours", "card_points": cards, "quota": 10, **changes}
    return Rules.from_record({"edition": edition, "players": players, "house": house, **options})


PAIR, ACE_AND_KING = {"KC": 20, "AS": 20}, {"KC": 30, "AS": 10}
NO_NILS: dict[str, Any] = {"nil_points": 0, "nil_shared_points": 0}
NO_SLAMS: dict[str, Any] = {"slam_points": 0, "slam_others_cap": 0}
THREE = {"last_trick_points": 0, "slam_at": 31}
ENDLESS = [
    (
        only(PAIR, "simple", slam_at=40, target=1, **NO_NILS, **NO_SLAMS),
        RulesFault.NO_POINTS,
        {"points": 1, "limit": 0},
    ),
    (only(ACE_AND_KING, slam_at=21), RulesFault.NO_STRIKES, {"points": 0, "limit": 4}),
    (only(ACE_AND_KING, slam_at=21, target=100, **NO_SLAMS), RulesFault.NO_END, {"points": 100, "limit": 4}),
    (
        only(ACE_AND_KING, slam_at=21, options={"short_game": True}, **NO_SLAMS),
        RulesFault.NO_END,
        {"points": 150, "limit": 4},
    ),
    (
        only(PAIR, "simple", slam_at=40, slam_once=True, target=41, **NO_NILS),
        RulesFault.NO_POINTS,
        {"points": 41, "limit": 0},
    ),
    (
        only({**PAIR, "KD": 20}, "2004", 3, slam_once=False, slam_spares=True, void_when_all_strike=True, **THREE),
        RulesFault.NO_STRIKES,
        {"points": 0, "limit": 3},
    ),
]
ENDING = [
    only(PAIR, "simple", slam_at=40, target=1, slam_points=1, **NO_NILS),
    only(ACE_AND_KING, slam_at=21, target=100),
    only(ACE_AND_KING, slam_at=21, rounds=50),
    only(ACE_AND_KING, slam_at=21, slam_once=True),
    only({**ACE_AND_KING, "QS": 5}, slam_at=23, slam_spares=False, slam_points=0),
    only(PAIR, "simple", slam_at=40, slam_once=True, target=40, **NO_NILS),
    only({**PAIR, "KD": 20}, "2004", 3, **THREE),
    only(dict.fromkeys(CARDS, 3), slam_at=80, quota=39),
]


@pytest.mark.parametrize(("rules", "fault", "data"), ENDLESS)
def test_rules_without_an_end_are_refused(rules: Rules, fault: RulesFault, data: dict[str, int]) -> None:
    with pytest.raises(RulesError) as error:
        check_end(rules)
    assert (error.value.reason, error.value.field) == (Reason(fault, **data), "card_points")


@pytest.mark.parametrize("rules", [*SHOWN, *ENDING], ids=str)
def test_rules_with_an_end_are_not(rules: Rules) -> None:
    check_end(rules)
    assert can_end(rules)


@settings(max_examples=40, deadline=None, suppress_health_check=EXAMPLES)
@given(any_rules())
def test_what_people_change_mostly_ends(rules: Rules) -> None:
    assert can_end(rules)


@pytest.fixture
def three_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that are over after three rounds, as after 400."""
    for module in ("match", "record", "score_sheet"):
        monkeypatch.setattr(f"game.engine.ambition.{module}.MOST_ROUNDS", 3)


@pytest.mark.usefixtures("three_rounds")
def test_a_match_without_an_end_is_over_after_the_most_rounds_and_its_record_says_so() -> None:
    rules = ENDLESS[1][0]
    match = random_match(rules, 1)
    record = to_record(match)
    assert len(match.rounds) == 3 and match.result is not None
    assert record["result"]["finished"] and record["result"]["stopped_after"] == 3
    assert to_record(from_record(record)) == record
    sheet = ScoreSheet(rules, [str(player["name"]) for player in match.players])
    for history in match.rounds:
        sheet.add(entry_of(history, rules))
    assert sheet.over and sheet.stopped_after == sheet.to_json()["result"]["stopped_after"] == 3
    for changed in ({"stopped_after": 4}, {"stopped_after": 2}, {"stopped_after": "3"}, {"finished": False}):
        with pytest.raises(RecordError, match="result: "):
            from_record({**record, "result": {**record["result"], **changed}})


@pytest.mark.usefixtures("three_rounds")
def test_older_records_with_more_rounds_are_read_and_go_on_no_further() -> None:
    match, stream = new_match(ENDLESS[1][0]), Stream("older", 1)
    match.most_rounds = None
    while len(match.rounds) < 5 or match.phase != "scored":
        random_step(match, stream)
    record = to_record(match)
    assert record["result"] == {"finished": False}
    again = from_record(record)
    assert to_record(again) == record
    while not again.over:
        random_step(again, stream)
    ended = to_record(again)
    assert len(again.rounds) == 6 and ended["result"]["stopped_after"] == 6
    assert to_record(from_record(ended)) == ended


def test_a_match_that_its_rules_end_says_nothing_of_it() -> None:
    result = to_record(random_match(Rules(), 2))["result"]
    assert set(result) == {"finished", "winners", "places", "relative_scores"}
