"""What a computer player of Ambusch thought of a decision, in words and figures. No pygame."""

from __future__ import annotations

from game.client.ambusch.causes import cause
from game.client.ambusch.hint import choice_words
from game.client.app.inquiry.asked import again_words
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.table.words import number, percent
from game.engine.ambusch.actions import Action
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.thought import Thought

_MOST = 6
"""The most choices that the table lists."""
_CLOSE = 1.0
"""The difference in per cent below which two choices hardly differ."""


def question_words(seen: Observation, action: Action, name: str) -> str:
    """Return the question that the page answers: why a player did what it did."""
    choice = choice_words(action.id(), seen)
    return _("Why did {name} {choice}?").format(name=name, choice=choice)


def thought_words(seen: Observation, thought: Thought, name: str) -> list[str]:
    """Return what a player thought, in a few sentences, the first of which answers why."""
    lines = list[str]()
    if thought.imagined:
        text = ngettext(
            "{name} imagined {n} game with the cards it couldn’t see dealt in ways that fit.",
            "{name} imagined {n} games with the cards it couldn’t see dealt in ways that fit.",
            thought.imagined,
        )
        how = [text.format(name=name, n=thought.imagined)]
    else:
        text = _(
            "{name} plays by a rule: go out at once, block when ahead, and keep what most cards complete."
        )
        how = [text.format(name=name)]
    if thought.slips:
        text = _("It leaves {n} of 100 decisions to chance.")
        how.append(text.format(n=thought.slips))
    better, worse = thought.compared() or (thought.chosen, thought.chosen)
    close = _close(thought, better, worse)
    if better != thought.chosen and close:  # then what it did is as good
        better, worse = worse, better
    if better != thought.chosen:
        text = _("Looking longer, {name} finds it better to {choice}.")
        lines.append(text.format(name=name, choice=choice_words(better, seen)))
    others = [worse] if better != thought.chosen else [worse, *_others(seen, thought)]
    reasons = ((other, cause(seen, better, other)) for other in others if other != better)
    shown, said = next((each for each in reasons if each[1]), (worse, ""))
    if said:
        text = _("Seen from {name}’s seat, against “{choice}”: {reason}")
        lines.append(text.format(name=name, choice=choice_words(shown, seen), reason=said))
    elif not thought.prospects and thought.shares[0][1] > (
        dict(thought.shares).get(thought.chosen) or 0.0
    ):
        text = _("Most often {name} would {choice} here.")
        lines.append(text.format(name=name, choice=choice_words(thought.shares[0][0], seen)))
    elif close:
        text = _("{name} saw hardly any difference to “{choice}”.")
        lines.append(text.format(name=name, choice=choice_words(worse, seen)))
    today = (
        ""
        if thought.today == thought.chosen
        else _("“{choice}”").format(choice=choice_words(thought.today, seen))
    )
    return lines + how + again_words(name, dict(thought.shares).get(thought.chosen), today)


def _close(thought: Thought, better: int, worse: int) -> bool:
    """Return whether the player expects hardly less of one choice than of the other."""
    worths = {each.choice[0]: each.worth for each in thought.prospects}
    return (
        better != worse
        and better in worths
        and worse in worths
        and worths[better] - worths[worse] < _CLOSE
    )


def _others(seen: Observation, thought: Thought) -> list[int]:
    """Return the other choices, those nearest to what the player did first."""
    near = [each.choice[0] for each in thought.prospects] or [
        choice for choice, _share in thought.shares
    ]
    return [
        choice
        for choice in dict.fromkeys([*near, *(each.id() for each in seen.legal)])
        if choice != thought.chosen
    ]


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
