"""The gallery's pictures of the scorekeeper: begun, refused, corrected, long, over, in every edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.client.ambition.sheet.printing import printed_facts
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene, SheetSetupScene
from game.client.ambition.sheet_draft import SheetDraft
from game.client.app.exact_texts import FactsData
from game.client.app.records import RecordFileError
from game.client.kit.i18n import _
from game.engine.ambition.editions import Rules
from tests.gallery.base import Scene, page, shell_for, told

NAMES = ("Alice", "Brian", "Charlotte", "Maximiliane")
PUBLISHED = ("27 45 21 19", "47 0n 51 14", "41 6 35 30", "29 72 0n 11", "33 24 22n 33", "0 0n 68 44n", "30 13n 29 40")

_FILE = "/home/alice/Documents/Ambition/ambition-sheet-2026-11-21.pdf"


def write_round(keeper: SheetDraft, taken: str, tricks: str = "") -> None:
    """Put a round into its row as the command line writes it, ``"27 0n 19* 45"``, without entering it."""
    for seat, cell in enumerate(taken.split()):
        keeper.write("taken", seat, cell.rstrip("n*"))
        if "n" in cell:
            keeper.bid(seat)
        if "*" in cell:
            keeper.deduct(seat)
    for seat, count in enumerate(tricks.split()):
        keeper.write("tricks", seat, count)


def keeper_of(rules: Rules, rounds: Sequence[str | tuple[str, str]]) -> SheetDraft:
    """A sheet with rounds entered: points, or points and tricks."""
    keeper = SheetDraft(rules, NAMES[: rules.players])
    for each in rounds:
        taken, tricks = (each, "") if isinstance(each, str) else each
        write_round(keeper, taken, tricks)
        assert keeper.enter(), keeper.fault
    return keeper


def _page(make: Callable[[], SheetDraft], focus: str = "taken-0") -> Scene:
    return page(lambda look: ScorekeeperScene(shell_for(look, {}), make()), focus)


def _refused() -> SheetDraft:
    keeper = keeper_of(Rules(nil_bidding=True), PUBLISHED)
    write_round(keeper, "56 8 34 15n")
    keeper.enter()
    return keeper


def _corrected() -> SheetDraft:
    keeper = keeper_of(Rules(nil_bidding=True), PUBLISHED)
    keeper.go_to(5)
    return keeper


def _long() -> SheetDraft:
    keeper = keeper_of(Rules(), ["72 40 0 0"] * 23)
    keeper.go_to(12)
    keeper.write("taken", 1, "4")
    return keeper


def _three() -> SheetDraft:
    keeper = keeper_of(Rules("2004", players=3), [("40 32 13", "7 6 4"), ("55 30 0", "9 8 0")])
    write_round(keeper, "40 45 0", "8 9 0")
    return keeper


def _simple() -> SheetDraft:
    keeper = keeper_of(Rules("simple"), [("50 30 0 0", "7 4 2 0"), ("40 30 10 0", "6 4 3 0")])
    write_round(keeper, "40 40 0 0", "12 1 0 0")
    keeper.enter()
    return keeper


def _grand() -> SheetDraft:
    rules = Rules("2005", grand_slam="36_and_pardon")
    keeper = keeper_of(rules, ["25 25 21 20*", "30 25 19 17", ("91 0 0 0", "13 0 0 0")])
    write_round(keeper, "40 30 11 10*")
    return keeper


def _events() -> SheetDraft:
    keeper = SheetDraft(Rules("2004"), NAMES)
    keeper.happen("misdeal")
    keeper.enter()
    write_round(keeper, "40 25 20 0", "6 4 3 0")
    keeper.penalise(2)
    keeper.enter()
    for event, seat in (("revoke", 3), ("void", 0), ("revoke", 1)):
        keeper.happen(event)
        keeper.blame(seat)
        if event == "void" or seat == 3:
            keeper.enter()
    return keeper


def _setup(rules: Rules, focus: str) -> Scene:
    keeper = keeper_of(rules, ())
    keeper.set_names(("Alice", "", "Charlotte", "Maximiliane")[: rules.players])
    return page(lambda look: SheetSetupScene(shell_for(look, {}), keeper, lambda: None), focus)


def _printed(where: str, why: Callable[[], str] | None = None) -> Scene:
    def data() -> FactsData:
        problem = RecordFileError(why(), where) if why is not None else None
        return printed_facts(Path(where) if where else None, problem)

    return told(data, data().buttons[-1][0])


def keeper_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    made: dict[str, Any] = {
        "keeper": _page(lambda: keeper_of(Rules(nil_bidding=True), PUBLISHED[:4])),
        "keeper-events": _page(_events, "blame-1"),
        "keeper-empty": _page(lambda: SheetDraft(Rules())),
        "keeper-refused": _page(_refused, "taken-3"),
        "keeper-correct": _page(_corrected, "bid-1"),
        "keeper-over": _page(lambda: keeper_of(Rules(nil_bidding=True), (*PUBLISHED, "56 8 34 14n")), "print"),
        "keeper-long": _page(_long, "row=12"),
        "keeper-2005": _page(_grand, "deduct-3"),
        "keeper-simple": _page(_simple, "tricks-0"),
        "keeper-three": _page(_three, "enter"),
        "keeper-setup": _setup(Rules(nil_bidding=True), "name-1"),
        "keeper-setup-2005": _setup(Rules("2005"), "edition"),
        "keeper-printed": _printed(_FILE),
        "keeper-printing": _printed(""),
        "keeper-unprinted": _printed(
            _FILE, lambda: _("It can’t be written: {reason}.").format(reason=_("the disk is full"))
        ),
    }
    return made
