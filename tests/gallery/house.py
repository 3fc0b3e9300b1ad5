"""The gallery's pictures of house rules: the list, every page, what is refused, the cards and the passes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.client.ambition.field_words import house_pages, refusal_words
from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house.listing import HouseListScene
from game.client.ambition.house.page import HouseScene
from game.client.ambition.house.pickers import CardGridScene, OpeningScene, PassCycleScene, PointsScene, RemovedScene
from game.client.ambition.setup import SetupScene
from game.client.app.exact_texts import FactsData
from game.client.app.records_page import problem_facts
from game.client.kit.i18n import _, language
from game.client.table.look import Look
from game.engine.ambition.editions import House, Rules
from game.engine.cards import parse_card
from tests.gallery.base import COMPUTERS, Scene, page, shell_for, told

NAMES = {
    "en": ("Sharp spades", "Evening", "2005 as we know it"),
    "ja": ("スペードのルール", "短いルール", "2005年のルール"),
}
"""Names that somebody gave, in each language."""


def _kept() -> tuple[tuple[Path, Rules], ...]:
    names = NAMES[language()]
    sharp = {"name": names[0], "quota": 12, "card_points": {"QS": 13}, "opening_card": "3D", "strike_limit": 5}
    short = {"name": names[1], "rounds": 6, "pass_cycle": ["left", "hold"]}
    plain = {"name": names[2]}
    made = (
        Rules(nil_bidding=True, house=House.from_record(sharp)),
        Rules("2004", players=3, house=House.from_record(short)),
        Rules("2005", house=House.from_record(plain)),
    )
    return tuple((Path(f"rules-{i}.json"), rules) for i, rules in enumerate(made))


def changed(edition: str = "2006", players: int = 4) -> HouseDraft:
    """Rules with something changed on every page."""
    draft = HouseDraft.of(Rules(edition, players=players), NAMES[language()][0], "rules-0.json")
    draft = draft.put_card(parse_card("QS"), "13").put_card(parse_card("KC"), "12").put("pass_cycle", ("left", "hold"))
    draft = draft.put("quota", "12").put("slam_points", "45").put("nil_points", "30").put("target", "200")
    return draft.put("opening_card", parse_card("3D"))


def wrong() -> HouseDraft:
    """Rules by which two could Slam."""
    return changed().put("slam_at", "56")


def _page(make: Callable[[], HouseDraft], id: str, focus: str = "save", opened: str = "") -> Scene:
    """A page of rules; `opened`: the button whose list is open."""

    def scene(look: Look) -> HouseScene:
        made = HouseScene(shell_for(look, {}), make(), lambda: None, begun=True)
        made.turn_to(id)
        return made

    return page(scene, focus, opened)


def _filled(look: Look) -> HouseListScene:
    return HouseListScene(shell_for(look, {}, _kept(), (Path("0a1b2c3d.json"),)))


def _cards(
    kind: type[CardGridScene] | type[PassCycleScene], make: Callable[[], HouseDraft], focus: str = "pass=1"
) -> Scene:
    return page(lambda look: kind(shell_for(look, {}), make, lambda other: None), focus)


def _problem() -> FactsData:
    error = wrong().fault
    assert error is not None
    return problem_facts(_("These house rules can’t be used"), "0a1b2c3d.json", refusal_words(error))


def _setup(opened: str) -> Scene:
    """Setting up a match by house rules."""

    def scene(look: Look) -> SetupScene:
        kept = _kept()
        return SetupScene(shell_for(look, {"house": kept[0][1].to_record()}, kept), COMPUTERS, lambda: None)

    return page(scene, "house", opened)


def house_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    made = {f"house-{id}": _page(changed, id) for id in house_pages()}
    return made | {
        "house-told-quota": _page(changed, "round", "quota"),
        "house-told-bidding": _page(changed, "nil", "nil_bidding=on"),
        "house-2005": _page(lambda: HouseDraft.of(Rules("2005"), "2005"), "passing", "pass_cycle"),
        "house-wrong": _page(wrong, "slam", "slam_at=more"),
        "house-wrong-elsewhere": _page(wrong, "nil", "show"),
        "house-more": _page(changed, "round", "more", "more"),
        "house-list": page(_filled, "row=0"),
        "house-list-empty": page(lambda look: HouseListScene(shell_for(look, {})), "new"),
        "house-points": _cards(PointsScene, changed, "card=10"),
        "house-points-set": _cards(PointsScene, lambda: changed().put_card(parse_card("KC"), "31"), "points=more"),
        "house-opening": _cards(OpeningScene, changed, "card=14"),
        "house-removed": _cards(RemovedScene, lambda: changed("2004", 3), "card=1"),
        "house-removed-wrong": _cards(RemovedScene, lambda: changed().put("removed", (0, 1)), "close"),
        "house-passes": _cards(PassCycleScene, lambda: HouseDraft.of(Rules("2005"), "2005")),
        "house-passes-wrong": _cards(PassCycleScene, lambda: changed("2004", 3).put("pass_cycle", ("left", "across"))),
        "house-problem": told(_problem),
        "match-house": _setup(""),
        "match-house-rules": _setup("rules"),
    }
