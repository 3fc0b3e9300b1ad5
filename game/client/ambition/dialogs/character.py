"""The card of somebody one plays against: how strong and of what temperament, how it plays in figures, and the past."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.ambition.strength import LEVELS, TEMPERAMENTS
from game.client.ambition.style import Past, Style
from game.client.app.dialogs.ending import PORTRAIT
from game.client.app.dialogs.figures import number, percent
from game.client.kit import ids
from game.client.kit.i18n import _, ngettext
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Align, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog, Use
from game.client.kit.layout_leaves import MANY, Text, portrait, rule
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, NUM


@dataclass(frozen=True, slots=True)
class CharacterData:
    """Whose card it is; `level` and `temperament` as (id, title), None where the program has no such; `past` None before the
    first match, and `past_known` False while it is looked up or can't be."""

    name: str
    portrait: str
    level: tuple[str, str] | None
    temperament: tuple[str, str] | None
    style: Style | None
    past: Past | None
    past_known: bool


def character_dialog(data: CharacterData) -> Dialog:
    """The card, with the button close."""
    kinds: list[Node] = []
    for kind, told in ((data.level, LEVELS), (data.temperament, TEMPERAMENTS)):
        if kind is not None:
            note = [Text(_(told[kind[0]]), CAPTION, "muted", lines=2)] if kind[0] in told else []
            kinds.append(Column([Text(_(kind[1]), BODY_SEMI), *note], gap=0))
    parts: list[Node] = [Row([portrait(data.portrait, PORTRAIT), Column(kinds, grow=1)], LARGE)]
    if data.style is not None:
        parts += [rule(), _figures(data.style)]
    parts += [rule(), Text(past_words(data), BODY, lines=MANY)]
    foot = [(ids.CLOSE, _("Close"), None)]
    return Dialog(title=data.name, body=Column(parts, gap=MEDIUM), foot=foot, use=Use.QUESTION, data=data)


def _figures(style: Style) -> Node:
    """How it plays: four figures, and from how many rounds they are."""
    told: Sequence[tuple[str, str]] = (
        (number(style.points), _("points a round")),
        (percent(style.nil), _("rounds with a Nil")),
        (percent(style.slam), _("rounds with a Slam")),
        (percent(style.strike), _("rounds with a strike")),
    )
    cells = [
        Pad(Column([Text(value, NUM), Text(words, CAPTION, "muted", lines=2)], gap=0), 0, 0, grow=1)
        for value, words in told
    ]
    text = ngettext(
        "Measured in {n} round beside steady players", "Measured in {n} rounds beside steady players", style.rounds
    )
    return Column(
        [Row(cells, MEDIUM, align=Align.START), Text(text.format(n=style.rounds), CAPTION, "muted", lines=2)], gap=SMALL
    )


def past_words(data: CharacterData) -> str:
    """How the person's matches against it have gone, in a sentence."""
    past = data.past
    if not data.past_known:
        return ""
    if past is None:
        return _("You haven’t finished a match against {name} yet.").format(name=data.name)
    text = ngettext(
        "{n} match against {name}: you won {won}, your average place is {place}.",
        "{n} matches against {name}: you won {won}, your average place is {place}.",
        past.matches,
    )
    return text.format(n=past.matches, name=data.name, won=past.won, place=number(past.place))
