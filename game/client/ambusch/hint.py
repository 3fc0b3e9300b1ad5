"""A hint in words: what the strongest player would do, and what each choice may bring. No pygame."""

from __future__ import annotations

from typing import Any

from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _, ngettext, or_of
from game.client.table.advice import Question
from game.client.table.card_words import card_words
from game.client.table.reasons import percent
from game.engine.ambusch.game import BLOCK, DRAW_DISCARD, DRAW_STOCK

CLOSE = 0.5
"""Hundredths of a match (or of the set, once the match is decided) that mean nothing."""


def choice_words(choice: int, observation: Any) -> str:
    """A choice by its id, as it stands within a sentence."""
    if choice == DRAW_STOCK:
        return _("draw from the stock")
    if choice == DRAW_DISCARD:
        return _("take the {card}").format(card=card_words(observation.top))
    if choice == BLOCK:
        return _("block")
    if observation.phase == "turn":
        return _("lay, and put the {card} away").format(card=card_words(choice))
    return _("discard the {card}").format(card=card_words(choice))


def hint_words(question: Question, opinion: Any, failed: bool = False) -> Explanation:
    """The bubble of a hint; `opinion` None while it is being worked out."""
    if opinion is None:
        if failed:
            return Explanation(_("No hint"), (_("The hint couldn’t be worked out; the log says more."),))
        return Explanation(_("Hint"), (_("Thinking…"),))
    observation, best = question.observation, opinion.prospects[0]
    title = _("Hint: {choice}").format(choice=choice_words(best.choice[0], observation))
    lines = [
        _("Going out in this game: {own}; somebody else does: {other}.").format(
            own=percent(best.won), other=percent(best.lost)
        ),
        _("Winning the match: {chance}.").format(chance=percent(best.win)),
        *_beside(opinion),
    ]
    text = ngettext(
        "Based on {n} simulated game that fits what you know.",
        "Based on {n} simulated games that fit what you know.",
        best.samples,
    )
    more = (*_others(opinion, best, observation), text.format(n=best.samples))
    return Explanation(title, tuple(lines), more)


def _beside(opinion: Any) -> list[str]:
    """What choices are compared by, if it isn't the match."""
    said = {
        "set": _("The match is as good as decided; this is best for the set."),
        "game": _("Match and set are as good as decided; this is best for the game."),
    }
    return [said[opinion.aim]] if opinion.aim in said else []


def _others(opinion: Any, best: Any, observation: Any) -> list[str]:
    """What is about as good, and what the best of the rest is worth."""
    others, lines = opinion.prospects[1:], list[str]()
    equal = [each for each in others if best.worth - each.worth < CLOSE]
    if equal:
        words = or_of([choice_words(each.choice[0], observation) for each in equal[:2]])
        lines.append(_("About as good: {choices}.").format(choices=words))
    rest = [each for each in others if each not in equal]
    if rest:
        words = choice_words(rest[0].choice[0], observation)
        if opinion.aim == "match":
            text = _("Better than: {choice} (match {chance}).")
            lines.append(text.format(choice=words, chance=percent(rest[0].win)))
        else:
            text = _("Better than: {choice} (going out {chance}).")
            lines.append(text.format(choice=words, chance=percent(rest[0].won)))
    return lines
