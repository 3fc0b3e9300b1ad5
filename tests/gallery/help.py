"""The gallery's pictures of help while playing: hints in every phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.client.ambition.help.hint import figures, hint_words, paint_grades, paint_hint_tags
from game.client.ambition.help.outcomes import outcome_legend, outcomes
from game.client.ambition.match.help import played_words, seen
from game.client.ambition.match.helped_painter import HelpedPainter
from game.client.ambition.review.page import check_words
from game.client.ambition.table.painter import TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import TableView
from game.client.app.dialogs import seen_dialog
from game.client.kit.buttons import States, within
from game.client.kit.i18n import _
from game.client.kit.layout_leaves import Text
from game.client.kit.text import CAPTION
from game.client.table.felt_painter import Tool
from game.client.table.help_panel import help_dialog, hint_box, paint_hint_box, paint_hinted_button
from game.client.table.look import Look
from game.client.table.words import Note
from game.engine.ambition.actions import PHASES
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.judgement import JudgedDecision, MarkedDecision, Opinion, Prospect
from game.engine.ambition.observation import Observation, Trick
from game.engine.ambition.questions import Best
from game.engine.ambition.reason import Concept, WhyBetter
from game.engine.cards import parse_card
from tests.gallery.base import Scene, over_table, shell_for, show
from tests.gallery.tables import VALUES, bid_view, cards, late_round, pass_view, table_view


def figures_of(
    choice: tuple[int, ...],
    worth: float,
    points: float,
    over: float,
    win: float | None = 0.276,
    under: float = 0.014,
    nil: float = 0.002,
    slam: float = 0.0,
    slammed: float = 0.021,
) -> Prospect:
    """A prospect with the figures that a picture wants: 4 of `worth` are 1 % of the match."""
    won = None if win is None else win + (worth - 60) / 400
    return Prospect(choice, 3000, points, 33.4, over + under, over, under, nil, slam, slammed, won)


def said_of(*prospects: Prospect, provisional: bool = False, reason: WhyBetter | None = None) -> Opinion:
    """An opinion made of them, the best first."""
    return Opinion(prospects[0].choice, prospects, provisional=provisional, reason=reason)


def reason_of(concept: Concept, cards_: str = "", seat: int = -1) -> WhyBetter:
    """The reason for a difference of ten points."""
    return WhyBetter(concept.value, 0.8, 10.0, 0.4, tuple(map(parse_card, cards_.split())), seat)


def decided_of(
    observation: Observation,
    yours: Prospect,
    better: Prospect,
    mark: str | None,
    trick: int = 0,
    reason: WhyBetter | None = None,
    **how: Any,
) -> MarkedDecision:
    """A decision with the figures that a picture wants, as a review knows it."""
    weighed = JudgedDecision(
        loss=yours.behind(better).counted(),
        yours=yours,
        better=better,
        phase=observation.phase,
        trick=trick,
        choices=(yours.choice, better.choice),
        losses=(yours.behind(better).slips, 0.0),
        place=0,
        best=1,
        leanings=(),
        reason=reason,
    )
    return MarkedDecision(**{"round": 6, "coached": True} | how, weighed=weighed, observation=observation, mark=mark)


def help_tools() -> list[Tool]:
    """All the tools for help there are."""
    return [("undo", "undo", _("Take back")), ("hint", "hint", _("Hint")), ("seen", "eye", _("Cards"))]


def seen_by(view: TableView) -> Observation:
    """What the viewer of a made-up table knows, as far as hints look at it."""
    return Observation(
        rules=Rules(nil_bidding=view.phase == "bid"),
        seat=view.me,
        phase=next((phase for phase in PHASES if phase == view.phase), "over"),
        round=view.round_number,
        dealer=view.dealer,
        direction=view.direction,
        hand=tuple(sorted(view.hand)),
        legal=tuple(sorted(view.legal or view.hand)),
        passed=None,
        received=None,
        bid=None,
        tricks=(),
        leader=view.leader if view.leader is not None else -1,
        trick=tuple(card for _seat, card in view.trick),
        taken=tuple(seat.taken for seat in view.seats),
        totals=tuple(Total(seat.score, seat.strikes) for seat in view.seats),
    )


def _hint(view: TableView, said: Opinion | None, chosen: Sequence[int] = ()) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        view.helped = True
        best = said.best if said is not None else ()
        these = view.phase == "pass" and len(view.in_tray) < 3 and said is not None
        painter = HelpedPainter(look, help_tools, lambda: frozenset({"these"} if these else ()))
        poses = arrange(view, look.grid)
        ui = TableUi(
            states=States(focus="hint"), values=VALUES, hinted=frozenset(best), hushed=view.phase in ("pass", "bid")
        )
        painter.paint(surface, view, poses, ui)
        names = within([seat.name for seat in view.seats], view.me)
        words = hint_words(Best(seen_by(view), tuple(chosen)), said, names)
        canvas, buttons = look.canvas(surface), {button.id: button for button in painter.buttons(view)}
        if said is not None and view.phase == "play":
            found, step = figures(said, sorted(view.legal)), look.grid.fan.step(len(view.hand))
            paint_grades(canvas, view, poses, found, said.prospects[0], step, lambda card: False)
        if said is not None and view.phase == "bid":
            paint_hinted_button(canvas, buttons["no_bid"])
        paint_hint_tags(canvas, look, view, poses, best if view.phase != "bid" else ())
        paint_hint_box(canvas, hint_box(look, words, view.phase not in ("pass", "bid")), States())

    return paint


def _more(view: TableView, said: Opinion) -> Scene:
    """The page with everything that a hint has to say."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        names = within([seat.name for seat in view.seats], view.me)
        words = hint_words(Best(seen_by(view)), said, names)
        drawn = [outcomes(said.prospects[:2]), Text(outcome_legend(), CAPTION, "muted")]
        foot = [("watch", _("Watch"), "review"), ("close", _("Close"), None)]
        show(look, surface, help_dialog(words, drawn, foot), States(focus="close"))

    return over_table(paint)


def lead_view() -> TableView:
    """Thirteen cards, and any may be led: as many figures as there can be."""
    view = table_view()
    view.seats[0].cards = 13
    view.hand = cards("AS TS 7S KH 9H 6H 3H QC TC 4C KD 8D 2D")
    view.legal = frozenset(view.hand)
    view.trick, view.leader, view.winning, view.turn = [], 0, None, 0
    return view


def made_move(view: TableView, said: Opinion, choice: tuple[int, ...], mark: str = "?", **how: Any) -> MarkedDecision:
    """The decision at a made-up table for a choice, where others are worth more."""
    observation = seen_by(view)
    trick = len(observation.tricks) + 1 if view.phase in ("blind", "play") else 0
    yours = said.of(choice)
    assert yours is not None
    better = said.prospects[0]
    found = said.reason if yours.choice != better.choice else None
    return decided_of(observation, yours, better, mark, trick, found, **how)


def _lead() -> Opinion:
    order = cards("TC 3H 4C 2D 6H 8D 9H 7S TS QC KH KD AS")
    return said_of(
        *(figures_of((card,), 80 - 2.2 * i, 21.4 - 1.3 * i, 0.05 + 0.07 * i) for i, card in enumerate(order))
    )


def follow() -> Opinion:
    """Three cards that can be played."""
    made = zip(cards("9S 4S AS"), (71.2, 70.9, 49.0), (17.3, 17.1, 8.8), (0.0, 0.112, 0.471), strict=True)
    prospects = (figures_of((card,), worth, points, over) for card, worth, points, over in made)
    return said_of(*prospects, reason=reason_of(Concept.LEAVE, "9S"))


def passing() -> Opinion:
    """Two passes."""
    return said_of(
        figures_of(tuple(cards("JD 5D KC")), 74, 18.2, 0.21),
        figures_of(tuple(cards("AS TS 7S")), 61, 13.0, 0.48),
        reason=reason_of(Concept.SHED_KING, "KC"),
    )


def bidding() -> Opinion:
    """Both bids."""
    return said_of(
        figures_of((52,), 74, 18.2, 0.21),
        figures_of((53,), 61, 13.0, 0.48, under=0.3),
        reason=reason_of(Concept.BID_DANGER, "AS"),
    )


def _check_bubble(look: Look, surface: pygame.Surface) -> None:
    view = table_view()
    view.helped = True
    painter = HelpedPainter(look, help_tools)
    poses = arrange(view, look.grid)
    painter.paint(surface, view, poses, TableUi(values=VALUES))
    names = within([seat.name for seat in view.seats], view.me)
    words = check_words(made_move(table_view(), follow(), tuple(cards("AS"))), names)
    paint_hint_box(look.canvas(surface), hint_box(look, words), States(focus="more"))


def _decided(look: Look, surface: pygame.Surface) -> None:
    """The round can be played out; the button for it has the focus."""
    view = late_round()
    view.phase, view.turn = "play", view.me
    stays = shell_for(look, {}).keyed(_("The rest of the round can be played at once."), "end_round")
    view.note = Note(_("Nothing can change any more"), (stays,))
    painter = HelpedPainter(look, help_tools, lambda: frozenset({"end"}))
    painter.paint(surface, view, arrange(view, look.grid), TableUi(states=States(focus="end"), values=VALUES))


def _seen(look: Look, surface: pygame.Surface) -> None:
    """In the fifth trick, two have shown to be out of a suit."""
    view = table_view()
    names = tuple(within([seat.name for seat in view.seats], view.me))
    taken = [(1, "6C 9C KC 2C", 3), (3, "TH JD 4H 3H", 3), (3, "KS 3S JS 5S", 3), (3, "AD 4D 9H 6D", 3)]
    tricks = tuple(Trick(leader, tuple(cards(text)), winner, 0) for leader, text, winner in taken)
    found = seen(replace(seen_by(view), tricks=tricks))
    show(look, surface, seen_dialog(found, played_words(found, names)), States(focus="close"))


def help_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "hint-lead": _hint(lead_view(), _lead()),
        "hint-follow": _hint(table_view(), follow()),
        "hint-more": _more(table_view(), follow()),
        "hint-more-pass": _more(pass_view("across", ""), passing()),
        "hint-more-bid": _more(bid_view(), bidding()),
        "hint-wait": _hint(table_view(), None),
        "hint-pass": _hint(pass_view("left", "AS TS 7S"), passing(), cards("AS TS 7S")),
        "hint-across": _hint(pass_view("across", ""), passing()),
        "check-trick": _check_bubble,
        "decided": _decided,
        "cards-seen": over_table(_seen),
        "hint-bid": _hint(bid_view(), bidding()),
    }
