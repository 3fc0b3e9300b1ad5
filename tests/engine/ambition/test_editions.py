"""The published examples of the editions beside 2006, the three-player game, and how each edition ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambition.actions import Deduct, Play
from game.engine.ambition.editions import EDITIONS, House, Rules
from game.engine.ambition.events import CardPlayed, ChipsMoved, LastTrickChosen, RoundScored, SeatScore, TrickTaken
from game.engine.ambition.match import Match
from game.engine.ambition.match_result import final_result, match_over
from game.engine.ambition.play_tables import ROLES
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.cards import parse_cards
from game.engine.rng import Stream
from tests.engine.ambition.helpers import SHOWN, scored, totals
from tests.engine.helpers import new_match, random_step

# ---- numbers


@pytest.mark.parametrize(("rules", "total"), list(zip(SHOWN, (112, 91, 80, 85, 85), strict=True)), ids=str)
def test_totals_chips_and_thresholds(rules: Rules, total: int) -> None:
    numbers = rules.numbers
    tens, fives, ones = numbers.chips
    assert numbers.total == 10 * tens + 5 * fives + ones == total
    assert 2 * numbers.slam_at > total >= numbers.seats * numbers.quota
    assert len(numbers.deck) == numbers.seats * numbers.tricks
    assert numbers.opening_card in (-1, *numbers.deck)


@pytest.mark.parametrize(
    ("cards", "values"),
    [
        ("5H 2H QS 9H", (14, 8, 7, 8)),
        ("3D AS KC 2H", (35, 20, 18, 18)),
        ("KC 8C 4C 2C", (17, 13, 12, 11)),
        ("5D 9D JD AD", (12, 6, 6, 6)),
        ("KC 7H AC AS", (28, 19, 17, 17)),
        ("KC 6C AS KS", (32, 29, 20, 21)),
    ],
)
def test_published_values(cards: str, values: tuple[int, ...]) -> None:
    found = [
        sum(EDITIONS[id].card_points[card] for card in parse_cards(cards.split()))
        for id in ("2006", "2005", "simple", "2004")
    ]
    assert tuple(found) == values


@pytest.mark.parametrize(
    ("rules", "passes"),
    [
        (Rules(), "lraslraslras"),
        (Rules("2005"), "lrahsharls"),
        (Rules("simple"), "lraslraslras"),
        (Rules("simple", always_pass_left=True), "llll"),
        (Rules("2004"), "lrahlrahlrah"),
        (Rules("2004", players=3), "lrhlrh"),
    ],
)
def test_passes_of_the_rounds(rules: Rules, passes: str) -> None:
    assert "".join(rules.direction(number)[0] for number in range(1, len(passes) + 1)) == passes


# ---- scoring


@pytest.mark.parametrize(
    ("taken", "deductor", "strikes", "expected"),
    [
        ((30, 25, 19, 17), None, "0000", "0,X 25 19 17"),
        ((25, 25, 21, 20), 3, "0000", "0,X 0,X 21 14"),
        ((25, 25, 21, 20), None, "0000", "0,X 0,X 21 20"),
        ((57, 29, 5, 0), None, "0000", "36 29 5,X 24"),
        ((60, 31, 0, 0), None, "0000", "36 31 16 16"),
        ((40, 30, 11, 10), None, "2222", "0,X 30 11 10"),
        ((40, 30, 11, 10), None, "2221", "0,X 30 11 10,X"),
        ((62, 29, 0, 0), 0, "0000", "0,X 29 16 16"),  # who gives up a Slam has none
        ((91, 0, 0, 0), None, "0000", "36 16 16 16"),
        ((50, 35, 6, 0), 2, "0000", "0,X 35 0,X 24"),  # an understrike with no points left, no Nil
    ],
)
def test_edition_2005(taken: tuple[int, ...], deductor: int | None, strikes: str, expected: str) -> None:
    assert scored(Rules("2005"), taken, strikes, deductor=deductor) == expected


def test_options_of_2005() -> None:
    kept = Rules("2005", nil_after_deduction=True)
    assert scored(kept, (50, 35, 6, 0), deductor=2) == "0,X 35 16 16"
    whole = (13, 0, 0, 0)
    for option, points, strikes in (("slam", 36, 0), ("50", 50, 0), ("36_and_pardon", 36, -1)):
        found, _ = score_round(Rules("2005", grand_slam=option), (91, 0, 0, 0), (1, 0, 0, 0), tricks=whole)
        assert (found[0].points, found[0].strikes) == (points, strikes)
    assert score_round(Rules("2005", grand_slam="36_and_pardon"), (91, 0, 0, 0), tricks=whole)[0][0].strikes == 0


@pytest.mark.parametrize(
    ("taken", "tricks", "expected"),
    [
        ((51, 29, 0, 0), (7, 5, 1, 0), "40 0 0 0"),
        ((50, 30, 0, 0), (7, 4, 2, 0), "0 30 0 20"),
        ((40, 30, 10, 0), (6, 4, 3, 0), "0 30 10 20"),
        ((40, 31, 9, 0), (6, 4, 3, 0), "0 31 0 20"),
        ((45, 35, 0, 0), (8, 5, 0, 0), "0 35 10 10"),
        ((80, 0, 0, 0), (13, 0, 0, 0), "40 0 0 0"),
        ((20, 20, 20, 20), (4, 3, 3, 3), "0 0 0 0"),
    ],
)
def test_edition_simple(taken: tuple[int, ...], tricks: tuple[int, ...], expected: str) -> None:
    assert scored(Rules("simple"), taken, tricks=tricks) == expected


@pytest.mark.parametrize(
    ("taken", "tricks", "slammed", "expected"),
    [
        ((30, 25, 20, 10), (4, 3, 3, 3), "", "0,X 25 20 0,X"),
        ((30, 30, 25, 0), (4, 4, 5, 0), "", "0,X 0,X 25 28"),
        ((30, 30, 25, 0), (4, 4, 4, 1), "", "0,X 0,X 25 0,X"),
        ((53, 22, 10, 0), (7, 4, 2, 0), "", "36 22 0,X 28"),
        ((53, 22, 10, 0), (7, 4, 2, 0), "0", "0,X 22 0,X 28"),
        ((53, 22, 10, 0), (7, 4, 2, 0), "12", "36 22 0,X 28"),
        ((55, 10, 10, 10), (7, 2, 2, 2), "0", "0,X 0,X 0,X 0,X"),
        ((50, 35, 0, 0), (7, 6, 0, 0), "", "0,X 35 28 28"),
    ],
)
def test_edition_2004(taken: tuple[int, ...], tricks: tuple[int, ...], slammed: str, expected: str) -> None:
    assert scored(Rules("2004"), taken, tricks=tricks, slammed=slammed) == expected


def test_three_players() -> None:
    rules = Rules("2004", players=3)
    assert scored(rules, (40, 31, 14), tricks=(8, 5, 4)) == "0,X 31 14"
    assert scored(rules, (40, 32, 13), tricks=(8, 5, 4)) == "0,X 32 0,X"
    assert scored(rules, (53, 32, 0), tricks=(10, 7, 0)) == "36 32 28"


@pytest.mark.parametrize(
    ("rules", "taken", "more", "what"),
    [
        (Rules("2005"), (30, 25, 19, 18), {}, "91"),
        (Rules("2004"), (30, 25, 20, 10), {}, "number of tricks"),
        (Rules("2004"), (30, 25, 20, 10), {"tricks": (4, 3, 3, 2)}, "13"),
        (Rules("simple"), (40, 30, 10, 0), {"tricks": (10, 3, 0, 0)}, "contradict"),
        (Rules(), (27, 45, 21, 19), {"deductor": 1}, "last trick"),
        (Rules("2004", players=3), (30, 25, 20, 10), {"tricks": (4, 3, 3, 3)}, "85"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(rules: Rules, taken: tuple[int, ...], more: dict[str, object], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        score_round(rules, taken, **more)  # type: ignore[arg-type]


@given(st.sampled_from(SHOWN), st.integers(0, 10**6))
def test_played_rounds_always_score_sensibly(rules: Rules, seed: int) -> None:
    """What must hold of any round that can be played, found by playing one at random."""
    numbers = rules.numbers
    match, stream = new_match(rules, seed), Stream("sense", seed)
    while not (match.rounds and match.phase in ("scored", "over")):
        random_step(match, stream)
    found, counted = match.current.scored, match.current.counted()
    slams = [seat for seat, score in enumerate(found) if "slam" in score.marks]
    assert len(slams) == (max(counted) >= numbers.slam_at)
    overs = [seat for seat, score in enumerate(found) if "overstrike" in score.marks]
    assert match.current.void or bool(slams) != bool(overs)
    assert all(counted[seat] == max(counted) for seat in (*overs, *slams))
    for score, points in zip(found, counted, strict=True):
        assert -1 <= score.strikes <= (1 if numbers.strike_limit else 0)
        assert score.points in (0, points, numbers.cap, numbers.slam_others_cap, numbers.slam_points, numbers.nil_points,
                                numbers.nil_shared_points)  # fmt: skip


# ---- the blind first trick, the last trick


@pytest.mark.parametrize(
    ("cards", "leader", "winner"),
    [("5D KD 2D 9D", 0, 2), ("AS 3D 4D 7D", 0, 3), ("5D KD 2D 9D", 3, 1), ("AS KS 3D JC", 1, 3), ("2D 3D 4C JC", 0, 1)],
)
def test_published_blind_tricks(cards: str, leader: int, winner: int) -> None:
    played = parse_cards(cards.split())
    state = Round(Rules("simple"), "hold", ((), (), (), ()))
    assert state.winner_of(leader, played, blind=True) == winner


def test_a_blind_first_trick() -> None:
    match, stream = new_match(Rules("simple"), 11), Stream("blind")
    while match.phase != "blind":
        random_step(match, stream)
    assert match.waiting == (0, 1, 2, 3)
    for seat in (2, 0, 3):
        legal = match.legal_cards(seat)
        suited = [card for card in match.hand(seat) if card // 13 == 1]
        assert legal == (suited or match.hand(seat))
        foreign = [card for card in match.hand(seat) if card not in legal]
        if foreign:
            with pytest.raises(ValueError, match=r"blind .suit: 1"):
                match.act(seat, Play(foreign[0]))
        others = [match.observation(other) for other in range(4) if other != seat]
        match.act(seat, Play(legal[-1]))
        assert [match.observation(other) for other in range(4) if other != seat] == others
        assert match.observation(seat).chosen == legal[-1] in match.hand(seat)
    events = match.act(1, Play(match.legal_cards(1)[0]))
    played = [event for event in events if isinstance(event, CardPlayed)]
    assert [event.seat for event in played] == [(match.current.dealer + 1 + i) % 4 for i in range(4)]
    taken = next(event for event in events if isinstance(event, TrickTaken))
    assert match.phase == "play" and match.waiting == (taken.winner,)
    assert all(len(match.hand(seat)) == 12 for seat in range(4))


@pytest.mark.parametrize(
    "rules", [Rules("simple", high_two=False), Rules(house=House.from_record({"name": "Low 2s", "high_two": False}))]
)
def test_without_the_high_two_a_2_is_always_the_lowest(rules: Rules) -> None:
    for cards, winner in (("KC 8C 4C 2C", 0), ("2H 5H 9H QH", 3), ("7S 8S TS 2S", 2), ("2D AC AH AS", 0)):
        played = parse_cards(cards.split())
        assert Round(rules, "hold", ((), (), (), ())).winner_of(0, played) == winner
    blind = parse_cards(["5D", "KD", "2D", "9D"])
    assert Round(rules, "hold", ((), (), (), ())).winner_of(0, blind, rules.numbers.blind_suit >= 0) == 1


def test_the_tables_know_whether_a_2_wins() -> None:
    """Fourth to play, after a king: the 2 wins only where it may be high, so the tables look it up as another deed."""
    hands = [parse_cards(words.split()) for words in ("KC 3D", "8C 4D", "4C 5D", "2C 6D")]
    found = []
    for high_two in (True, False):
        state = Round(Rules("simple", high_two=high_two, blind_first_trick=False), "hold", hands, dealer=3)
        for card in parse_cards(["KC", "8C", "4C"]):
            state.apply(card)
        (entries,) = state.features().values()
        found.append(entries[0] // 52 % ROLES)
    assert found == [5, 6]


def test_an_option_that_is_younger_than_the_records_is_told_only_where_it_is_chosen() -> None:
    assert "high_two" not in Rules("simple").to_record()
    assert Rules("simple", high_two=False).to_record()["high_two"] is False
    assert Rules.from_record(Rules("simple", high_two=False).to_record()).numbers.high_two is False


def test_without_the_blind_trick_the_seat_left_of_the_dealer_leads() -> None:
    match, stream = new_match(Rules("simple", blind_first_trick=False), 11), Stream("open")
    while match.phase != "play":
        random_step(match, stream)
    assert match.waiting == ((match.current.dealer + 1) % 4,)
    assert len(match.legal_cards(match.waiting[0])) == 13


def to_last_trick(seed: int) -> Match:
    match, stream = new_match(Rules("2005"), seed), Stream("last", seed)
    while match.phase != "last_trick":
        random_step(match, stream)
    return match


@pytest.mark.parametrize("take", [False, True])
def test_the_last_tricks_winner_decides(take: bool) -> None:
    match = to_last_trick(4)
    winner = match.current.tricks[-1].winner
    taken = match.current.taken()
    assert match.waiting == (winner,) and sum(taken) == 91
    assert match.observation(winner).to_protocol()["legal"] == ["deduct", "keep"]
    chosen, scored = match.act(winner, Deduct(take))[:2]
    less = min(6, taken[winner]) if take else 0
    assert chosen == LastTrickChosen(winner, less)
    assert isinstance(scored, RoundScored)
    assert scored.taken == tuple(points - (less if seat == winner else 0) for seat, points in enumerate(taken))


def test_the_screw_moves_two_chips_to_the_last_trick() -> None:
    match, stream = new_match(Rules("2004"), 4), Stream("screw")
    events = []
    while not (match.rounds and match.phase in ("scored", "over")):
        events += random_step(match, stream)
    moved = [event for event in events if isinstance(event, ChipsMoved)]
    assert moved[-1] == ChipsMoved(match.current.tricks[-1].winner, 2)
    assert sum(event.amount for event in moved) == 85


# ---- the end


def scores(text: str) -> list[SeatScore]:
    """From ``"o - u n"``: overstrike, nothing, understrike, an understrike without a strike (i)."""
    kinds = {"o": SeatScore(0, 1, ("overstrike",)), "-": SeatScore(20, 0), "u": SeatScore(0, 1, ("understrike",)),
             "i": SeatScore(5, 0, ("understrike",))}  # fmt: skip
    return [kinds[letter] for letter in text.split()]


@pytest.mark.parametrize(
    ("edition", "standings", "last", "number", "winners"),
    [
        ("2005", "2/110 2/111 0/90 1/111", "o - - -", 10, (1, 3)),
        ("2005", "2/110 2/111 0/90 1/111", "o - - -", 9, None),
        ("2005", "3/130 2/111 0/90 1/111", "o - - -", 10, (1, 3)),
        ("2005", "3/200 3/111 2/90 2/80", "o o - -", 4, (2,)),
        ("simple", "0/99 0/98 0/70 0/60", "- - - -", 5, None),
        ("simple", "0/104 0/112 0/99 0/20", "- - - -", 5, (1,)),
        ("simple", "0/104 0/104 0/90 0/20", "- - - -", 5, (0, 1)),
        ("2004", "3/50 1/60 0/70 0/80", "u o - -", 4, None),  # the third strike is an understrike
        ("2004", "3/50 3/60 1/70 0/80", "u o - -", 4, (3,)),
        ("2004", "3/90 2/60 1/70 0/80", "o u - -", 4, (3,)),
        ("2004", "3/90 2/60 1/70 0/120", "o u - u", 4, (2,)),  # who struck in the last deal can't win
        ("2004", "3/10 4/99 1/70 0/80", "o - - -", 4, (1,)),  # three strikes, none in the last deal
        ("2004", "3/0 1/60 1/70 1/80", "o u u u", 4, None),  # nobody could win
    ],
)
def test_how_matches_end(edition: str, standings: str, last: str, number: int, winners: tuple[int, ...] | None) -> None:
    rules, now, scored = Rules(edition), totals(standings), scores(last)
    assert match_over(rules, now, scored, False, number) is (winners is not None)
    if winners is not None:
        assert final_result(rules, now, scored).winners == winners


def test_places_of_those_who_could_not_win() -> None:
    result = final_result(Rules("2004"), totals("3/150 2/60 1/70 0/120"), scores("o u - u"))
    assert result.winners == (2,) and result.places == (2, 4, 1, 3)
    assert result.relative_scores[2] == round(70 - (69 + 60 + 69) / 3, 2)
