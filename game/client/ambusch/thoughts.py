"""What a computer player of Ambusch thought of a decision, in words and figures. No pygame."""

from __future__ import annotations

from game.client.ambusch.causes import cause
from game.client.ambusch.hint import choice_words
from game.client.app.inquiry.questions import again_words
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.table.words import number, percent
from game.engine.ambusch.actions import Action
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.thought import Thought

_MOST = 6
"""The most choices that the table lists."""


def question_words(seen: Observation, action: Action, name: str) -> str:
    """Return the question that the page answers: why a player did what it did."""
    choice = choice_words(action.id(), seen)
    return _("Why did {name} {choice}?").format(name=name, choice=choice)


def thought_words(seen: Observation, thought: Thought, name: str) -> list[str]:
    """Return what a player thought, in a few sentences."""
    if thought.imagined:
        text = ngettext(
            "{name} imagined {n} game with the cards it couldn’t see dealt in ways that fit.",
            "{name} imagined {n} games with the cards it couldn’t see dealt in ways that fit.",
            thought.imagined,
        )
        lines = [text.format(name=name, n=thought.imagined)]
    else:
        text = _("{name} plays by a rule: go out at once, block when ahead, and keep what most cards complete.")
        lines = [text.format(name=name)]
    if thought.slips:
        text = _("It leaves {n} of 100 decisions to chance.")
        lines.append(text.format(n=thought.slips))
    compared = thought.compared()
    if compared is not None:
        better, worse = compared
        said, other = cause(seen, better, worse), worse if better == thought.chosen else better
        if better != thought.chosen:
            text = _("Looking longer, {name} finds it better to {choice}.")
            lines.append(text.format(name=name, choice=choice_words(better, seen)))
        if said:
            text = _("Seen from {name}’s seat, against “{choice}”: {reason}")
            shown = other if better == thought.chosen else thought.chosen
            lines.append(text.format(name=name, choice=choice_words(shown, seen), reason=said))
    today = "" if thought.today == thought.chosen else _("“{choice}”").format(choice=choice_words(thought.today, seen))
    return lines + again_words(name, dict(thought.shares).get(thought.chosen), today)


def table_rows(seen: Observation, thought: Thought) -> tuple[list[str], list[list[str]]]:
    """Return the heads of the table of choices and its rows, the best or most frequent first."""
    shares = dict(thought.shares)

    def named(choice: int) -> str:
        return first_capital(choice_words(choice, seen))

    if not thought.prospects:
        rows = [[named(choice), percent(share)] for choice, share in thought.shares[:_MOST]]
        return [_("Choice"), _("How often")], rows
    aim = {"match": _("Match"), "set": _("Set"), "game": _("Game")}[thought.aim]
    rows = [
        [
            named(each.choice[0]),
            _("{n} %").format(n=number(each.worth)),
            percent(each.won),
            percent(shares.get(each.choice[0], 0.0)),
        ]
        for each in thought.prospects[:_MOST]
    ]
    return [_("Choice"), aim, _("Goes out"), _("How often")], rows
