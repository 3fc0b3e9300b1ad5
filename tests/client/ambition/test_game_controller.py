"""The controller: a whole match, the person's decisions, failing players, resuming at every point."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.controller import GameController, new_match
from game.client.app.opponents import Opponent, alike
from game.client.app.options import Computers
from game.client.app.saves import SaveFile
from game.client.table.controller import Batch
from game.client.table.person import ME
from game.client.table.words import reason_words
from game.engine.ambition.actions import Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import CardPlayed, MatchEnded, RoundScored
from game.engine.ambition.match import Match
from game.engine.ambition.observation import fallback
from game.engine.ambition.record import from_record, to_record
from game.engine.refusal import Reason
from tests.client.ambition.matches import step
from tests.client.client_matches import RandomPlayer
from tests.client.harness import SERVICES, InlineWorker, computers


def controller(
    folder: Path, rules: Rules | None = None, player: type = RandomPlayer, autoplay: bool = False
) -> GameController:
    match = new_match(rules or Rules(), "Ada", alike(), seed=4)
    worker: Any = InlineWorker()
    return GameController(match, computers(player), SERVICES, worker, SaveFile(folder), autoplay)


def begun(folder: Path, rules: Rules | None = None, **how: Any) -> GameController:
    game = controller(folder, rules, **how)
    game.begin()
    return game


@pytest.mark.parametrize("rules", [Rules(), Rules(nil_bidding=True), Rules(short_game=True)])
def test_a_whole_match(tmp_path: Path, rules: Rules) -> None:
    game = controller(tmp_path, rules)
    events = list(game.begin().events)
    for _ in range(20_000):
        if game.match.over:
            break
        if game.match.phase == "scored":
            events += game.next_round().events
        for batch in step(game):
            events += batch.events
    assert isinstance(events[-1], MatchEnded)
    assert sum(isinstance(event, RoundScored) for event in events) == len(game.match.rounds) == game.rounds_played
    assert not (tmp_path / "match.json").exists()
    assert len((tmp_path / "matches.jsonl").read_text().splitlines()) == 1


def test_the_pass_is_chosen_taken_back_and_confirmed(tmp_path: Path) -> None:
    game = begun(tmp_path)
    hand = game.match.hand(ME)
    assert not game.choose_pass(next(card for card in range(52) if card not in hand)) and not game.untake(hand[0])
    assert all(game.choose_pass(card) for card in hand[:2])
    assert not game.choose_pass(hand[0])
    assert game.confirm_pass() is None
    assert game.untake(hand[0]) and game.choose_pass(hand[5]) and game.choose_pass(hand[7])
    assert not game.choose_pass(hand[9])
    assert game.confirm_pass() is not None
    assert game.match.current.passes[ME] == (hand[5], hand[1], hand[7])  # the others kept their places
    assert not game.choose_pass(hand[3]) and game.confirm_pass() is None


def test_illegal_cards_are_refused_in_words(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert isinstance(game.play(game.match.hand(ME)[0]), Reason)
    refusals = 0
    while game.match.phase != "scored":
        game.poll()
        if not game.my_turn:
            continue
        if game.match.phase == "play":
            for card in game.match.hand(ME):
                if card not in game.match.legal_cards(ME):
                    reason = game.play(card)
                    assert isinstance(reason, Reason) and reason_words(reason).endswith(".")
                    refusals += 1
                    break
            assert isinstance(game.play(game.match.legal_cards(ME)[0]), Batch)
        else:
            game.decide(ME, fallback(game.match.observation(ME)))
    assert refusals


def test_bids_only_while_bidding(tmp_path: Path) -> None:
    game = begun(tmp_path, Rules(nil_bidding=True))
    assert game.bid(True) is None
    for card in game.match.hand(ME)[:3]:
        game.choose_pass(card)
    game.confirm_pass()
    while game.match.phase == "pass":
        game.poll()
    game.poll()
    assert game.my_turn and game.may_bid_nil
    assert game.bid(True) is not None and game.match.current.bids[ME] and game.bid(False) is None


@pytest.mark.parametrize("take", [True, False])
def test_the_last_tricks_points_are_taken_off_only_while_that_is_asked(tmp_path: Path, take: bool) -> None:
    game = begun(tmp_path, Rules("2005"))
    assert game.deduct(take) is None
    for _ in range(20_000):
        if game.match.phase == "scored":
            game.next_round()
        elif not game.my_turn:
            game.poll()
        elif game.match.phase == "last_trick":
            break
        else:
            game.decide(ME, fallback(game.match.observation(ME)))
    assert game.deduct(take) is not None and game.match.rounds[-1].deduct == take and game.deduct(take) is None


def test_a_forced_card_is_marked(tmp_path: Path) -> None:
    game = begun(tmp_path, autoplay=True)
    last: list[Batch[Any]] = []
    while game.match.phase != "scored":
        last += [batch for batch in game.poll() if isinstance(batch.events[0], CardPlayed)]
    assert all(batch.forced for batch in last[-4:]) and not all(batch.forced for batch in last)


class Liar(RandomPlayer):
    """Answers with what is illegal, or with nothing at all."""

    def choose(self, observation: Any, cancelled: Callable[[], bool]) -> Any:
        if observation.phase != "play":
            return None
        return Play(next(card for card in range(52) if card not in observation.hand))


def test_illegal_answers_are_replaced_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = begun(tmp_path, player=Liar, autoplay=True)
    while game.match.phase != "scored":
        game.poll()
    assert [player["replaced"] for player in game.match.players] == [14] * 4
    assert len(caplog.records) == 56 and "played on for it" in caplog.text


def test_every_action_is_saved_and_can_be_resumed(tmp_path: Path) -> None:
    game = begun(tmp_path, Rules(nil_bidding=True))
    checked = 0
    while game.match.phase != "scored":
        for _batch in step(game):
            if game.match.phase == "scored":
                break
            saved = SaveFile(tmp_path)
            game.saves.flush()
            record = saved.load().record
            assert record == to_record(game.match)
            again = GameController(from_record(record), computers(), SERVICES, InlineWorker(), saved)  # type: ignore[arg-type]
            assert [again.match.observation(seat) for seat in range(4)] == [
                game.match.observation(seat) for seat in range(4)
            ]
            assert again.match.waiting == game.match.waiting
            checked += 1
    assert checked > 40


class Asked:
    """Computer players that note who was asked for."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str, int]] = []
        base = computers()
        self.computers = Computers(self._make, base.levels, base.default_level, temperaments=base.temperaments)

    def _make(self, level: str, temperament: str, seat: int, seed: int, timed: bool) -> RandomPlayer:
        self.made.append((level, temperament, seat))
        return RandomPlayer(seed)


def test_a_resumed_match_has_the_same_opponents(tmp_path: Path) -> None:
    asked, worker = Asked(), InlineWorker()
    three = (
        Opponent("tawny", "novice", "nil"),
        Opponent("hazel", "club", "nil"),
        Opponent("alder", "novice", "steady"),
    )
    game = GameController(new_match(Rules(), "Ada", three, 4), asked.computers, SERVICES, worker, SaveFile(tmp_path))  # type: ignore[arg-type]
    game.begin()
    record = json.loads(json.dumps(to_record(game.match)))
    again = GameController(from_record(record), asked.computers, SERVICES, worker, SaveFile(tmp_path))  # type: ignore[arg-type]
    assert again.seats == [("Ada", "you"), ("Tawny", "owl"), ("Hazel", "hare"), ("Alder", "stag")]
    assert asked.made[:3] == [("novice", "nil", 1), ("club", "nil", 2), ("novice", "steady", 3)] == asked.made[3:]


def test_a_record_without_temperaments_or_with_strange_values_is_played_as_usual(tmp_path: Path) -> None:
    asked = Asked()
    match = new_match(Rules(), "Ada", alike("grandmaster"), seed=4)
    del match.players[1]["temperament"]
    match.players[2]["temperament"] = ["nil"]
    match.players[3] |= {"name": "Zoe", "level": "novice", "temperament": "grumpy"}
    game = GameController(match, asked.computers, SERVICES, InlineWorker(), SaveFile(tmp_path))  # type: ignore[arg-type]
    assert asked.made == [("club", "steady", 1), ("club", "steady", 2), ("novice", "steady", 3)]
    assert game.seats[1:] == [("Hazel", "hare"), ("Corvin", "raven"), ("Zoe", "fox")]


def test_leaving_asks_nobody_any_more(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.poll()
    game.close()
    assert isinstance(game.match, Match) and game.match.waiting == (0, 1, 2, 3)
    game.poll()
    batches = game.poll()
    assert {getattr(event, "seat", None) for batch in batches for event in batch.events} == {1, 2, 3}


def test_a_save_that_fails_does_not_stop_the_game(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    game = begun(blocker)
    while game.match.phase == "pass":
        step(game)
    game.saves.flush()
    complaint = game.saves.complaint()
    assert complaint is not None and "can’t be saved" in complaint
    assert game.saves.complaint() is None
