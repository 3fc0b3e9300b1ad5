"""Pictures of Ambusch for the gallery: the table in its moments, the setup, a set's end and a match's."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pygame

from game.client.ambusch.book import book_of
from game.client.ambusch.controller import PEOPLE
from game.client.ambusch.fairness import fairness
from game.client.ambusch.game import COMMANDS
from game.client.ambusch.lesson import (
    LessonCoach,
    LessonPainter,
    Task,
    begin_game,
    headline,
    mark_rects,
    played_to,
    read_games,
)
from game.client.ambusch.painter import BLOCK, DISCARDS, LAY, STOCK, AmbuschPainter, AmbuschUi
from game.client.ambusch.results import EndData, EndRow, PileRow, RevealData, best_five, end_dialog, reveal_dialog
from game.client.ambusch.sets import open_facts
from game.client.ambusch.setup import PERSON, TEAM, YOU, Setup, SetupScene, setup_from
from game.client.ambusch.statistics import DEALS, CountedMatches, Summary, statistics_data
from game.client.ambusch.view import SeatView, TableView, arrange, fan_order, places_for, view_of
from game.client.ambusch.words import hand_words, scoring_words, table_note, why_not
from game.client.app.rulebook.page import layout_rules, paint_rules
from game.client.app.statistics_page import statistics_dialog
from game.client.kit.buttons import States
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.kit.keymap import Keymap, PadMap
from game.client.kit.layout_dialog import Dialog, paint_scrim
from game.client.table.coach import NEXT, layout_coach, lesson_tools, paint_coach, paint_marks
from game.client.table.look import Look
from game.engine.ambusch.actions import parse_action
from game.engine.ambusch.match import Match
from game.engine.ambusch.record import to_record
from game.engine.ambusch.rules import Rules
from game.engine.cards import parse_card
from tests.gallery.base import Scene, page, shell_for, shown, told
from tests.gallery.tables import cards

LEVELS = (("novice", "Novice"), ("club", "Club player"), ("master", "Master"))
NAMES = (("You", "you"), ("Hazel", "hare"), ("Corvin", "raven"), ("Rowan", "fox"))


def table(seats: int = 4, scoring: str = "sets") -> TableView:
    """Game seven of the second set; it is your turn, and you hold a trio."""
    rules = Rules(seats=seats, scoring=scoring)
    made = [SeatView(_(name), portrait, 4, pile, sets, points) for (name, portrait), pile, sets, points in
            zip(NAMES[:seats], (2, 1, 3, 0), (1, 0, 0, 0), (31, 12, 40, 7), strict=False)]  # fmt: skip
    view = TableView(rules, made, phase="turn", set=2, game=7, starter=1, turn=0, stock=24)
    view.deal_hash = "3fa9c21b" + 7 * "5d08e1b7"
    view.hand, view.discards = fan_order(cards("KS AD 2H 9C")), cards("7D TS 4H QC")
    view.own_pile, view.fourth, view.received = cards("KD KH"), parse_card("9C"), cards("9C")
    view.note = table_note(view)
    return view


def drawn() -> TableView:
    """You have drawn and discard."""
    view = table(3)
    view.hand, view.received, view.fourth = fan_order(cards("KS JD 7H 9C 3D")), cards("7H"), -1
    view.phase, view.legal = "discard", frozenset(view.hand)
    view.seats[0].cards, view.stock = 5, 23
    view.note = table_note(view)
    return view


def laid() -> TableView:
    """Somebody has gone out."""
    view = table()
    view.phase, view.turn, view.laid, view.layer, view.fourth, view.received = "over", None, (), 2, -1, []
    view.laid, view.seats[2].cards, view.seats[2].pile = tuple(cards("QS KC AC")), 0, 10
    view.seats[1].pile = view.seats[3].pile = 10
    view.own_pile = cards("KD KH AS 4D 4C 9S 9D TC 2C 6H")
    view.seats[0].pile = 10
    view.hand = fan_order(cards("JS JD 7H 3D"))
    view.note = table_note(view)
    return view


def covered() -> TableView:
    """Somebody else is to look."""
    view = table(2, "points")
    view.covered, view.fourth, view.received = True, -1, []
    view.seats[0].name, view.seats[1].name = _(PEOPLE[0]), _(PEOPLE[1])
    view.note = table_note(view)
    return view


def tools_of() -> list[tuple[str, str, str]]:
    """The tools for help."""
    return [("undo", "undo", _("Take back")), ("hint", "hint", _("Hint"))]


def _table(make: Callable[[], TableView], open: tuple[str, ...] = (), tag: str = "", **states: Any) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        view = make()
        ui = AmbuschUi(
            states=States(**states), open=frozenset(open), tag=_(tag).format(name=_(PEOPLE[0])) if tag else ""
        )
        AmbuschPainter(look, tools_of).paint(surface, view, arrange(view, places_for(look.viewport)), ui)

    return paint


def in_front(paint: Scene) -> Scene:
    """A dialog in front of the table."""

    def both(look: Look, surface: pygame.Surface) -> None:
        _table(laid)(look, surface)
        paint_scrim(look.canvas(surface))
        paint(look, surface)

    return both


def team() -> TableView:
    """Two who share a seat."""
    view = table(2)
    view.seats[0].name = _("{a} & {b}").format(a=_(PEOPLE[0]), b=_(PEOPLE[1]))
    view.seats[1].name = _("{a} & {b}").format(a=_(PEOPLE[2]), b=_(PEOPLE[3]))
    return view


def _refused() -> TableView:
    view = drawn()
    view.note = why_not(view, "lay")
    return view


def reveal(points: bool) -> RevealData:
    """A set's end: a full house beats much."""
    piles = ("KD KH KS 4D 4C 9S", "QS JS TS 9H 2C", "AS AD", "")
    rows = []
    for i, ((name, portrait), pile) in enumerate(zip(NAMES, piles, strict=True)):
        held = tuple(fan_order(cards(pile)))
        rows.append(
            PileRow(_(name), portrait, held, best_five(held), hand_words(held), (36, 5, 2, 0)[i], (67, 17, 42, 7)[i]
                    if points else (2, 0, 0, 0)[i], i == 0, i == 0)
        )  # fmt: skip
    rules = Rules(scoring="points" if points else "sets")
    looks = ("review", _("Review"), "review"), ("check", _("How it went"), "eye")
    buttons: tuple[tuple[str, str, str], ...] = (looks[1], looks[0], ("next", _("Next set"), "next"))
    if points:  # looked at again
        beside = (("earlier", _("Set {n}").format(n=1), "back"), ("later", _("Set {n}").format(n=3), "next"))
        buttons = (("export", _("Export"), "export"), looks[0], *beside, ("close", _("Close"), "check"))
    return RevealData(
        _("Set {n}").format(n=2),
        _("The best hand is yours."),
        first_capital(scoring_words(rules)),
        tuple(rows),
        points,
        buttons,
        tools=(("code", _("Match code"), "code"), looks[1]) if points else (),
    )


def _reveal(points: bool) -> Scene:
    return shown(lambda look: reveal_dialog(look, reveal(points)), "next", in_front)


def _end(_look: Look) -> Dialog:
    rows = tuple(
        EndRow(place, _(NAMES[i][0]), NAMES[i][1], sets, points, i == 0, place == 1)
        for place, (i, sets, points) in enumerate(((0, 3, 121), (2, 1, 88), (1, 0, 51), (3, 0, 12)), 1)
    )
    reason = ngettext("{n} set won, {rules}", "{n} sets won, {rules}", 3).format(n=3, rules=scoring_words(Rules()))
    data = EndData(_("You win the match"), reason, rows, "", check=True)
    return end_dialog(data)


def _setup(setup: Setup, first: bool = False) -> Scene:
    def scene(look: Look) -> SetupScene:
        shell = shell_for(look, {})
        actions: dict[str, Callable[[], None]] = dict.fromkeys(
            ("rules", "statistics", "learn", "start", *(() if first else ("continue",))), lambda: None
        )
        return SetupScene(
            shell, setup, LEVELS, lambda kept: None, actions, lambda: "" if first else _("Set {n}").format(n=2), first
        )

    return page(scene, "who1", front=in_front)


def _rules(page: int, rules: Rules) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        layout = layout_rules(look, book_of(rules, Keymap(verbs=COMMANDS), PadMap(verbs=COMMANDS)), page, several=False)
        paint_rules(look.canvas(surface), look, layout, States(focus="next"))

    return in_front(paint)


@cache
def played() -> Match:
    """A set of three that computer players have played, one card after another."""
    players = [{"name": name, "kind": "ai"} for name, _portrait in NAMES]
    match = Match(Rules(best_of=1), players, 8)
    match.begin()
    while not match.over and not (match.phase == "scored" and match.sets[-1].score):
        if match.phase == "scored":
            match.next_round()
            continue
        seat = match.waiting[0]
        legal = match.observation(seat).legal
        out = [action for action in legal if action.verb == "lay"]
        match.act(seat, out[0] if out else legal[len(match.current.moves) % len(legal)])
    return match


def _counted(summary: Summary) -> CountedMatches:
    found = fairness([to_record(played())] * 4)
    return CountedMatches(dict.fromkeys((0, 2, 3, 4), summary), found, (("club", 19),))


def _statistics(_look: Look) -> Dialog:
    hands = [4, 9, 21, 14, 8, 3, 2, 5, 1, 0]
    summary = Summary(19, 17, 8, 3, 67, 24, 261, hands, 670, 187, 31, 420, 9000.0)
    return statistics_dialog(statistics_data(_counted(summary), "4", _("Any opponents")))


def _lesson_match(number: int, at: int) -> Match:
    """The match of the lessons as it stands at a step of a game, with the other player's decisions before it."""
    match = played_to([name for name, _portrait in NAMES[:2]], number, at)
    if at == 0:
        begin_game(match)
    replies = iter(read_games()[number].replies[sum(move.seat == 1 for move in match.current.moves) :])
    while isinstance(read_games()[number].steps[at], Task) and 1 in match.waiting:
        match.act(1, parse_action(next(replies)))
    return match


def _lesson(number: int, at: int, wrong: str = "") -> Scene:
    """The coach at a step of a game; after a wrong decision, or with what is asked."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        coach, match = LessonCoach(read_games()[number].steps), _lesson_match(number, at)
        for _step in range(at):
            coach.next()
        observation = match.observation(0)
        view = view_of(observation, [(_(name), portrait) for name, portrait in NAMES[:2]], table().deal_hash)
        if view.turn == 0 and view.phase == "turn" and len(view.fourths) == 1:
            view.fourth = view.fourths[0]
            view.received = [view.fourth]
        view.note = table_note(view)
        coach.speak(True, at > 0)
        if wrong:
            coach.takes(parse_action(wrong))
        verbs = {action.verb for action in observation.legal}
        named = {STOCK: "draw stock", DISCARDS: "draw discard", BLOCK: "block"}
        open = {id for id, verb in named.items() if verb in verbs} | ({LAY} if view.fourth >= 0 else set())
        painter = LessonPainter(look, lambda: headline(view), lesson_tools)
        ui = AmbuschUi(
            open=frozenset() if coach.waiting else frozenset(open), tag=_("Your turn") if view.turn == 0 else ""
        )
        painter.paint(surface, view, arrange(view, painter.places), ui)
        canvas = look.canvas(surface)
        paint_marks(canvas, mark_rects(painter.places, view, coach.marks))
        paint_coach(canvas, layout_coach(look, coach.words({}), coach.waiting), coach.mood, States(focus=NEXT))

    return paint


def ambusch_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    verbs = (STOCK, DISCARDS, LAY)
    return {
        "ambusch": _table(table, verbs, "Your turn", focus=LAY),
        "ambusch-drawn": _table(drawn, (), "Your turn"),
        "ambusch-refused": _table(_refused, (), "Your turn"),
        "ambusch-laid": _table(laid),
        "ambusch-covered": _table(covered, (), "To play"),
        "ambusch-block": _table(lambda: table(2, "points"), (STOCK, DISCARDS, BLOCK), "Your turn", focus=STOCK),
        **{
            f"ambusch-lesson-{number}-{at}": _lesson(number, at)
            for number, game in enumerate(read_games())
            for at in range(len(game.steps))
        },
        "ambusch-lesson-stock": _lesson(0, 1, "draw discard"),
        "ambusch-lesson-trio": _lesson(0, 2, "discard 7H"),
        "ambusch-lesson-king": _lesson(0, 2, "discard KH"),
        "ambusch-lesson-three": _lesson(2, 0, "lay 3H"),
        "ambusch-lesson-draw": _lesson(3, 0, "draw stock"),
        "ambusch-lesson-equal": _lesson(1, 1, "draw stock"),
        "ambusch-deal": told(lambda: open_facts(played(), 0, 9), front=in_front),
        "ambusch-statistics": shown(_statistics, "close", in_front),
        "ambusch-statistics-deals": shown(
            lambda look: statistics_dialog(statistics_data(_counted(Summary()), DEALS, _("Any opponents"))),
            "opponents",
            in_front,
        ),
        "ambusch-team": _table(team, (STOCK, DISCARDS, LAY), "{name} decides"),
        "ambusch-set": _reveal(False),
        "ambusch-points": _reveal(True),
        "ambusch-end": shown(_end, "new", in_front),
        "ambusch-setup-first": _setup(setup_from(None, [], "club"), first=True),
        "ambusch-setup": _setup(Setup((YOU, "club", PERSON, "master"))),
        **{
            f"ambusch-rules-{section.id}-{rules.scoring}": _rules(i, rules)
            for rules in (Rules(), Rules(scoring="points", points_for_five=True, taken_card_stays=True))
            for i, section in enumerate(book_of(rules, Keymap(verbs=COMMANDS), PadMap(verbs=COMMANDS)).sections)
            if rules.scoring == "sets" or section.id in ("aim", "turn", "count")
        },
        "ambusch-setup-points": _setup(Setup((TEAM, TEAM, "club", "club"), Rules(seats=2, scoring="points"))),
    }
