"""The page about an opponent: strength, temperament, figures on how they play, and the past matches against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.client.ambition.settings import ID
from game.client.ambition.statistics.rows import MatchRow, winners_of
from game.client.ambition.strength import LEVELS, TEMPERAMENTS
from game.client.app.ending import PORTRAIT
from game.client.app.options import Computers
from game.client.app.rulebook.figures import measured
from game.client.app.shell import Shell
from game.client.app.statistics_page import StatisticsLoaderScene, number
from game.client.games import FINISHED
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.table.person import ME
from game.engine.json_reader import Record

# ---- What is known of somebody one plays against
# Its way to play in figures, and how matches against it have gone.


@dataclass(frozen=True, slots=True)
class PastMatches:
    """The person's finished matches against an opponent: how many, and how many the person and the opponent won."""

    matches: int
    won: int
    theirs: int


def past_matches(matches: Sequence[MatchRow]) -> dict[str, PastMatches]:
    """Return the finished matches against each opponent, by the names in records."""
    played, won, theirs = Counter[str](), Counter[str](), Counter[str]()
    for match in matches:
        if match.state != FINISHED or match.place is None:
            continue
        winners = winners_of(match)
        for seat, each in enumerate(match.opponents, ME + 1):
            played[each.name] += 1
            won[each.name] += match.place == 1
            theirs[each.name] += seat in winners
    return {name: PastMatches(n, won[name], theirs[name]) for name, n in played.items()}


def score_words(name: str, past: PastMatches) -> str:
    """Return who won the matches against an opponent: ``"You won 7, Corvin 4"``."""
    return _("You won {n}, {name} {theirs}").format(n=past.won, name=name, theirs=past.theirs)


def _figures(level: str, temperament: str) -> list[gui.Node]:
    """Return figures on how an opponent plays, and from how many matches; none if they weren't measured."""
    found, kind = measured("characters"), f"{level} {temperament}"
    if f"{kind}: wins" not in found:
        return []
    wins, share = found[f"{kind}: wins"], _("{n} %")
    told: list[tuple[str, str]] = [
        (
            share.format(n=f"{wins.percent()} ± {max(1, round(100 * wins.se))}"),
            _("matches won, 25 % if equal"),
        ),
        (number(found[f"{kind}: points"].value), _("points a round")),
    ]
    marks = {
        "nil": _("rounds with a Nil"),
        "slam": _("rounds with a Slam"),
        "strike": _("rounds with a strike"),
    }
    told += [
        (share.format(n=found[f"{kind}: {mark}"].percent()), words) for mark, words in marks.items()
    ]
    cells = [
        gui.Padding(
            gui.Column(
                [gui.Text(value, gui.NUM), gui.Text(words, gui.CAPTION, "muted", lines=2)], gap=0
            ),
            0,
            0,
            grow=1,
        )
        for value, words in told
    ]
    text = ngettext(
        "Measured in {n} match beside steady players",
        "Measured in {n} matches beside steady players",
        wins.cases,
    )
    return [
        gui.rule(),
        gui.Row(cells, gui.MEDIUM, align=gui.Align.START),
        gui.Text(text.format(n=wins.cases), gui.CAPTION, "muted", lines=2),
    ]


def past_words(name: str, past: PastMatches | None) -> str:
    """Return how the person's matches against an opponent have gone, in a sentence."""
    if past is None:
        return _("You haven’t finished a match against {name} yet.").format(name=name)
    text = ngettext(
        "{n} match against {name}: you won {won}, {name} {theirs}.",
        "{n} matches against {name}: you won {won}, {name} {theirs}.",
        past.matches,
    )
    return text.format(n=past.matches, name=name, won=past.won, theirs=past.theirs)


# ---- the card of somebody one plays against, over the setup of a match or over the table


class CharacterScene(StatisticsLoaderScene[dict[str, PastMatches]]):
    """The scene of the page about an opponent.

    `player` is the opponent's entry in a record, with name, level and temperament. The past matches
    are asked of the statistics, and not told where these can't be read: there they say why."""

    def __init__(self, shell: Shell, player: Record, portrait: str, computers: Computers) -> None:
        super().__init__(shell, ID)
        self._player, self._portrait, self._computers = player, portrait, computers

    def enter(self) -> None:
        self.ask(past_matches)

    def dialog(self) -> gui.Dialog:
        """Return the dialog, with the button close.

        A level or temperament that the program doesn't have is left out, and so are past matches if
        they aren't known."""
        player, name = self._player, _(str(self._player.get("name", "")))
        level, temperament = str(player.get("level", "")), str(player.get("temperament", ""))
        kinds: list[gui.Node] = []
        for id, known, told in (
            (level, self._computers.levels, LEVELS),
            (temperament, self._computers.temperaments, TEMPERAMENTS),
        ):
            if id in dict(known):
                note = [gui.Text(_(told[id]), gui.CAPTION, "muted", lines=2)] if id in told else []
                kinds.append(
                    gui.Column([gui.Text(_(dict(known)[id]), gui.BODY_SEMI), *note], gap=0)
                )
        parts: list[gui.Node] = [
            gui.Row([gui.portrait(self._portrait, PORTRAIT), gui.Column(kinds, grow=1)], gui.LARGE)
        ]
        parts += _figures(level, temperament)
        past = (
            past_words(name, self.found.get(str(player.get("name", ""))))
            if self.found is not None
            else ""
        )
        parts += [gui.rule(), gui.Text(past, gui.BODY, lines=gui.MANY)]
        foot = [("close", _("Close"), None)]
        return gui.Dialog(
            title=name,
            body=gui.Column(parts, gap=gui.MEDIUM),
            foot=foot,
            use=gui.DialogFit.QUESTION,
        )
