"""The gallery's pictures of Ambition's rounds: tables, results, score sheets, the menu, and questions before an end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pygame

from game import __version__
from game.client.ambition.daily.tries import state_words
from game.client.ambition.game import course_words, offer_words, places_words
from game.client.ambition.house.rule_choices import match_words
from game.client.ambition.ladder.rungs import ladder_words
from game.client.ambition.lessons.model import group_of
from game.client.ambition.match.final import Story, final_data, final_dialog, paint_end, story_of
from game.client.ambition.match.results import result_data, result_dialog
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.settings import AmbitionSettings
from game.client.ambition.sheet.page import sheet_dialog
from game.client.ambition.strength import offer_words as stronger_words
from game.client.ambition.table.past_tricks import last_trick
from game.client.app.exact_texts import SIZE
from game.client.app.menu import MenuItem, item, lay_menu, links, paint_menu
from game.client.app.opponents import alike
from game.client.kit.bubbles import paint_spots
from game.client.kit.buttons import States
from game.client.kit.geometry import ESSENTIAL, Viewport
from game.client.kit.i18n import NAMES, _, language, languages, ngettext, pgettext
from game.client.kit.layout_dialog import Dialog, layout_toast, paint_toast, question
from game.client.table.look import Look
from game.client.table.words import helped_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import MatchEnded, RoundScored, SeatScore, Total
from game.engine.ambition.observation import Trick
from tests.gallery.base import COMPUTERS, Scene, at_table, damaged_words, over_table, shell_for, show, shown, told_spot
from tests.gallery.tables import (
    VALUES,
    bid_made,
    bid_table,
    bid_view,
    cards,
    failed_bids,
    first_trick,
    late_round,
    pass_view,
    refused,
    scored,
    seats,
    slam,
    table_view,
    void,
)


def _result(event: RoundScored, over: bool = False, told: str = "") -> Scene:
    """`explanations`: the number that explains itself."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        data = result_data(Rules(), event, seats(), 0, over, tricks_of(event.taken))
        layout = show(look, surface, result_dialog(data), States(hover="sheet"))
        paint_spots(look.canvas(surface), look, layout.spots, States(focus=told), told)

    return over_table(paint)


def tricks_of(taken: tuple[int, ...]) -> list[Trick]:
    """Thirteen tricks that bring these points, as far as the explanations of a result look at them."""
    won = [(seat, points - points // 3) for seat, points in enumerate(taken)]
    won += [(seat, points // 3) for seat, points in enumerate(taken) if points // 3]
    return [Trick(0, (), seat, points) for seat, points in [*won, *((0, 0),) * 13][:13]]


def _sheet(rounds: int, told: str = "") -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        events = [(scored, void, slam, failed_bids)[i % 4]() for i in range(rounds)]
        numbered = [RoundScored(i + 1, e.taken, e.bids, e.scored, e.void, e.totals) for i, e in enumerate(events)]
        data, canvas = sheet_data(Rules(), numbered, seats(), 0), look.canvas(surface)
        past = rounds < 20
        more = [_("Print"), _("Export")] if past else ()
        layout = show(look, surface, sheet_dialog(data, past, _("How it went") if past else "", more))
        paint_spots(canvas, look, layout.spots, States(hover=told), told)

    return over_table(paint)


def _story(winners: tuple[int, ...]) -> Story | None:
    """Eight rounds that end as `_final` says."""
    rounds = (
        "20 24 0 15", "0 18 36 14", "31 22 28 0", "26 14 40 30", "40 14 14 14", "28 30 35 22", "36 16 50 36", "33 30 38 0",
    )  # fmt: skip
    struck: tuple[set[int], ...] = (set(), {0}, {3}, set(), set(), {2, 0}, {2, 1}, {2, 3})
    totals, events = tuple([Total()] * 4), []
    for number, (line, struck_now) in enumerate(zip(rounds, struck, strict=True), 1):
        points = [int(each) for each in line.split()]
        marks = [("slam",) if number == 5 and seat == 0 else () for seat in range(4)]
        scored = tuple(SeatScore(points[seat], int(seat in struck_now), marks[seat]) for seat in range(4))
        totals = tuple(Total(t.points + s.points, t.strikes + s.strikes) for t, s in zip(totals, scored, strict=True))
        events.append(RoundScored(number, (0,) * 4, None, scored, False, totals))
    players = [(seat.name, seat.portrait) for seat in seats()]
    return story_of(Rules(), events, players, winners, 0)


def _final(
    winners: tuple[int, ...], places: tuple[int, ...], told: str = "", helped: Sequence[str] = (), offer: bool = False
) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        totals = (Total(214, 2), Total(168, 1), Total(241, 4), Total(131, 3))
        event = MatchEnded(winners, places, (34.2, -11.8, 33.2, -55.6))
        made = final_data(Rules(), event, totals, seats(), 0)
        data = replace(made, helped=helped_words(helped), check=True, fair=0 not in event.winners)
        if offer:
            data = replace(data, offer=stronger_words("expert", 1, COMPUTERS.levels))
        data = replace(data, story=_story(winners))
        layout = show(look, surface, final_dialog(data, more=[_("Score sheet")]), States(focus="new"))
        paint_spots(look.canvas(surface), look, layout.spots, States(), told)

    return over_table(paint)


def _end_picture(look: Look, surface: pygame.Surface) -> None:
    """The end as it is saved for others, whatever the window."""
    own = type(look)(Viewport(*SIZE), look.theme, art=look.art, place=look.place)
    vars(own).update({name: kept for name, kept in vars(look).items() if isinstance(kept, list)})  # what a trace notes
    totals = (Total(214, 2), Total(168, 1), Total(241, 4), Total(131, 3))
    data = final_data(Rules(), MatchEnded((0,), (1, 3, 2, 4), (34.2, -11.8, 33.2, -55.6)), totals, seats(), 0)
    picture = own.ground().copy()
    paint_end(replace(data, story=_story((0,))), own.canvas(picture), own)
    surface.blit(pygame.transform.smoothscale(picture, surface.get_size()), (0, 0))


def _last(look: Look) -> Dialog:
    view = table_view()
    view.last_trick = tuple(zip((3, 0, 1, 2), cards("TD QD KC 2D"), strict=True))
    view.last_winner = 2
    return last_trick(look, view, VALUES)


def _menu(saved: bool, offer: bool = False) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        settings = AmbitionSettings(alike("casual"), short_game=True, quick=not saved, lately=(1, 3, 2))
        learning = AmbitionSettings(alike("casual"), tutorial_lesson=3, tutorial_done=tuple(range(8 if saved else 3)))
        due = ngettext("{n} exercise due", "{n} exercises due", 3).format(n=3)
        items = [
            MenuItem("new", _("Play"), match_words(settings, dict(COMPUTERS.levels)), "play"),
            MenuItem("learn", _("Learn"), course_words(learning, group_of(0)), "learn"),
            MenuItem(
                "today", _("Today’s deal"), state_words({"2026-11-24": 7}, date(2026, 11, 25), False, False), "daily"
            ),
            MenuItem("ladder", _("The ladder"), ladder_words("ferry" if saved else ""), "scores"),
            MenuItem("practice", _("Practice"), due, "hint"),
            MenuItem("you", pgettext("page", "You"), places_words(settings), "stats"),
        ]
        if saved:
            where = _("Round {n}, trick {trick}").format(n=26, trick=12)
            items.insert(0, MenuItem("continue", _("Continue"), f"{where} · {_('you are second')}", "resume"))
        spoken = [(code, NAMES[code]) for code in reversed(languages())]
        quiet = [item(line) for line in links(shell_for(look, {}))]
        layout = lay_menu(look, items, __version__, spoken, language(), quiet, offer_words() if offer else None)
        paint_menu(look.canvas(surface), look, layout, States(hover="new"))

    return paint


def _message(look: Look, surface: pygame.Surface) -> None:
    text = _("The unfinished match ({where}) will be given up.").format(where=_("Round {n}").format(n=6))
    answers = (("keep", _("Keep it")), ("new", _("New match")))
    layout = show(look, surface, question(_("Start a new match?"), text, answers), States(focus="new"))
    around = [(button.rect, ESSENTIAL) for button in layout.buttons]
    paint_toast(look.canvas(surface), layout_toast(look, damaged_words(), around))


def _pause(_look: Look) -> Dialog:
    text = _("Everything is saved: leave whenever you like and continue from the menu.")
    answers = (("leave", _("Back to menu")), ("settings", _("Settings")), ("continue", _("Continue")))
    return replace(question(_("Pause"), text, answers), more=(_("Rules"), _("Give up")))


def round_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "menu": _menu(True),
        "menu-new": _menu(False),
        "result": _result(scored()),
        "result-bids": _result(scored(bids=(False, True, False, False))),
        "result-slam": _result(slam()),
        "result-failed": _result(failed_bids(), over=True),
        "result-void": _result(void()),
        "result-taken": _result(scored(), told="taken-1"),
        "result-points": _result(scored(), told="add-1"),
        "result-strikes": _result(failed_bids(), told="strikes-3"),
        "result-why": _result(failed_bids(), told="why-3"),
        "sheet": _sheet(6),
        "sheet-points": _sheet(23, "points-20-3"),
        "sheet-total": _sheet(6, "total-3-1"),
        "sheet-long": _sheet(23),
        "sheet-empty": _sheet(0),
        "final": _final((0,), (1, 3, 2, 4)),
        "final-offer": _final((0,), (1, 3, 2, 4), offer=True),
        "final-helped": _final((1,), (3, 1, 2, 4), helped=("hint", "undo", "cards", "check", "code")),
        "final-picture": _end_picture,
        "final-shared": _final((1, 3), (3, 1, 4, 1)),
        "final-relative": _final((0,), (1, 3, 2, 4), "relative-2"),
        "final-head": _final((0,), (1, 3, 2, 4), "relative"),
        "menu-offer": _menu(True, offer=True),
        "last-trick": shown(_last, "close"),
        "message": over_table(_message),
        "pause": shown(_pause, "continue"),
        "table": at_table(table_view(), focus="9S"),
        "first": at_table(first_trick(), hover="6H"),
        "refused": at_table(refused()),
        "late": at_table(late_round(), states=States(hover="last", focus="scores")),
        "pass-right": at_table(pass_view("right", "KC AS JD"), focus="2H"),
        "pass-left": at_table(pass_view("left", "KC AS"), hover="2H"),
        "pass-across": at_table(pass_view("across", "KC AS JD")),
        "pass-scatter": at_table(pass_view("scatter", "KC AS")),
        "pass-ready": at_table(pass_view("scatter", "KC AS JD", ready=True)),
        "bid": at_table(bid_view(), states=States(focus="bid")),
        "bid-made": at_table(bid_made()),
        "bid-alive": told_spot(bid_table((0, 8, 24, 15), True), Rules(nil_bidding=True), "pill0"),
        "bid-not": told_spot(bid_table((0, 8, 24, 15), False), Rules(nil_bidding=True), "pill0"),
        "bid-failed": told_spot(bid_table((13, 8, 24, 15), True), Rules(nil_bidding=True), "pill0"),
    }
