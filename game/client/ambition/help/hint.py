"""Hints: their words in the bubble and their marks on the cards.

`reasons` phrases the reasons; the adviser supplies the figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin

from game.client.ambition.help.reasons import (
    choice_words,
    compared_words,
    deed,
    kept_fact,
    pass_fact,
    reason,
    settled_words,
)
from game.client.ambition.table.passing import pass_grid
from game.client.ambition.table.plates import total_place
from game.client.ambition.table.words import runs_of
from game.client.ambition.view import TableView
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext, or_of
from game.client.kit.spoken import sentences
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.poses import Key, Pose, fan_places, in_fan
from game.client.table.words import number
from game.engine.ambition.judgement import Opinion, Prospect
from game.engine.ambition.questions import Best

BEST, FINE, RISKY = "best", "fine", "risky"
_PLATE_W, _SIGN = 52.0, 28.0
_POINTS = gui.CAPTION_BOLD._replace(share=0.0)  # the strips don't grow with words
_PLATE_AT = 0.35  # of a card's height, from its top: below the index
_EQUALS = 3


def hint_words(
    question: Best, opinion: Opinion | None, names: Sequence[str], failed: bool = False
) -> gui.Explanation:
    """Return the words for the bubble of a hint.

    `opinion` is None while the hint is being worked out; with `failed`, the bubble says that the
    hint couldn't be worked out. `names` are the players' names by seat, in the form used within a
    sentence."""
    if opinion is None:
        if failed:
            return gui.Explanation(
                _("No hint"), (_("The hint couldn’t be worked out; the log says more."),)
            )
        return gui.Explanation(_("Hint"), (_("Thinking…"),))
    best = opinion.prospects[0]
    words = choice_words(best.choice)
    title = {
        "pass": _("Hint: pass these three"),
        "bid": _("Hint: {choice}").format(choice=words),
        "last_trick": _("Hint: {choice}").format(choice=words),
    }.get(question.observation.phase, _("Hint: the {card}").format(card=words))
    equal, worse = opinion.beside(question.chosen)
    other = worse or next(iter(equal), None)
    figures = (best, other) if other is not None else (best,)
    cards = [_("The {cards}.").format(cards=words)] if question.observation.phase == "pass" else []
    return gui.Explanation(
        title, (*cards, _reason(question, opinion, names)), tuple(_more(question, opinion)), figures
    )


def _reason(question: Best, opinion: Opinion, names: Sequence[str]) -> str:
    """Return the sentences that say why the best choice is best."""
    observation, best, yours = (
        question.observation,
        opinion.prospects[0],
        _chosen(question, opinion),
    )
    equal, worse = opinion.beside(question.chosen)
    passing = observation.phase == "pass"
    made: list[str | None] = []
    why = reason(observation, best, worse, opinion.reason, names) if worse is not None else ""
    if why:
        made.append(why)
    elif passing:
        made += [pass_fact(observation, best.choice), kept_fact(observation, best.choice)]
    elif observation.phase == "play" and worse is None and opinion.reason is not None:
        made.append(settled_words(opinion.reason, names))
    elif observation.phase == "play":
        made.append(deed(observation, best.choice[0], names))
    if passing and yours is best:
        made.append(_("These are the three that you have chosen."))
    elif worse is None and equal:
        choices = or_of([compared_words(each.choice) for each in equal[:_EQUALS]])
        made.append(_("It hardly matters: {choices} would do as well.").format(choices=choices))
    said = sentences(each for each in made if each)
    return said or (
        _("A master would pass these three.") if passing else _("That has the best prospects.")
    )


def _chosen(question: Best, opinion: Opinion) -> Prospect | None:
    """Return the prospect of the person's own three cards, or None outside the pass."""
    yours, best = opinion.of(question.chosen) if question.chosen else None, opinion.prospects[0]
    return best if yours is not None and yours.choice == best.choice else yours


def _more(question: Best, opinion: Opinion) -> list[str]:
    """Return the detailed lines of a hint: choices about as good, and how the figures were obtained."""
    best, lines = opinion.prospects[0], list[str]()
    equal, worse = opinion.beside(question.chosen)
    if equal and worse is not None:
        words = or_of([choice_words(each.choice) for each in equal[:_EQUALS]])
        lines.append(_("About as good: {choices}.").format(choices=words))
    shown = question.observation.phase in ("play", "blind") and len(opinion.prospects) > 1
    if shown:
        by_points = _(
            "The number on a card that you point at: how many points it brings less than the best."
        )
        by_chance = _(
            "The number on a card that you point at: by how many percent it lowers your chance to win the match."
        )
        lines.append(by_points if best.by_points else by_chance)
    text = ngettext(
        "Based on {n} simulated round that fits what you know.",
        "Based on {n} simulated rounds that fit what you know.",
        best.samples,
    )
    lines.append(text.format(n=best.samples))
    if opinion.provisional:
        lines.append(
            _("This is provisional: time cut the search short, and a longer one may say otherwise.")
        )
    return lines


def figures(opinion: Opinion, cards: Sequence[int]) -> dict[int, Prospect]:
    """Return the prospects by card for those of `cards` that the adviser has judged."""
    found = {card: opinion.of((card,)) for card in cards}
    return {card: prospect for card, prospect in found.items() if prospect is not None}


def grade(best: Prospect, of: Prospect) -> str:
    """Grade the choice `of` against the best one: `BEST` (as good), `FINE`, or `RISKY` (a slip or more)."""
    loss = of.behind(best).counted()
    return BEST if not loss.told else FINE if loss.slips < 1 else RISKY


def grade_words(kind: str) -> str:
    """Return the word for a grade as it is read aloud."""
    return {BEST: _("best"), FINE: _("fine"), RISKY: _("risky")}[kind]


def paint_grades(
    canvas: gui.Canvas,
    view: TableView,
    poses: Mapping[Key, Pose],
    found: Mapping[int, Prospect],
    best: Prospect,
    step: float,
    told: Callable[[int], bool],
) -> None:
    """Paint a grade on every judged card of the fan.

    The plate is on the card's visible strip, which is `step` wide, below the index: a tick for the
    best, a line for a fine choice, an exclamation mark for a risky one. For the cards that `told`
    accepts, a number replaces the sign: by how much the card is worse than the best, in percent of
    the match or points of the round."""
    for card in in_fan(view):
        pose = poses.get(("card", card))
        if card not in found or pose is None:
            continue
        corner = Pose(pose.x, pose.y, pose.w, pose.turn)
        width = min(_PLATE_W, step - 4)
        kind, loss = grade(best, found[card]), number(found[card].behind(best).told)
        numbered = told(card) and kind != BEST
        wide = width if numbered else _SIGN
        x, y = _on_card(
            corner, 2 + width / 2 - pose.w / 2, (_PLATE_AT - 0.5) * pose.w * CARD_RATIO + _SIGN / 2
        )
        _paint_grade(canvas, gui.centred(x, y, wide, _SIGN), kind, loss if numbered else "")


def _paint_grade(canvas: gui.Canvas, rect: gui.Rect, kind: str, words: str) -> None:
    theme = canvas.theme
    fill, line = {
        BEST: (theme.brass, theme.ink),
        FINE: (theme.ink, theme.ivory),
        RISKY: (theme.coral, theme.ink),
    }[kind]
    canvas.rect(rect, _SIGN / 2, fill, 1, line, 1.5)
    if words:
        canvas.text(rect.cx, rect.cy + 6, words, _POINTS, line, "middle")
    elif kind == BEST:
        canvas.icon("check", rect.cx - 9, rect.cy - 9, 18, line)
    elif kind == FINE:
        canvas.rect(gui.centred(rect.cx, rect.cy, 12, 3), 1.5, line)
    else:
        canvas.text(rect.cx, rect.cy + 6, "!", _POINTS, line, "middle")


def _on_card(pose: Pose, u: float, v: float) -> tuple[float, float]:
    """Return the point of a turned card that is `u` to the right of and `v` below its centre."""
    turn = radians(pose.turn)
    return pose.x + u * cos(turn) - v * sin(turn), pose.y + u * sin(turn) + v * cos(turn)


def paint_hint_tags(
    canvas: gui.Canvas, look: Look, view: TableView, poses: Mapping[Key, Pose], best: Sequence[int]
) -> None:
    """Paint the tag "Hint" above the hinted cards, below the button of the pass and beside the viewer's points.

    Neighbouring cards that are too close for a tag each share one, which counts them."""
    grid, cards = look.grid, in_fan(view)
    least = pass_grid(grid, view.direction).button.bottom + 17 if view.phase == "pass" else 0.0
    own = view.seats[view.me]
    points = (
        total_place(canvas, grid, own, own.taken)[0] if view.phase in ("blind", "play") else None
    )
    step = grid.fan.step(fan_places(view)[1])
    close = 28 + canvas.width(_("Hint"), gui.CAPTION_BOLD) > step
    for run in runs_of([card in best for card in cards]):
        for part in [run] if close else [range(i, i + 1) for i in run]:
            lying = [
                poses[key]
                for card in cards[part.start : part.stop]
                if (key := ("card", card)) in poses
            ]
            if len(lying) < len(part):
                continue
            middle = (lying[0].x - lying[0].w / 2 + lying[-1].x - lying[-1].w / 2 + step) / 2
            top = max(least, min(pose.y - pose.w * CARD_RATIO / 2 for pose in lying) - 16)
            # Where the hint itself stands.
            if view.phase in ("blind", "play") and middle - 45 < grid.aside.right:
                top = max(top, grid.aside.bottom + 14)
            words = _("Hint") if len(part) == 1 else _("{n} hints").format(n=len(part))
            if points is not None and points.x - 45 < middle < points.right + 45:
                top = max(top, points.bottom + 17)
            canvas.tag(middle, top, words)
