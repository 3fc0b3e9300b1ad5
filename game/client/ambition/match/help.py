"""Help at the table of Ambition: hints, the play checker, undo, the card tracker and the end of a decided round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.controller import PASSED
from game.client.ambition.help.hint import (
    figures,
    grade,
    grade_words,
    hint_words,
    paint_grades,
    paint_hint_tags,
)
from game.client.ambition.match.scene import TablePart, TableScene
from game.client.ambition.review.page import verdict_words
from game.client.ambition.table.fold import fan_order
from game.client.app.dialogs import SUITS, CardLocations, CardLocationWords, open_seen
from game.client.app.settings_page import switched_off
from game.client.kit import gui, intents
from game.client.kit.i18n import _, all_of, first_capital, listed, ngettext
from game.client.table.card_nodes import RANKS
from game.client.table.checker import CheckedDecision, PlayChecker
from game.client.table.felt_painter import Tool
from game.client.table.help_panel import paint_hinted_button
from game.client.table.hints import HintPart
from game.client.table.person import ME, SEEN, PersonEntry
from game.client.table.tool_parts import ForcedCardPart, SeenCardsPart, UndoPart
from game.client.table.words import Note, card_words, rank_word, suit_words
from game.engine.ambition.actions import Action
from game.engine.ambition.decided_round import Proof
from game.engine.ambition.events import Event, RoundScored, RoundStarted
from game.engine.ambition.judgement import MarkedDecision, Opinion
from game.engine.ambition.observation import Observation
from game.engine.ambition.questions import Best, Judge
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP
from game.engine.cards import suit_of
from game.engine.state import compiled

STEPS = 150 if compiled() else 5
"""Positions to search in each frame, which takes a millisecond or two."""
MOST_CARDS = 4
"""The most cards in hand with which a proof is tried while points are still to be taken.

With more cards the search would never end."""


class DecidedEnding:
    """What is known about the end of one round.

    `wanted` means that the person has asked to have the rest played out."""

    def __init__(self) -> None:
        self.wanted = False
        self._proof: Proof | None = None
        self._place: tuple[int, int] | None = None
        self._several = False  # cards in the person's hand

    @property
    def offered(self) -> bool:
        """Whether to offer to play out the round: its result is certain, and the person hasn't accepted yet.

        It is offered only with more than one card in hand."""
        return (
            self._several
            and self._proof is not None
            and self._proof.answer is True
            and not self.wanted
        )

    def look(self, place: tuple[int, int] | None, observe: Callable[[], Observation]) -> None:
        """Search on for a proof at a place in the match.

        `place` is the round's number and the number of cards played in it, or None while it isn't
        the person's turn. `observe` returns what the person knows there."""
        if place != self._place:
            self._place = place
            observation = observe() if place is not None else None
            self._several = observation is not None and len(observation.hand) > 1
            self._proof = (
                Proof(observation)
                if observation is not None and self._promising(observation)
                else None
            )
        if self._proof is not None:
            self._proof.run(STEPS)

    @staticmethod
    def _promising(observation: Observation) -> bool:
        all_taken = sum(observation.taken) == observation.rules.numbers.total
        return all_taken or len(observation.hand) <= MOST_CARDS


def seen(observation: Observation) -> CardLocations:
    """Return where the cards are by what a seat has seen: played, in its own hand, or with the others."""
    numbers, played = observation.rules.numbers, observation.played()
    out, held = frozenset(card for _seat, card in played), frozenset(observation.hand)
    shown = observation.voids()
    void = [
        frozenset(
            seat for seat, suits in enumerate(shown) if suit in suits and seat != observation.seat
        )
        for suit in range(4)
    ]
    others = frozenset(numbers.deck) - out - held
    return CardLocations(observation.seat, out, held, others, tuple(void))


def played_words(found: CardLocations, names: Sequence[str]) -> CardLocationWords:
    """Return the card tracker's words for a game of tricks.

    `names` are by seat, in the form used within a sentence."""
    dealt = len(found.out) + len(found.held) + len(found.others)
    caption = _("{n} of {total} played").format(n=len(found.out), total=dealt)
    legend = {"held": _("yours"), "others": _("in other hands"), "out": _("played")}
    return CardLocationWords(
        _("Cards played so far"), caption, legend, lambda suit: suit_lines(found, suit, list(names))
    )


def suit_lines(found: CardLocations, suit: int, names: list[str]) -> tuple[str, str]:
    """Return two lines about a suit: how many cards the others hold, and who is known to have none."""
    n = sum(suit_of(card) == suit for card in found.others)
    if not n:
        return _("None in other hands"), ""
    count = ngettext("{n} in other hands", "{n} in other hands", n).format(n=n)
    void = [names[seat] for seat in sorted(found.void[suit])]
    return count, _("Not with {names}").format(names=all_of(void)) if void else ""


def help_parts(table: TableScene) -> Sequence[TablePart]:
    """Return all helpers of a table of Ambition."""
    return (
        UndoPart(table, _nothing_back, table.show_again),
        HintPart(table, AmbitionHintWords(table)),
        SeenStrip(table, counts=True),
        PlayChecker(table, AmbitionCheckerWords(table)),
        PlayOutPart(table),
        TakeHintedCards(table),
        ForcedCardPart(table),
    )


def _names(table: TableScene) -> list[str]:
    return gui.within([seat.name for seat in table.view.seats], ME)


def _nothing_back() -> Note:
    return Note(_("Nothing to take back"), (_("You have not decided anything in this round yet."),))


class SeenStrip(SeenCardsPart):
    """The strip of the cards that are gone, by suit, beside the left seat; where it isn't shown, the tool that lists them.

    Where it `counts` as help, the settings must offer it, and nobody at the table plays better than
    a casual player."""

    def __init__(self, table: TableScene, counts: bool) -> None:
        super().__init__(
            table,
            lambda: _show_seen(table, counts),
            lambda: _seen_note(table),
            (lambda: switched_off("play", _("Cards played so far"))) if counts else None,
        )
        self._scene, self._counts = table, counts
        self._made: tuple[object, Sequence[int], frozenset[int]] = (None, (), frozenset())

    @property
    def offered(self) -> bool:
        """Whether the strip belongs to this table."""
        levels = [
            player.get("level")
            for player in self._scene.controller.match.players
            if player.get("kind") == "ai"
        ]
        mild = set(levels) <= {"newcomer", "novice", "casual"}
        return not self._counts or (self._scene.shell.settings.gone_strip and mild)

    def shown(self) -> None:
        """Count as help from the first card that the strip shows."""
        if (
            self._counts
            and self.offered
            and self._gone()[0]
            and SEEN not in self._scene.controller.helped
        ):
            self._scene.used(SEEN)

    def _gone(self) -> tuple[Sequence[int], frozenset[int]]:
        """Return the cards whose play was shown, and those that the person has passed; none before the first trick."""
        view, match = self._scene.view, self._scene.controller.match
        count = sum(seat.tricks for seat in view.seats) * len(view.seats) + len(view.trick)
        if not self.offered or view.phase not in ("blind", "play") or not match.rounds:
            return (), frozenset()
        if self._made[0] != (view.round_number, count):
            seen = match.observation(ME)
            passed = frozenset(card for _to, cards in seen.passed or () for card in cards)
            self._made = (
                (view.round_number, count),
                [card for _seat, card in seen.played()[:count]],
                passed,
            )
        return self._made[1:]

    def tools(self) -> Sequence[Tool]:
        return [] if self.offered else super().tools()

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_SEEN and self.offered:
            _show_seen(self._scene, self._counts)
            return True
        return super().handle(intent)

    def _rect(self) -> gui.Rect:
        grid = self._scene.look.grid
        return gui.Rect(grid.left + 24, grid.backs_y - _STRIP_H - 8, _STRIP_W, _STRIP_H)

    def spots(self) -> Sequence[gui.Spot]:
        """Return the strip as a mark that says its cards, and opens the list of all cards."""
        gone, passed = self._gone()
        if not gone and not passed:
            return ()
        lines = [said for suit in SUITS if (said := suit_ranks(gone, suit))]
        if passed:
            names = all_of([card_words(card) for card in fan_order(list(passed))])
            lines.append(_("You passed the {cards}.").format(cards=names))
        told = gui.Explanation(_("Cards played so far"), tuple(lines))
        return [
            gui.Spot(
                "gone", self._rect(), told, opens=lambda: _show_seen(self._scene, self._counts)
            )
        ]

    def obstacles(self) -> gui.Obstacles:
        return [(spot.rect, gui.IMPORTANT) for spot in self.spots()]

    def paint(self, canvas: gui.Canvas) -> None:
        if self.spots():
            paint_strip(canvas, self._rect(), *self._gone())


_STRIP_W, _STRIP_H, _RANK_W = 272.0, 92.0, 18.6


def suit_ranks(cards: Sequence[int], suit: int) -> str:
    """Return which cards of a suit are among these, the highest first; empty for none."""
    ranks = [rank_word(card) for card in sorted(cards, reverse=True) if suit_of(card) == suit]
    return (
        _("{suit}: {ranks}.").format(suit=first_capital(suit_words(suit)), ranks=listed(ranks))
        if ranks
        else ""
    )


def paint_strip(
    canvas: gui.Canvas, rect: gui.Rect, gone: Sequence[int], passed: frozenset[int]
) -> None:
    """Paint the cards that are gone, each at the place of its rank, and in brass, underlined, those passed and not gone."""
    theme, style, pitch = (
        canvas.theme,
        gui.CAPTION_BOLD._replace(size=16.0, share=0.0),
        rect.h / len(SUITS),
    )
    canvas.rect(rect, 10, theme.ink, 0.55, theme.line, 1)
    for row, suit in enumerate(SUITS):
        y = rect.y + (row + 0.5) * pitch
        canvas.rect(gui.centred(rect.x + 14, y, 19, 19), 9.5, theme.ivory)
        canvas.suit(suit, rect.x + 14 - 6.5, y - 6.5, 13)
        for rank, name in enumerate(RANKS):
            card, x = suit * len(RANKS) + rank, rect.right - 12 - rank * _RANK_W
            if card in gone:
                canvas.text(x, y + 5.5, name, style, theme.ivory, "middle")
            elif card in passed:
                canvas.text(x, y + 5.5, name, style, theme.brass, "middle")
                canvas.line(x - 6, y + 8, x + 6, y + 8, theme.brass, 1.5)
            else:
                canvas.rect(gui.centred(x, y, 3, 3), 1.5, theme.ivory, 0.35)


def _show_seen(table: TableScene, counts: bool) -> None:
    """Finish the animations and open the card tracker."""
    table.director.finish()
    if counts:
        table.used(SEEN)
    found = seen(table.controller.match.observation(ME))
    open_seen(table.shell, found, lambda: played_words(found, _names(table)))


def _seen_note(table: TableScene) -> Note:
    words = table.shell.keyed(_("Which cards are out, and what the others still hold."), "seen")
    return Note(_("Cards played so far"), (words,))


class AmbitionHintWords:
    """The words of a hint at this table, and its marks on the cards and buttons."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def decides(self) -> bool:
        """Return whether the person has to decide and everything before that has been shown."""
        return self._table.mine

    def question(self) -> Best:
        """Return the question for the adviser: the observation and, in the pass, the three cards chosen, if any."""
        view = self._table.view
        tray = view.in_tray if view.phase == "pass" else []
        match, chosen = self._table.controller.match, tuple(tray) if len(tray) == 3 else ()
        return Best(match.observation(ME), chosen, PersonEntry.of(match).alone)

    def explanation(self, question: Best, opinion: Opinion | None, failed: bool) -> gui.Explanation:
        """Return the words of a hint for its bubble."""
        return hint_words(question, opinion, _names(self._table), failed)

    def cards(self, opinion: Opinion) -> frozenset[int]:
        """Return the cards that the hint recommends."""
        return frozenset(self._best(opinion))

    def button(self, opinion: Opinion) -> str:
        """Return no button: where a bid is asked for, the focus stays on the harmless answer."""
        return ""

    def graded(self, opinion: Opinion, card: int) -> str:
        """Return a card's grade in a word, or "" if cards aren't graded now."""
        found = opinion.of((card,)) if self._table.view.phase in ("blind", "play") else None
        return grade_words(grade(opinion.prospects[0], found)) if found is not None else ""

    def _best(self, opinion: Opinion | None) -> tuple[int, ...]:
        chosen = opinion is not None and self._table.view.phase in ("pass", "blind", "play")
        return opinion.best if opinion is not None and chosen else ()

    def paint(self, canvas: gui.Canvas, opinion: Opinion | None) -> None:
        """Paint the grades of the cards, and mark the recommended cards and button."""
        table, view, cards = self._table, self._table.view, self._best(opinion)
        look, poses = table.look, table.director.stage.poses
        if opinion is not None and view.phase in ("blind", "play"):
            shown = figures(opinion, sorted(view.legal))
            best, step = opinion.prospects[0], look.grid.fan.step(len(view.hand))
            paint_grades(
                canvas, view, poses, shown, best, step, lambda card: card == table.hand.card
            )
        if opinion is not None and view.phase in ("bid", "last_trick"):
            ids: dict[tuple[int, ...], str] = {
                (BID_NIL,): "bid",
                (DEDUCT,): "deduct",
                (KEEP,): "keep",
            }
            meant = {button.id: button for button in table.buttons()}.get(
                ids.get(opinion.best, "no_bid")
            )
            if meant is not None:
                paint_hinted_button(canvas, meant)
        paint_hint_tags(canvas, look, view, poses, cards)


class AmbitionCheckerWords:
    """The words of the play checker at this table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def explanation(self, move: MarkedDecision) -> gui.Explanation:
        """Return what is said about a decision: praise or criticism."""
        return verdict_words(move, _names(self._table))

    def decision(
        self, observation: Observation, action: Action
    ) -> CheckedDecision[MarkedDecision] | None:
        """Return a decision to be judged; None if there was no choice."""
        free = (
            observation.may_bid_nil() if observation.phase == "bid" else len(observation.legal) > 1
        )
        if not free:
            return None
        trick = len(observation.tricks) + 1 if observation.phase in ("blind", "play") else 0
        alone = PersonEntry.of(self._table.controller.match).alone
        return CheckedDecision(Judge(observation, action, alone), trick)

    def occasion(self) -> int:
        """Return the number of the current trick, or 0 before play, when passes and bids aren't talked about yet."""
        table = self._table
        return (
            len(table.controller.match.current.tricks) + 1
            if table.view.phase in ("blind", "play")
            else 0
        )


class TakeHintedCards(TablePart):
    """The helper that chooses a hint's three cards for the pass in one press."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def _meant(self) -> tuple[int, ...]:
        """Return the hinted cards in the order in which they are passed.

        Empty without a hint, and once three cards are chosen: then the button passes those."""
        table = self._table
        if table.view.phase != "pass" or len(table.view.in_tray) == PASSED or not table.mine:
            return ()
        answer = table.parts.need(HintPart).answer
        return tuple(answer.best) if answer is not None else ()

    def offers(self) -> frozenset[str]:
        return frozenset({"these"}) if self._meant() else frozenset()

    def press(self, id: str) -> bool:
        table, meant = self._table, self._meant()
        if id != "these" or not meant:
            return False
        table.shell.sounds.play("button")
        for card in (*table.view.in_tray, *meant):  # what lies there goes back first
            table.play_on(card)
        table.hand.prompt("pass")
        return True


class PlayOutPart(TablePart):
    """The helper that offers to play out a round whose result is certain, and plays it for the person."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.ending = DecidedEnding()

    def handle(self, intent: intents.Intent) -> bool:
        if intent is not intents.Verb.END_ROUND:
            return False
        return self.press("end")

    def press(self, id: str) -> bool:
        if id != "end":
            return False
        if self.ending.offered:
            self.ending.wanted = True
        else:
            words = _("What is played now may still change the result.")
            self._table.refuse(Note(_("Not decided yet"), (words,)))
        return True

    def update(self) -> bool:
        """Search on for a proof that the round is decided, or play on for the person once they have accepted.

        Returns whether the offer has changed."""
        table, before = self._table, self.ending.offered
        match = table.controller.match
        mine = match.phase == "play" and table.controller.my_turn and table.director.idle
        if self.ending.wanted and mine:
            table.play_on(match.legal_cards(ME)[0])
        else:
            place = (len(match.rounds), len(match.current.plays)) if mine else None
            self.ending.look(place, lambda: match.observation(ME))
        table.director.hurry = table.director.hurry or self.ending.wanted
        return before != self.ending.offered

    def folded(self, event: Event) -> None:
        if isinstance(event, RoundStarted | RoundScored):
            self.forget()

    def forget(self) -> None:
        """Drop the offer, because the round is over or goes on in another way."""
        if self.ending.wanted:
            self._table.director.hurry = False
        self.ending = DecidedEnding()

    def offers(self) -> frozenset[str]:
        return frozenset({"end"}) if self.ending.offered else frozenset()

    def tool_notes(self) -> dict[str, Note]:
        stays = self._table.shell.keyed(
            _("The rest of the round can be played at once."), "end_round"
        )
        return {"end": Note(_("Nothing can change any more"), (stays,))}

    def note(self) -> Note | None:
        """Return the note that the round is decided, or None."""
        return self.tool_notes()["end"] if self.ending.offered else None
