"""The page about an opponent: strength, temperament, figures on how they play, and the past matches against them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import assets
from game.client.ambition.settings import ID
from game.client.ambition.statistics.rows import MatchRow
from game.client.ambition.strength import LEVELS, TEMPERAMENTS
from game.client.app.ending import PORTRAIT
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.app.statistics_page import StatisticsLoaderScene, number
from game.client.games import FINISHED
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.table.words import percent
from game.engine.json_reader import Record

# ---- What is known of somebody one plays against
# Its way to play in figures, and how matches against it have gone.


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """Figures measured for a strength and temperament.

    They are the number of rounds, the shares of rounds with a Nil, a Slam and a strike (0 to 1), and the points per
    round."""

    rounds: int
    nil: float
    slam: float
    strike: float
    points: float


@dataclass(frozen=True, slots=True)
class PastMatches:
    """The person's finished matches against an opponent: how many, how many were won, and the mean place."""

    matches: int
    won: int
    place: float


@cache
def _measured() -> dict[str, PlayStyle]:
    kinds = json.loads(assets.path("models", "styles.json").read_text(encoding="utf-8"))["kinds"]
    return {name: PlayStyle(**figures) for name, figures in kinds.items()}


def style_of(level: str, temperament: str) -> PlayStyle | None:
    """Return the figures for a kind of player (`tools.research.styles`), or None if it wasn't measured."""
    return _measured().get(f"{level} {temperament}")


def past_of(matches: Sequence[MatchRow], name: str) -> PastMatches:
    """Return the finished matches against an opponent, by the name in records."""
    places = [
        match.place
        for match in matches
        if match.state == FINISHED and match.place is not None and name in [each.name for each in match.opponents]
    ]
    return PastMatches(len(places), places.count(1), sum(places) / max(1, len(places)))


def _figures(style: PlayStyle) -> gui.Node:
    """Return four figures on how an opponent plays, and the number of rounds from which they were measured."""
    told: Sequence[tuple[str, str]] = (
        (number(style.points), _("points a round")),
        (percent(style.nil), _("rounds with a Nil")),
        (percent(style.slam), _("rounds with a Slam")),
        (percent(style.strike), _("rounds with a strike")),
    )
    cells = [
        gui.Padding(
            gui.Column([gui.Text(value, gui.NUM), gui.Text(words, gui.CAPTION, "muted", lines=2)], gap=0), 0, 0, grow=1
        )
        for value, words in told
    ]
    text = ngettext(
        "Measured in {n} round beside steady players", "Measured in {n} rounds beside steady players", style.rounds
    )
    return gui.Column(
        [
            gui.Row(cells, gui.MEDIUM, align=gui.Align.START),
            gui.Text(text.format(n=style.rounds), gui.CAPTION, "muted", lines=2),
        ],
        gap=gui.SMALL,
    )


def past_words(name: str, past: PastMatches) -> str:
    """Return how the person's matches against an opponent have gone, in a sentence."""
    if not past.matches:
        return _("You haven’t finished a match against {name} yet.").format(name=name)
    text = ngettext(
        "{n} match against {name}: you won {won}, your average place is {place}.",
        "{n} matches against {name}: you won {won}, your average place is {place}.",
        past.matches,
    )
    return text.format(n=past.matches, name=name, won=past.won, place=number(past.place))


# ---- the card of somebody one plays against, over the setup of a match or over the table


class CharacterScene(StatisticsLoaderScene[PastMatches]):
    """The scene of the page about an opponent.

    `player` is the opponent's entry in a record, with name, level and temperament. The past matches are asked of the
    statistics, and not told where these can't be read: there they say why."""

    def __init__(self, shell: Shell, player: Record, portrait: str, computers: Computers) -> None:
        super().__init__(shell, ID)
        self._player, self._portrait, self._computers = player, portrait, computers

    def enter(self) -> None:
        name = str(self._player.get("name", ""))
        self.ask(lambda matches: past_of(matches, name))

    def dialog(self) -> gui.Dialog:
        """Return the dialog, with the button close.

        A level or temperament that the program doesn't have is left out, and so are past matches if they aren't known.
        """
        player, name = self._player, _(str(self._player.get("name", "")))
        level, temperament = str(player.get("level", "")), str(player.get("temperament", ""))
        kinds: list[gui.Node] = []
        for id, known, told in (
            (level, self._computers.levels, LEVELS),
            (temperament, self._computers.temperaments, TEMPERAMENTS),
        ):
            if id in dict(known):
                note = [gui.Text(_(told[id]), gui.CAPTION, "muted", lines=2)] if id in told else []
                kinds.append(gui.Column([gui.Text(_(dict(known)[id]), gui.BODY_SEMI), *note], gap=0))
        parts: list[gui.Node] = [
            gui.Row([gui.portrait(self._portrait, PORTRAIT), gui.Column(kinds, grow=1)], gui.LARGE)
        ]
        style = style_of(level, temperament)
        if style is not None:
            parts += [gui.rule(), _figures(style)]
        past = past_words(name, self.found) if self.found is not None else ""
        parts += [gui.rule(), gui.Text(past, gui.BODY, lines=gui.MANY)]
        foot = [("close", _("Close"), None)]
        return gui.Dialog(title=name, body=gui.Column(parts, gap=gui.MEDIUM), foot=foot, use=gui.DialogFit.QUESTION)
