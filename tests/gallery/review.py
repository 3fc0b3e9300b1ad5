"""The gallery's pictures of what comes after a round: replay, the deal's hash and code, practice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from game.client.ambition.match.dialogs import deal_code, open_facts
from game.client.ambition.match.results import result_data, result_dialog
from game.client.ambition.review.replay_painter import ReplayPainter, replay_poses
from game.client.ambition.review.scene import replay_of
from game.client.ambition.table.painter import TableUi
from game.client.app.exact_texts import FactsData, code_dialog, code_facts, said_of, written_facts
from game.client.app.listing import ListRow, list_dialog, size_words
from game.client.app.records_page import file_list, problem_facts
from game.client.kit.buttons import States
from game.client.kit.i18n import _
from game.client.kit.layout_dialog import Dialog
from game.client.table.look import Look
from game.engine.ambition.actions import Bid, Pass, Play
from game.engine.ambition.codes import MatchCode, encode
from game.engine.ambition.dealing import deal_hash
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.any_match import Share
from game.engine.rng import Stream
from game.engine.sealing import seal_of
from tests.gallery.base import GAMES, Scene, shown, told
from tests.gallery.tables import VALUES, scored, seats

CODES = [game.codes for game in GAMES if game.codes is not None]


def played_round(nil_bidding: bool = False, number: int = 0, secret: int | None = None, share: Share = None) -> Match:
    """A match of five rounds that somebody played who takes whatever card comes first; with a `secret` it is sealed."""
    players = [
        {"name": name, "kind": "human" if i == 0 else "ai"}
        for i, name in enumerate(("You", "Hazel", "Corvin", "Rowan"))
    ]
    match, stream = Match(Rules(nil_bidding=nil_bidding), players, secret or 12), Stream("gallery")
    match.sealed = seal_of(secret) if secret is not None else None
    match.begin(share)
    while True:
        while match.waiting:
            seat = match.waiting[0]
            if match.phase == "pass":
                match.act(seat, Pass(tuple(match.hand(seat)[5:8])))
            elif match.phase == "bid":
                match.act(seat, Bid(seat == 1))
            else:
                legal = match.legal_cards(seat)
                match.act(seat, Play(legal[stream.below(len(legal))]))
        if len(match.rounds) > number:
            return match
        match.next_round()


def _replay(index: int, number: int = 0, states: States | None = None, nil_bidding: bool = False) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        named = [(seat.name, seat.portrait) for seat in seats()]
        replay = replay_of(played_round(nil_bidding, number), number, named)
        tools = (("again", "again", _("Play it again")), ("more", "menu", _("More")))
        painter = ReplayPainter(look, replay, tools, asked=True)
        step = min(index, replay.last)
        painter.index = step
        view = replay.view(step)
        poses = replay_poses(replay, step, view, painter.grid)
        painter.paint(
            surface, view, poses, TableUi(states=states or States(), values=VALUES, thinking=False, past=True)
        )

    return paint


def _names() -> list[str]:
    return [seat.name for seat in seats()]


def _open(kept: str | None) -> Callable[[], FactsData]:
    """A deal with its check: `kept` is the hash noted before the pass, "right" for the true one, None for none."""

    def data() -> FactsData:
        match = played_round()
        if kept is not None:
            match.players[0]["deal_hashes"] = [deal_hash(match.rounds[0].deal) if kept == "right" else kept]
        return open_facts(match, 0, _names())

    return data


def _deal_code() -> FactsData:
    match = played_round(nil_bidding=True)
    return code_facts(deal_code(match, match.rounds[0]) or "", whole=False)


def _enter(text: str, focus: str | None = None) -> Scene:
    return shown(lambda look: code_dialog(said_of(text, CODES)), focus)


def _practice(_look: Look) -> Dialog:
    said = result_data(Rules(), scored(), seats(), 0, over=False)
    foot = (_("In the match you took {taken} and scored {points}.").format(taken=43, points=0),)
    data = replace(said, corner=_("Practice: it doesn’t count"), foot=foot, practice=True)
    return result_dialog(data)


def _files(_look: Look) -> Dialog:
    rows = [
        ListRow("back", _("One folder up"), "~"),
        ListRow("folder", "2026"),
        ListRow("scores", "9-1.jsonl", right=size_words(48_000)),
        ListRow("scores", "9-2.json", right=size_words(1_250_000)),
    ]
    return list_dialog(file_list(Path.home() / "1", rows))


def _problem() -> FactsData:
    why = _("it is cut off or not JSON, from character {at}").format(at=212)
    return problem_facts(_("This record can’t be used"), "9-1.jsonl", why, "1: 0")


def review_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    whole = encode(MatchCode(Rules(nil_bidding=True, short_game=True), 8_675_309_000_000))
    return {
        "replay-deal": _replay(0),
        "replay-pass": _replay(1, 3, nil_bidding=True),
        "replay-trick": _replay(6, states=States(focus="step=6", hover="step=9")),
        "replay-end": _replay(14, 4, States(focus="back")),
        "result-practice": shown(_practice, "again"),
        "deal-open": told(_open("right"), "text"),
        "deal-wrong": told(_open("0" * 64)),
        "deal-unkept": told(_open(None)),
        "code-deal": told(_deal_code, "copy"),
        "code-match": told(lambda: code_facts(encode(MatchCode(Rules(), 8_675_309_000_000)), whole=True)),
        "files": shown(_files, "row=2"),
        "record-wrong": told(_problem),
        "record-written": told(lambda: written_facts("/1/2-3/4.5/" * 12), "copy"),
        "code-enter": _enter(""),
        "code-good": _enter(whole, "play"),
        "code-bad": _enter(whole.replace("M", "m").replace("0", "1", 1), "field"),
    }
