"""The pass trainer: three cards to pass from a hand, and where they stand among all ways to pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.client.ambition.controller import new_match
from game.client.ambition.help.outcomes import outcome_legend, outcomes
from game.client.ambition.help.reasons import choice_words, pass_fact
from game.client.ambition.house.rule_choices import rules_of
from game.client.ambition.match.guided import GuidedTable, Sitting
from game.client.ambition.practice.exercise_table import PracticeGuide
from game.client.ambition.settings import settings_of
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import open_page
from game.client.table.card_nodes import fan_leaf
from game.client.table.coach import Headline
from game.client.table.felt_painter import Tool
from game.client.table.look import Look
from game.client.table.words import less_words, loss_words
from game.engine.ambition.actions import Action, Pass
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import RankedPass
from game.engine.ambition.high_two import is_two
from game.engine.ambition.judgement import Prospect
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.pass_and_bid import SHIFTS, receiver
from game.engine.ambition.questions import ComparePass, PassCompared, RankPasses
from game.engine.cards import rank_of
from game.engine.judgement import Loss

BEST = 3
"""The number of the best ways that are shown."""
HIGH = 11
"""The rank, from 0 for a 2, from which on a card that is kept is worth naming."""
_CARD = 46.0


def directions(rules: Rules) -> tuple[str, ...]:
    """Return the directions in which cards are passed by these rules, each once."""
    return tuple(dict.fromkeys(each for each in rules.numbers.pass_cycle if each != "hold"))


def direction_words(direction: str) -> str:
    """Return where three cards are passed to."""
    return {
        "left": _("To the left"),
        "across": _("Across"),
        "right": _("To the right"),
        "scatter": _("One to each"),
    }[direction]


# ---- what there is to say about three cards


def feeds(seen: Observation, cards: Sequence[int], names: Sequence[str]) -> str:
    """Return who gets the cards, and how many points are in them."""
    points, seats = seen.rules.numbers.card_points, seen.rules.players
    given: dict[int, list[int]] = {}
    for i, card in enumerate(cards):
        given.setdefault(receiver(seen.direction, seen.seat, i, seats), []).append(card)
    told = []
    for seat, got in sorted(given.items()):
        worth = sum(points[card] for card in got)
        if len(given) > 1:
            text = _("{name} gets the {cards}.")
            told.append(text.format(name=names[seat], cards=choice_words(got)))
        else:
            text = (
                ngettext(
                    "{name} gets cards with {n} point.", "{name} gets cards with {n} points.", worth
                )
                if worth
                else _("{name} gets no points.")
            )
            told.append(text.format(name=names[seat], n=worth))
    return sentences(told)


def keeps(seen: Observation, cards: Sequence[int]) -> str:
    """Return which high cards and 2s stay in the hand; empty for none."""
    low = seen.rules.numbers.high_two
    kept = [
        card
        for card in seen.hand
        if card not in cards and (rank_of(card) >= HIGH or (low and is_two(card)))
    ]
    return _("You keep the {cards}.").format(cards=choice_words(kept)) if kept else ""


def pass_lines(seen: Observation, cards: Sequence[int], names: Sequence[str]) -> str:
    """Return what three cards keep, which suits they leave the hand without, and to whom they go."""
    return sentences((pass_fact(seen, cards) or "", keeps(seen, cards), feeds(seen, cards, names)))


@dataclass(frozen=True, slots=True)
class PassRow:
    """A way to pass: its name, its cards, what it does, and what it loses."""

    title: str
    cards: tuple[int, ...]
    told: str
    lost: str


@dataclass(frozen=True, slots=True)
class PassData:
    """What is said of the three cards that were passed; `compared` are the best three and these."""

    title: str
    caption: str
    sentence: str
    rows: tuple[PassRow, ...]
    compared: tuple[Prospect, ...] = ()


def pass_data(
    seen: Observation,
    ranked: RankedPass,
    yours: tuple[int, ...],
    found: PassCompared,
    names: Sequence[str],
) -> PassData:
    """Return the content of the page: where three cards stand, and the best ways.

    `found` compares them with the best, by a search of their own."""
    ways, scatter, loss = ranked.ways, SHIFTS[seen.direction] == 0, found.loss.counted()
    share = (
        ranked.better_than(yours)
        if loss.told
        else max(ranked.better_than(yours), 1 - 1 / len(ways))
    )
    title = (
        _("It costs {cost}").format(cost=loss_words(loss))
        if loss.told
        else _("As good as the best")
    )
    sentence = _(
        "Your three are at least as good as {n} % of the {all} ways to pass from this hand."
    )
    rows = [_row(_("Yours"), seen, yours, _behind(loss), names)]
    for i, each in enumerate(ways[:BEST]):
        cards, behind = each.choice, each.behind(ways[0]).counted()
        same = cards == yours if scatter else sorted(cards) == sorted(yours)
        if not same:
            label = _("Best") if not i else _("Next") if behind.told else _("Also good")
            rows.append(_row(label, seen, cards, _behind(behind, not i), names))
    percent = min(100, round(100 * share))
    return PassData(title, direction_words(seen.direction), sentence.format(all=len(ways), n=percent), tuple(rows),
                    (found.better, found.yours) if loss.told else ())  # fmt: skip


def _row(
    label: str, seen: Observation, cards: tuple[int, ...], lost: str, names: Sequence[str]
) -> PassRow:
    title = _("{where}: {choice}").format(where=label, choice=choice_words(cards))
    return PassRow(title, cards, pass_lines(seen, cards, names), lost)


def _behind(loss: Loss, best: bool = False) -> str:
    """Return what three cards lose; `best`: they are the best."""
    if loss.told:
        return less_words(loss)
    return _("the best") if best else _("as good")


def pass_dialog(look: Look, data: PassData) -> gui.Dialog:
    """Return the page; its rows scroll."""
    head = gui.Text(data.sentence, gui.BODY, lines=gui.MANY)
    rows = gui.Column([_laid(look, row) for row in data.rows], scroll="rows", grow=1)
    drawn = [outcomes(data.compared)] if data.compared else []
    return gui.Dialog(
        title=data.title, caption=data.caption, body=gui.Column([head, *drawn, rows], gap=gui.SMALL),
        foot=(("close", _("Done"), "check"), ("again", _("Same hand again"), "again"), ("next", _("Next hand"), "next")),
        note=sentences((_("Judged by your own hand alone."), outcome_legend() if drawn else "")), data=data,
    )  # fmt: skip


def _laid(look: Look, row: PassRow) -> gui.Node:
    head = [
        gui.Text(row.title, gui.BODY_SEMI, grow=1, lines=2),
        gui.Text(row.lost, gui.CAPTION_SEMI, align=gui.Align.END),
    ]
    words = gui.Column(
        [
            gui.Row(head, align=gui.Align.BASE),
            gui.Text(row.told, gui.CAPTION, "muted", lines=gui.MANY),
        ],
        gap=0,
        grow=1,
    )
    kid = gui.Row([fan_leaf(look, row.cards, _CARD), words], gui.LARGE)
    return gui.Padding(kid, gui.MEDIUM, gui.SMALL, gui.inset)


# ---- at the table


class PassTrainer(Sitting):
    """Hands to pass from, one after another.

    `turn` is the direction that is trained, empty for all in turn."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        super().__init__(shell, computers)
        chosen = rules_of(settings_of(shell.settings))
        self._rules = chosen if directions(chosen) else Rules()
        self.turn = ""
        self.hands = 0

    def next(self) -> None:
        """Deal the next hand."""
        self.hands += 1
        ways = directions(self._rules)
        way = self.turn or ways[(self.hands - 1) % len(ways)]
        self.deal(self.shell.services.new_seed() + self.hands, way)

    def change(self) -> None:
        """Go on with the next direction, or with all in turn, and another hand."""
        ways = ("", *directions(self._rules))
        self.turn = ways[(ways.index(self.turn) + 1) % len(ways)]
        self.next()

    def deal(self, seed: int, direction: str) -> None:
        """Deal a hand, to be passed from in a direction."""
        settings = self.shell.settings
        opponents = settings_of(settings).opponents
        players = new_match(self._rules, settings.player_name, opponents, 0).players
        match = Match(self._rules, players, seed, [direction])
        match.begin()
        self.open(GuidedTable(self.shell, PassGuide(match, self.computers, self)))


class PassGuide(PracticeGuide):
    """The guide of the pass trainer, which has three cards judged instead of passing them on."""

    def __init__(self, match: Match, computers: Computers, trainer: PassTrainer) -> None:
        super().__init__(match, computers, trainer.next)
        self._trainer = trainer
        self.ways["turn"] = trainer.change
        self._chosen: tuple[int, ...] = ()
        self._ranking = RankPasses(self.seen)
        self._loss: ComparePass | None = None

    def page(self) -> str:
        """Return the page about the pass."""
        return "passes"

    def ask(self) -> None:
        self.table.controller.desk.ask(self._ranking)
        self.say(_("Choose three cards. Then you see where they stand among all ways to pass."))

    def headline(self) -> Headline:
        return Headline(_("Pass trainer"), _("Hand {n}").format(n=self._trainer.hands))

    def bar_tools(self) -> list[Tool]:
        turn = self._trainer.turn
        words = direction_words(turn) if turn else _("All directions")
        return [("skip", "next", _("Next hand")), ("turn", "passleft", words)]

    def allows(self, action: Action) -> bool:
        """Return whether cards may still be chosen; the pass itself is judged."""
        if self._chosen:
            return False
        if isinstance(action, Pass):
            self._chosen = action.cards
            self.say(_("Let me see…"))
            return False
        return True

    def update(self) -> bool:
        """Show where the three cards stand, once that is known."""
        desk = self.table.controller.desk
        if not self._chosen:
            return False
        if desk.failed(self._ranking) or (self._loss is not None and desk.failed(self._loss)):
            self._chosen = ()
            self.say(_("This hand can’t be judged. Take the next one."), "wrong")
            return True
        ranked = desk.found(self._ranking)
        if ranked is not None and self._loss is None:
            self._loss = ComparePass(self.seen, ranked.ways[0].choice, self._chosen)
            desk.ask(self._loss)
        found = desk.found(self._loss) if self._loss is not None else None
        if ranked is None or found is None:
            return False
        yours, self._chosen = self._chosen, ()

        def page() -> gui.Dialog:
            return pass_dialog(shell.look, pass_data(self.seen, ranked, yours, found, self.names))

        trainer, shell = self._trainer, self.table.shell
        again = partial(trainer.deal, self.match.seed or 0, self.seen.direction)
        open_page(
            shell,
            "pass-result",
            page,
            {"next": trainer.next, "again": again, "close": trainer.leave},
            "next",
            "close",
        )
        return True
