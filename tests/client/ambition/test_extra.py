"""Deals once more: practice beside a match that waits, the hash and its check, codes to give away and to enter."""

from __future__ import annotations

import hashlib
from pathlib import Path

from game.client.ambition.match.dialogs import deal_code, match_code, open_facts
from game.client.ambition.match.extra import again
from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.review.scene import ReplayScene
from game.client.ambition.sheet.page import SheetScene
from game.client.app.exact_texts import CodeScene, FactsScene
from game.client.app.menu import MenuScene
from game.client.kit import desktop as clipboard
from game.client.kit.intents import Confirm, MoveFocus, PickCard, Typed, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.person import PersonEntry
from game.client.table.worker import Worker
from game.engine.ambition.codes import DealCode, MatchCode, encode
from game.engine.ambition.dealing import deal, deal_hash
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import to_record
from tests.client.harness import SERVICES, Game, computers
from tests.client.program import unwatched
from tests.client.tables import INSTANT, pass_three, replay_of_result, result, start
from tests.gallery.review import played_round


@unwatched
def play_round(game: Game, table: TableScene) -> None:
    """The lowest cards, until the result shows."""
    game.settle()
    pass_three(game)
    while not isinstance(game.scene, ResultScene):
        game.send(PickCard(table.view.hand.index(min(table.view.legal))))
        for _ in range(400):
            game.tick()
            if isinstance(game.scene, ResultScene) or (table.view.legal and not table.director.moving):
                break
    game.frames(3)


def test_the_same_deal_again_leaves_the_match_as_it_is(tmp_path: Path) -> None:
    game = result(tmp_path)
    match = game.table.controller.match
    before = to_record(match)
    game.saves.flush()
    saved = (tmp_path / "match.json").read_bytes()
    replay_of_result(game)
    game.click_button("again")
    scene = game.top(TableScene)
    assert scene.view.practice
    practice = scene.controller.match
    assert practice is not match and practice.current.deal == match.rounds[0].deal
    assert practice.current.dealer == match.rounds[0].dealer and scene.view.practice
    play_round(game, scene)
    shown = game.top(ResultScene)
    assert shown.layout.data.practice
    assert [button.id for button in shown.layout.buttons] == ["more", "again", "review", "next", "rules"]
    taken = match.rounds[0].taken()[0]
    assert f"you took {taken} " in shown.layout.data.foot[0]
    assert to_record(match) == before
    game.saves.flush()
    assert (tmp_path / "match.json").read_bytes() == saved
    game.click_button("again")
    assert isinstance(game.scene, TableScene) and game.scene.view.practice and game.scene is not scene
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, PageScene) and game.scene.name == "pause"
    game.click_button("leave")
    assert isinstance(game.scene, ReplayScene)
    game.send(Verb.CANCEL, Confirm())  # back to the result, and on with the match
    game.settle()
    assert game.table.controller.match is match and game.table.view.round_number == 2
    assert game.table.controller.rounds_played == 1 and not game.table.view.practice


def test_practice_in_the_midst_of_a_round_lets_the_match_go_on(tmp_path: Path) -> None:
    game = result(tmp_path)
    game.settle(Confirm())
    table = game.table
    game.send(PickCard(0), PickCard(1), PickCard(2), Confirm())
    game.send(Verb.SHOW_SCORES)  # the others are still choosing
    game.top(SheetScene)
    game.click_button("round=0", "again")
    practice = game.top(TableScene)
    assert practice.view.practice
    play_round(game, practice)
    game.send(Confirm(), Verb.CANCEL, Verb.CANCEL)
    assert game.scene is table
    game.settle()
    assert table.view.phase == "play" and table.view.round_number == 2


def test_computer_players_get_the_same_seeds_again() -> None:
    match = played_round(number=1)
    asked: list[tuple[str, int, int]] = []
    provided = computers()

    def noted(level: str, temperament: str, seat: int, seed: int, timed: bool) -> object:
        asked.append((level, seat, seed))
        return provided.make_player(level, temperament, seat, seed, timed)

    controller = again(match, 1, type(provided)(noted, provided.levels, "club"), SERVICES, Worker())  # type: ignore[arg-type]
    assert [(seat, seed) for _level, seat, seed in asked] == [(seat, match.seed) for seat in (1, 2, 3)]
    assert controller.match.totals == match.rounds[0].totals
    controller.begin()
    assert controller.match.current.deal == match.rounds[1].deal


def test_the_hash_is_shown_before_also_when_resumed_and_checked_after(tmp_path: Path) -> None:
    game = start(tmp_path, INSTANT)
    digest = deal_hash(game.table.controller.match.current.deal)
    assert game.table.view.deal_hash == digest
    game.settle(Verb.CANCEL, "leave", Confirm())
    table = game.table
    assert table.view.deal_hash == digest
    game.click_button("menu")
    game.pick_more("fair")
    assert not any("|" in line for line in game.scene.layout.spoken())  # no cards yet
    assert digest in " ".join(game.scene.layout.spoken())
    game.click_button("copy")
    assert clipboard.paste() == digest
    game.send(Verb.CANCEL)
    record = game.saves.load().record
    assert record is not None and record["players"][0]["deal_hashes"] == [digest]
    play_round(game, table)
    replay_of_result(game)
    game.pick_more("deal")
    assert [block.kind for block in game.top(FactsScene).layout.data.blocks] == ["yes", "box", "words", "box"]
    game.click_button("text")
    assert hashlib.sha256(clipboard.paste().encode()).hexdigest() == digest
    game.click_button("close")
    assert isinstance(game.scene, ReplayScene)


def test_a_wrong_or_missing_hash_is_said_to_be_so() -> None:
    match = played_round()
    names = ["You", "Hazel", "Corvin", "Rowan"]
    assert PersonEntry.of(match).deal_hash(0) is None
    assert [block.kind for block in open_facts(match, 0, names).blocks][:2] == ["words", "box"]
    for kept in ([None], ["0" * 64], "nonsense", [17]):
        match.players[0]["deal_hashes"] = kept
        kinds = [block.kind for block in open_facts(match, 0, names).blocks]
        assert kinds[0] == ("no" if kept == ["0" * 64] else "words")


def test_a_deal_code_is_copied_and_played_from_the_menu(tmp_path: Path) -> None:
    game = result(tmp_path)
    match = game.table.controller.match
    replay_of_result(game)
    game.pick_more("code")
    game.click_button("copy")
    code = deal_code(match, match.rounds[0])
    assert clipboard.paste() == code
    assert match_code(match) is None  # it would tell the deals to come
    friend = Game(tmp_path / "friend", INSTANT)
    friend.click_button("code")
    scene = friend.top(CodeScene)
    assert scene.main() == "paste"
    friend.send(Verb.PASTE)
    assert scene.layout.data.good and scene.main() == "play"
    friend.send(Confirm())
    practice = friend.top(TableScene)
    assert practice.view.practice
    play_round(friend, practice)
    assert practice.controller.match.rounds[0].deal == match.rounds[0].deal
    assert friend.top(ResultScene).layout.data.foot == ()
    friend.send(Confirm())
    assert isinstance(friend.scene, MenuScene) and friend.scene.main() == "new"


def test_a_match_code_is_typed_and_counts_as_practised(tmp_path: Path) -> None:
    rules = Rules(nil_bidding=True)
    text = encode(MatchCode(rules, 4321))
    game = Game(tmp_path, INSTANT)
    game.send("code", *(Typed(letter) for letter in text.lower()), Typed("x"), Verb.ERASE)
    assert isinstance(game.scene, CodeScene) and game.scene.layout.data.good
    game.settle(Confirm())
    match = game.table.controller.match
    assert match.seed == 4321 and match.rules == rules and match.rounds[0].deal == deal(4321, 1)
    assert match.players[0]["practised"] == ["code"]
    again_ = Game(tmp_path, INSTANT)  # the match waits: a match in its place is asked for
    again_.send("code", *(Typed(letter) for letter in text), Confirm())
    assert isinstance(again_.scene, PageScene) and again_.scene.name == "question"
    again_.send(Verb.CANCEL)
    assert isinstance(again_.scene, MenuScene)


def test_what_is_no_code_says_why_and_cannot_be_played(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    game.click_button("code")
    scene = game.top(CodeScene)
    game.send(*(Typed(letter) for letter in "hello"))
    assert scene.layout.data.verdict == "This isn’t a complete code."
    assert not next(button for button in scene.widgets() if button.id == "play").enabled
    text = encode(DealCode(Rules(), 1, 0, deal(1, 1)))
    game.send(*[Verb.ERASE] * 5, *(Typed(letter) for letter in text[:-1] + ("A" if text[-1] != "A" else "B")))
    assert "mistake" in scene.layout.data.verdict
    game.send(Verb.NEXT_FOCUS, MoveFocus(0, 1), Verb.CANCEL)
    assert isinstance(game.scene, MenuScene)
