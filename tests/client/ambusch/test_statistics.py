"""The person's matches of Ambusch in figures: what is counted, what isn't, and how it is shown."""

from __future__ import annotations

import copy
import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.client.ambusch.controller import RECORDS_NAME
from game.client.ambusch.fairness import ace_chances, band_chances, fairness, meld_chances, meld_of, suit_chances
from game.client.ambusch.game import game as ambusch
from game.client.ambusch.statistics import ID, StatisticsScene, Summary, counted
from game.client.app.files.record_lines import append_once
from game.client.app.listing import ChoiceScene
from game.client.app.statistics.database import NAME, Source, StatisticsDatabase
from game.client.app.statistics.json_rows import JsonRow
from game.engine.ambusch.match import deal_hash
from game.engine.ambusch.record import to_record
from game.engine.cards import DECK, parse_cards
from tests.client.ambusch.play import LEVELS, at_menu, at_setup, players
from tests.client.ambusch.played import begun, played
from tests.client.harness import Game


def test_the_sums_are_those_of_the_records() -> None:
    matches = [played(3, seed) for seed in range(1, 6)] + [played(2, 9)]
    found = counted([to_record(match) for match in matches])
    assert found.matches == found.finished == 6 and found.games == sum(len(match.rounds) for match in matches)
    assert found.wins == sum(match.result is not None and 0 in match.result.winners for match in matches)
    scored = [each for match in matches for each in match.sets]
    assert found.sets == len(scored) == sum(found.hands)
    assert found.cards == sum(len(each.piles[0]) for each in scored) == found.out
    assert found.won == sum(each.score is not None and each.score.winner == 0 for each in scored)
    games = [game for match in matches for game in match.rounds]
    assert found.blocked == sum(game.winner == 0 and game.kept < 0 for game in games)
    assert found.others_out == sum(game.winner > 0 for game in games)
    assert counted([to_record(match) for match in matches], 2).matches == 1
    assert counted([to_record(match) for match in matches], 4) == Summary()


def rows(folder: Path) -> list[JsonRow]:
    """What the statistics keep of the records in a data folder."""
    kind = ambusch(players()).statistics
    assert kind is not None
    found: list[JsonRow] = StatisticsDatabase(folder / NAME, {ID: Source(folder / RECORDS_NAME, kind)}).read(ID)
    return found


def test_what_is_no_persons_match_and_what_is_damaged_is_not_counted(tmp_path: Path) -> None:
    right = to_record(played(3, 1))
    right["players"][0] |= {"practised": ["hint"], "seconds": 90.5}
    auto, broken = copy.deepcopy(right), copy.deepcopy(right)
    auto["players"][0]["autoplay"] = True
    broken["sets"][0]["piles"] = [["XX"]]
    broken["players"][0]["begun_at"] = "2026-05-04T08:00:00+00:00"
    unfinished = begun(3, 4)
    unfinished.begin()
    path = tmp_path / RECORDS_NAME
    for record in (right, auto, broken, to_record(unfinished)):
        append_once(tmp_path / RECORDS_NAME, record)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"cut\n[1]\n')
    found = counted(row.data for row in rows(tmp_path))
    assert (found.matches, found.finished, found.helped, found.seconds) == (2, 1, 1, 90.5)
    assert rows(tmp_path / "nothing") == []


def wait(game: Game, scene: StatisticsScene) -> None:
    """Until everything is counted."""
    game.frames(1)
    game.until(lambda: scene._asked is None)
    game.frames(20)


def kept(level: str, seed: int, **me: Any) -> dict[str, Any]:
    """A record of a person against computer players of a level."""
    match = played(3, seed)
    for seat, player in enumerate(match.players):
        player |= {"kind": "ai", "level": level} if seat else {"kind": "human", **me}
    match.players[0]["deal_hashes"] = [deal_hash(game.deal) for game in match.rounds]
    return to_record(match)


def test_opponents_are_selected(tmp_path: Path) -> None:
    for record in (kept("club", 1), kept("club", 2, seconds=61.0), kept("novice", 3), kept("club", 4, autoplay=True)):
        append_once(tmp_path / RECORDS_NAME, record)
    game = at_menu(tmp_path)
    scene = StatisticsScene(game.shell, LEVELS)
    game.shell.stack.push(scene)
    wait(game, scene)
    assert scene.found is not None and scene.found.levels == (("club", 2), ("novice", 1))
    assert scene.found.summaries[0].matches == 3 and scene.found.deals.fitting == scene.found.deals.games > 20
    game.click_button("opponents", frames=2)
    assert isinstance(game.scene, ChoiceScene)
    game.click_button("=novice=")
    wait(game, scene)
    assert scene.found.summaries[0].matches == 1 and scene.layout.button("opponents").label == "Novice"


def test_what_chance_brings_is_counted_exactly() -> None:
    cards = [card for card in DECK if card not in parse_cards(["KS", "KD", "AC", "4D", "4C", "9H", "2C"])][:30]
    hands = list(combinations(cards, 4))
    ranks = tuple(sorted(Counter(card % 13 for card in cards).items()))
    suits = tuple(sorted(Counter(card // 13 for card in cards).values()))
    melds = Counter(meld_of(hand) for hand in hands)
    assert meld_chances(ranks) == pytest.approx({kind: melds[kind] / len(hands) for kind in range(3)})
    aces = Counter(min(2, sum(card % 13 == 12 for card in hand)) for hand in hands)
    held = sum(card % 13 == 12 for card in cards)
    assert ace_chances(held, len(cards)) == pytest.approx({n: aces[n] / len(hands) for n in range(3)})
    most = Counter(max(2, *Counter(card // 13 for card in hand).values()) - 2 for hand in hands)
    assert suit_chances(suits) == pytest.approx({n: most[n] / len(hands) for n in range(3)})
    assert sum(band_chances(ranks).values()) == pytest.approx(1.0)


def test_deals_of_the_program_look_as_chance_has_it_and_marked_ones_do_not() -> None:
    records = [kept("club", seed) for seed in range(1, 26)]
    found = fairness([*records, {}, kept("club", 5, practised=["code"]), kept("club", 6, autoplay=True)])
    assert found.games == found.fitting == sum(len(each["games"]) for record in records for each in record["sets"])
    for comparison in found.comparisons:
        assert sum(comparison.seen) == found.games and sum(comparison.expected) == pytest.approx(1.0)
        assert comparison.p is not None and comparison.p > 0.001, comparison
    records[0]["players"][0]["deal_hashes"][0] = "0" * 64
    for record in records:  # hands of aces for the person
        for each in record["sets"]:
            for game in each["games"]:
                swapped = [name for name in ("AC", "AD", "AH", "AS") if name in game["stock"]]
                for i, name in enumerate(swapped):
                    game["stock"][game["stock"].index(name)], game["hands"][0][i] = game["hands"][0][i], name
    wrong = fairness(records)
    by_id = {comparison.id: comparison for comparison in wrong.comparisons}
    assert by_id["aces"].p is not None and by_id["aces"].p < 1e-6 and wrong.unfitting > 0


def test_the_statistics_open_from_the_setup(tmp_path: Path) -> None:
    append_once(tmp_path / RECORDS_NAME, to_record(played(3, 2)))
    game = at_setup(at_menu(tmp_path))
    game.click_button("statistics")
    scene = game.top(StatisticsScene)
    wait(game, scene)
    assert scene.layout.data.caption == "1 match" and scene.layout.data.shown is not None
    game.click_button("page:2", frames=2)
    assert scene.layout.data.shown is None and scene.layout.data.words == ("No match fits what is selected above.",)
    game.click_button("page:deals", frames=2)
    assert scene.layout.data.caption == f"{scene.found.deals.games} deals"  # type: ignore[union-attr]
    assert scene.layout.data.shown is not None
    game.click_button("close", frames=2)
    assert game.scene is not scene
    assert json.loads((tmp_path / RECORDS_NAME).read_text("utf-8"))["game"] == "ambusch"
