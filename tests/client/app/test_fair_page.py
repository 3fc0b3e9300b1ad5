"""The page “Is it fair?”: from the pause menu and from the end of a lost match, with ways to check everything it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app.fair_page import FairScene, dealt_words, proof
from game.client.kit import desktop as clipboard
from game.client.kit.intents import Confirm, JumpToEnd, Verb
from game.engine.ambition.dealing import deal_hash
from game.engine.ambition.record import from_record, to_record
from game.engine.sealing import first_fault, seal_of, seed_text
from tests.client.harness import Game, settings
from tests.client.program import SEALING
from tests.client.table.packs import begun, play_round
from tests.engine.helpers import SECRET, sealed_match


def spoken(game: Game) -> str:
    """All words of the top scene."""
    return " ".join(game.scene.layout.spoken())


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
def test_pause_says_only_what_is_so_before_the_first_cut(which: str, tmp_path: Path) -> None:
    game = begun(tmp_path, which)
    game.send(Verb.CANCEL)
    assert "Nothing is dealt yet" in spoken(game) and "saved" not in spoken(game)
    game.send("continue", Confirm())
    game.table.director.finish()
    game.send(Verb.CANCEL)
    assert "Everything is saved" in spoken(game)


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page_opens_from_the_pause_menu_by_keys_and_leads_on(which: str, lang: str, tmp_path: Path) -> None:
    game = begun(tmp_path, which)
    game.shell.change(language=lang)
    game.send(Verb.CANCEL)
    game.pick_more("fair")
    assert isinstance(game.scene, FairScene) and "deal" not in [widget.id for widget in game.scene.widgets()]
    assert seal_of(12) in spoken(game).replace(" ", "")  # the whole seal, before the first cut
    game.send(Verb.CANCEL, JumpToEnd(1), Confirm())
    game.table.director.finish()
    game.send(Verb.CANCEL)
    game.pick_more("fair")
    assert seal_of(12) in spoken(game).replace(" ", "") and seed_text(12) not in spoken(game)
    said = spoken(game)
    assert "51" in said and game.table.view.deal_hash in said.replace(" ", "")
    game.click_button("chance")
    assert vars(game.scene)["page"] in ("fairness", "deals")
    game.send(Verb.CANCEL, "close")
    assert game.scene is game.table


def test_after_the_match_the_seed_can_be_copied_for_the_shell(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.send(JumpToEnd(-1), Confirm())
    match = game.table.controller.match
    play_round(game)
    game.table.director.finish()
    match.phase = "over"
    game.table.dialogs.fair()
    game.frames(2)
    assert seed_text(12) in spoken(game).replace(" ", "")
    game.click_button("copy")
    line = f'seed={seed_text(12)} seal={seal_of(12)} seats=4 out="" round=1 share="1"'
    assert clipboard.paste() == proof(match) and line in proof(match)
    game.click_button("deal")
    assert "follow from the seed and what you added" in spoken(game) and seed_text(12) in spoken(game)


def test_the_page_says_what_does_not_fit() -> None:
    match = sealed_match()
    assert "All 2 deals fit" in dealt_words(match) and "You cut after 18 cards" in dealt_words(match)
    record = to_record(match)
    record["rounds"][1]["cut"] = 3
    wrong = from_record(record)
    assert first_fault(wrong) is not None and "Deal 2 doesn’t fit" in dealt_words(wrong)
    assert match.seed == SECRET and "before you start a match" in dealt_words(None)


def test_an_open_match_has_no_cut_and_says_so(tmp_path: Path) -> None:
    game = Game(tmp_path, settings(speed="instant"))
    game.settle("new", "start")
    game.send(Verb.CANCEL)
    game.pick_more("fair")
    said = spoken(game)
    assert "from its seed alone, as with every code" in said and game.table.view.deal_hash in said.replace(" ", "")
    assert game.table.view.deal_hash == deal_hash(game.table.controller.match.current.deal)


def test_a_lost_match_leads_to_the_page_and_a_won_one_does_not(tmp_path: Path) -> None:
    game = Game(tmp_path, settings(speed="instant"), services=SEALING)
    game.click_button("new", "start", frames=4)
    game.send(Confirm())
    while not game.table.controller.match.over:
        play_round(game)
        if not game.table.controller.match.over:
            game.table.director.push(game.table.controller.next_round(26).events)
    table = game.table
    table.director.finish()
    table.dialogs._end()
    lost = 0 not in table.controller.match.result.winners
    game.frames(2)
    game.frames(400)
    game.click_button("more")
    assert lost == ("fair" in [widget.id for widget in game.scene.widgets()])
    if lost:
        game.click_button("fair")
        assert isinstance(game.scene, FairScene)
