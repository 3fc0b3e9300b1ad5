"""Help at the table of Ambusch: hints, the play checker, the cards seen so far, and taking back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.ambusch.controller import ACTED, DRAWN, LOOKED
from game.client.ambusch.hint import check_words, hint_words, occasion_of, praise_words
from game.client.ambusch.painter import BLOCK, DISCARDS, LAY, STOCK
from game.client.ambusch.scene import AmbuschScene, TablePart
from game.client.app.dialogs import CardLocations, CardLocationWords, open_seen
from game.client.app.settings_page import switched_off
from game.client.kit import gui
from game.client.kit.i18n import _, all_of, listed, ngettext
from game.client.table.checker import CheckedDecision, PlayChecker
from game.client.table.help_panel import paint_hinted_button
from game.client.table.hints import CardGameHintWords, HintPart
from game.client.table.person import SEEN
from game.client.table.tool_parts import SeenCardsPart, UndoPart
from game.client.table.words import Note, card_words
from game.engine.ambusch.actions import Action
from game.engine.ambusch.game import BLOCK as BLOCK_ID
from game.engine.ambusch.game import DRAW_DISCARD, DRAW_STOCK, AmbuschGame
from game.engine.ambusch.judgement import MarkedDecision, Opinion
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.questions import Best, Judge
from game.engine.cards import DECK, cards_of, suit_of
from game.engine.judgement import PRAISE

ENDS = ("lay", "block")
"""Decisions that end a game."""


def seen(observation: Observation) -> CardLocations:
    """Return which cards are out and which are with others, as the seat knows it.

    `out`: discarded, in one's own pile, taken by others from the discards and still held, or known
    to be in a pile. `others`: cards not seen, which are in the stock, in hands or in piles."""
    state = _standing(observation)
    held = frozenset(observation.hand)
    top, under, _stock = state.table_cards()
    out = {*under, *observation.pile, *([top] if top >= 0 else [])}
    for seat in range(observation.rules.seats):
        if seat != observation.seat:
            out.update(state.known_cards(seat))
    for _owner, mask in observation.hidden():
        if mask.bit_count() == 1:
            out.update(cards_of(mask))
    moves = observation.history[-1].moves
    if moves and moves[-1].verb in ENDS:
        out.update(moves[-1].shown)
        held -= out
    others = frozenset(DECK) - out - held
    return CardLocations(observation.seat, frozenset(out) - held, held, others, (frozenset(),) * 4)


def _standing(observation: Observation) -> AmbuschGame:
    """Return the game as the seat knows it; if the game is over, as it was before the decision that ended it."""
    present = observation.history[-1]
    if present.moves and present.moves[-1].verb in ENDS:
        present = replace(present, moves=present.moves[:-1])
        observation = replace(observation, history=(*observation.history[:-1], present))
    return observation.state()


def seen_words(
    observation: Observation, found: CardLocations, names: Sequence[str]
) -> CardLocationWords:
    """Return the words of the overview of seen cards; `names` by seat."""
    state = _standing(observation)
    known = [
        (name, [card for card in state.known_cards(seat) if seat != observation.seat])
        for seat, name in enumerate(names)
    ]

    def lines(suit: int) -> tuple[str, str]:
        n = sum(suit_of(card) == suit for card in found.others)
        count = ngettext("{n} not seen", "{n} not seen", n).format(n=n) if n else _("All seen")
        held = [(name, [card for card in cards if suit_of(card) == suit]) for name, cards in known]
        told = [
            _("{name}: {cards}").format(
                name=name, cards=all_of([card_words(card) for card in cards])
            )
            for name, cards in held
            if cards
        ]
        return count, listed(told) if told else ""

    caption = _("{n} of {total} are seen").format(
        n=len(found.out) + len(found.held), total=len(DECK)
    )
    legend = {"held": _("yours"), "others": _("not seen"), "out": _("seen")}
    return CardLocationWords(_("Cards seen so far"), caption, legend, lines)


_BUTTONS = {DRAW_STOCK: STOCK, DRAW_DISCARD: DISCARDS, BLOCK_ID: BLOCK}


def help_parts(table: AmbuschScene) -> Sequence[TablePart]:
    """Return the helpers at a table of Ambusch."""
    stays = False  # whether the hand stays open when something is taken back

    def going_back() -> None:
        """Note whether the player who takes back is still at the screen and so keeps seeing the hand."""
        nonlocal stays
        stays = table.controller.back.seat == table.view.me and not table.view.covered

    return (
        UndoPart(table, lambda: _nothing_back(table), lambda: table.show_again(stays), going_back),
        HintPart(table, AmbuschHintWords(table)),
        SeenCardsPart(
            table,
            lambda: _show_seen(table),
            lambda: _seen_note(table),
            lambda: switched_off("play", _("Cards played so far")),
        ),
        PlayChecker(table, AmbuschCheckerWords(table)),
    )


def _nothing_back(table: AmbuschScene) -> Note:
    why = {
        ACTED: _("Somebody has acted since."),
        DRAWN: _(
            "A card was drawn from the stock. With several people at the screen, that can’t be taken back."
        ),
        LOOKED: _("Somebody else has looked at the cards since."),
    }
    reason = why.get(
        table.controller.back.why, _("You have not decided anything in this game yet.")
    )
    return Note(_("Nothing to take back"), (reason,))


def _show_seen(table: AmbuschScene) -> None:
    if table.view.covered:
        table.refuse(Note(_("Not now"), (_("Show the cards when nobody else is looking."),)))
        return
    table.director.finish()
    table.used(SEEN)
    observation = table.controller.match.observation(table.view.me)
    found, names = seen(observation), [seat.name for seat in table.view.seats]
    open_seen(table.shell, found, lambda: seen_words(observation, found, names))


def _seen_note(table: AmbuschScene) -> Note:
    words = table.shell.keyed(
        _("What you have seen in this game, and what may still come."), "seen"
    )
    return Note(_("Cards seen so far"), (words,))


class AmbuschHintWords(CardGameHintWords[Opinion]):
    """The words of a hint at this table, and how it is drawn."""

    def explanation(self, question: Best, opinion: Opinion | None, failed: bool) -> gui.Explanation:
        """Return the words of a hint."""
        return hint_words(
            question, opinion, failed, [seat.name for seat in self.table.director.view.seats]
        )

    def button(self, opinion: Opinion) -> str:
        """Return the button that the hint recommends, or "" where it is a card to discard."""
        best = opinion.best[0]
        if best >= len(DECK) or self.table.director.view.phase == "turn":
            return _BUTTONS.get(best, LAY)
        return ""

    def paint(self, canvas: gui.Canvas, opinion: Opinion | None) -> None:
        """Draw a line round the button that the hint recommends."""
        meant = self.button(opinion) if opinion is not None else ""
        if meant:
            paint_hinted_button(
                canvas, next(button for button in self.table.buttons() if button.id == meant)
            )


class AmbuschCheckerWords:
    """The words of the play checker at this table."""

    def __init__(self, table: AmbuschScene) -> None:
        self._table = table

    def explanation(self, move: MarkedDecision) -> gui.Explanation:
        """Return the words about a judged decision."""
        return praise_words(move) if move.mark == PRAISE else check_words(move)

    def decision(
        self, observation: Observation, action: Action
    ) -> CheckedDecision[MarkedDecision] | None:
        """Return a decision to be judged; None if there was no choice."""
        if len(observation.legal) < 2:
            return None
        return CheckedDecision(Judge(observation, action), occasion_of(observation))

    def occasion(self) -> int:
        """Return the number of the turn to come.

        It is 0 while the hand is covered, or where several people play and it isn't the shown
        person's turn."""
        table = self._table
        if table.view.covered or not (table.controller.alone or table.mine):
            return 0
        return occasion_of(table.controller.match.observation(table.view.me))
