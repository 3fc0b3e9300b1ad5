"""A hint: what it says, and how it stands on the table. The words come from `reasons`, the figures from the adviser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

from game.client.ambition.help.opinion import Opinion, Prospect
from game.client.ambition.help.reasons import choice_words, expected, pass_fact, trick_fact, why
from game.client.ambition.passing import pass_grid
from game.client.ambition.table_words import runs_of
from game.client.ambition.view import TableView
from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import centred
from game.client.kit.i18n import _, ngettext, or_of
from game.client.kit.text import CAPTION_BOLD, CAPTION_SEMI
from game.client.table.advice import Question
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.poses import Key, Pose, in_fan
from game.client.table.reasons import EQUAL, number, percent

_PLATE_W, _PLATE_H = 52.0, 46.0
_POINTS, _STRIKE = (
    CAPTION_BOLD._replace(share=0.0),
    CAPTION_SEMI._replace(share=0.0),
)  # the strips don't grow with words
_PLATE_AT = 0.35  # of a card's height, from its top: below the index
_EQUALS = 3


def hint_words(question: Question, opinion: Opinion | None, names: Sequence[str], failed: bool = False) -> Explanation:
    """The bubble of a hint; `opinion` None while it is being worked out. `names` by seat, as within a sentence."""
    if opinion is None:
        if failed:
            return Explanation(_("No hint"), (_("The hint could not be worked out; the log says more."),))
        return Explanation(_("Hint"), (_("Being worked out…"),))
    observation = question.observation
    best = opinion.prospects[0]
    lines = [_("Expected: {figures}.").format(figures=expected(best))]
    if observation.phase == "pass":
        title = _("Hint: pass the {cards}").format(cards=choice_words(best.choice))
        lines += _pass_lines(question, opinion, names)
    elif observation.phase in ("bid", "last_trick"):
        title = _("Hint: {choice}").format(choice=choice_words(best.choice))
        lines += _against(opinion.prospects[1:], best, question, names)
    else:
        title = _("Hint: the {card}").format(card=choice_words(best.choice))
        fact = trick_fact(observation, best.choice[0], names)
        lines += [fact] if fact is not None else []
        lines += _against(opinion.prospects[1:], best, question, names)
        lines.append(_("On the cards: expected points, and how likely a strike is."))
    text = ngettext(
        "Based on {n} simulated round that fits what you know.",
        "Based on {n} simulated rounds that fit what you know.",
        best.samples,
    )
    return Explanation(title, (*lines, text.format(n=best.samples)))


def _pass_lines(question: Question, opinion: Opinion, names: Sequence[str]) -> list[str]:
    best, lines = opinion.prospects[0], []
    fact = pass_fact(question.observation, best.choice)
    if fact is not None:
        lines.append(fact)
    yours = opinion.of(question.chosen) if question.chosen else None
    if yours is best:
        lines.append(_("These are the three that you have chosen."))
    elif yours is not None:
        lines.append(_("Your three: {figures}.").format(figures=expected(yours)))
        lines += why(best, yours, question.observation, names)[:2] or [_("That is about as good.")]
    return lines


def _against(others: Sequence[Prospect], best: Prospect, question: Question, names: Sequence[str]) -> list[str]:
    """What is as good, and why the best of the rest is not."""
    lines: list[str] = []
    ranked = sorted(others, key=lambda each: -each.worth)
    equal = [each for each in ranked if best.worth - each.worth < EQUAL]
    if equal:
        words = or_of([choice_words(each.choice) for each in equal[:_EQUALS]])
        lines.append(_("About as good: {choices}.").format(choices=words))
    worse = next((each for each in ranked if each not in equal), None)
    reasons = why(best, worse, question.observation, names) if worse is not None else []
    if worse is not None and reasons:
        lines.append(_("Better than {choice}:").format(choice=choice_words(worse.choice)))
        lines += reasons[:2]
    return lines


def figures(opinion: Opinion, cards: Sequence[int]) -> dict[int, Prospect]:
    """The prospect of each of these cards that has one."""
    found = {card: opinion.of((card,)) for card in cards}
    return {card: prospect for card, prospect in found.items() if prospect is not None}


def paint_figures(
    canvas: Canvas,
    view: TableView,
    poses: Mapping[Key, Pose],
    found: Mapping[int, Prospect],
    best: Sequence[int],
    step: float,
) -> None:
    """Points and strike on the visible strip of each card in the fan, which is `step` wide, below its index."""
    theme = canvas.theme
    width = min(_PLATE_W, step - 4)
    for card in in_fan(view):
        pose = poses.get(("card", card))
        if card not in found or pose is None:
            continue
        corner = Pose(pose.x, pose.y, pose.w, pose.turn)
        x, y = _on_card(corner, 2 + width / 2 - pose.w / 2, (_PLATE_AT - 0.5) * pose.w * CARD_RATIO + _PLATE_H / 2)
        rect = centred(x, y, width, _PLATE_H)
        canvas.rect(rect, 8, theme.ink, 0.94, theme.brass if card in best else theme.ivory, 2 if card in best else 1)
        canvas.text(x, rect.y + 19, number(found[card].points), _POINTS, theme.ivory, "middle")
        words = percent(found[card].strike)
        wide = canvas.width(words, _STRIKE)
        mark = 14 if wide + 18 <= width else 0  # the lozenge of a strike, where there is room for it
        if mark:
            canvas.status("strike", x - (wide + mark) / 2, rect.y + 25, 13)
        canvas.text(x - (wide + mark) / 2 + mark, rect.y + 39, words, _STRIKE, theme.ivory)


def _on_card(pose: Pose, u: float, v: float) -> tuple[float, float]:
    """A point of a turned card: `u` to the right and `v` down from its middle."""
    turn = radians(pose.turn)
    return pose.x + u * cos(turn) - v * sin(turn), pose.y + u * sin(turn) + v * cos(turn)


def paint_hint_tags(
    canvas: Canvas, look: Look, view: TableView, poses: Mapping[Key, Pose], best: Sequence[int]
) -> None:
    """The word above the cards that are meant, below the button of the pass; neighbours share one."""
    least = pass_grid(look.grid, view.direction).button.bottom + 17 if view.phase == "pass" else 0.0
    cards = in_fan(view)
    step = look.grid.fan.step(len(cards))
    for run in runs_of([card in best for card in cards]):
        lying = [poses[key] for card in cards[run.start : run.stop] if (key := ("card", card)) in poses]
        if len(lying) == len(run):
            left, right = lying[0].x - lying[0].w / 2, lying[-1].x - lying[-1].w / 2 + step
            top = min(pose.y - pose.w * CARD_RATIO / 2 for pose in lying)
            canvas.tag((left + right) / 2, max(least, top - 16), _("Hint"))
