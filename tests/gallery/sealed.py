"""The gallery's pictures of sealed deals: the pack that is cut, what is said of a deal, and whether it is fair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.client.ambition.match.dialogs import open_facts
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambusch.painter import AmbuschPainter, AmbuschUi
from game.client.ambusch.sets import open_facts as ambusch_facts
from game.client.ambusch.view import arrange as ambusch_arrange
from game.client.ambusch.view import gather
from game.client.app.exact_texts import FactsData
from game.client.app.fair_page import FairLinks, fair_dialog
from game.client.app.settings import Settings
from game.client.kit.i18n import _
from game.client.kit.layout_dialog import Dialog
from game.client.table.look import Look
from game.client.table.pack import pack_note, pack_poses
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.ambusch.match import Match as AmbuschMatch
from game.engine.ambusch.record import from_record as ambusch_from
from game.engine.ambusch.record import to_record as ambusch_record
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.any_match import Share
from game.engine.sealing import seal_of
from tests.gallery.ambusch import NAMES, table
from tests.gallery.base import Scene, shown, told
from tests.gallery.review import played_round
from tests.gallery.tables import VALUES, seats, table_view

PRESS = "2026-11-28T14:03:22.123456+09:00 1024,512"
SECRET = 0x5D08E1B73FA9C21B5D08E1B73FA9C21B


def sealed_round(share: Share = PRESS, **changed: object) -> Match:
    """A round of a sealed match, with something in its record changed."""
    record = to_record(played_round(secret=SECRET, share=share))
    record["rounds"][0] |= changed
    return from_record(record)


def _keyed(words: str) -> str:
    return f"{words} {_('Key: {key}.').format(key='Enter')}"


def _pack(at: int | None) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        view = table_view()
        view.phase, view.turn, view.trick, view.hand, view.note = "scored", None, [], [], None
        for seat in view.seats:
            seat.cards = 0
        poses = arrange(view, look.grid) | pack_poses(look.grid, 52, at)
        TablePainter(look).paint(surface, view, poses, TableUi(values=VALUES, note=pack_note(look.grid, 52, _keyed)))

    return paint


def _ambusch_pack(look: Look, surface: pygame.Surface) -> None:
    view, painter = table(), AmbuschPainter(look)
    gather(view)
    places = painter.places
    poses = ambusch_arrange(view, places) | pack_poses(places.base, 46, 30)
    painter.paint(surface, view, poses, AmbuschUi(note=pack_note(places.base, 46, _keyed)))


def _open(match: Callable[[], Match], over: bool) -> FactsData:
    made = match()
    made.phase = "over" if over else made.phase
    names: Sequence[str] = [seat.name for seat in seats()]
    return open_facts(made, 0, names)


def _open_game(changed: dict[str, object]) -> FactsData:
    match = AmbuschMatch(AmbuschRules(seats=4), [{"name": name} for name, _portrait in NAMES], SECRET, seal_of(SECRET))
    match.begin(30)
    record = ambusch_record(match)
    record["sets"][0]["games"][0] |= changed
    made = ambusch_from(record)
    made.phase = "over"
    return ambusch_facts(made, 0, 0)


def _fair(match: Callable[[], Match] | None, over: bool = False) -> Scene:
    def page(_look: Look) -> Dialog:
        made = match() if match is not None else None
        links = FairLinks((lambda: None) if over else None, lambda: None, lambda: None)
        digest = made.rounds[0].digest if made is not None else ""
        if made is not None and over:
            made.phase = "over"
        return fair_dialog(Settings(), made, links, digest, seal_of(SECRET + 1))

    return shown(page, "close")


def sealed_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "pack": _pack(None),
        "pack-parted": _pack(17),
        "pack-ambusch": _ambusch_pack,
        "deal-press-open": told(partial(_open, sealed_round, False)),
        "deal-cut-over": told(partial(_open, partial(sealed_round, 17), True)),
        "deal-press-nonce": told(partial(_open, partial(sealed_round, nonce="0" * 32), True)),
        "ambusch-deal-cut": told(partial(_open_game, {})),
        "ambusch-deal-nonce": told(partial(_open_game, {"nonce": "0" * 32})),
        "deal-cut-elsewhere": told(partial(_open, partial(sealed_round, 17, cut=18), True)),
        "fair": _fair(sealed_round),
        "fair-over": _fair(sealed_round, over=True),
        "fair-cut": _fair(partial(sealed_round, 17)),
        "fair-open": _fair(played_round),
        "fair-next": _fair(None),
    }
