"""The quiz "Which cards may I play?", with positions from rounds of random play and answers judged by the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count

from game.client.ambition.controller import new_match, seats_of
from game.client.app.opponents import alike
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, first_capital, listed
from game.client.kit.widget_scene import DialogScene
from game.client.table.card_nodes import paint_card
from game.client.table.grid import BACK_W, CARD_RATIO, TRICK_W
from game.client.table.look import Look
from game.client.table.person import ME
from game.client.table.sprites import CardLook
from game.client.table.words import card_words, suit_word
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.high_two import honor_among, two_of
from game.engine.ambition.match import Match
from game.engine.cards import suit_of
from game.engine.rng import Stream

_TRIES = 200  # rounds for a kind of position before it is taken to be impossible
_FEWEST = 3  # cards to choose from


@dataclass(frozen=True, slots=True)
class QuizPosition:
    """A position in which seat 0 has to play a card.

    `kind` is one of those of `kinds`: the reason for which cards may be played."""

    match: Match
    kind: str

    @property
    def hand(self) -> list[int]:
        """The cards to choose from, by suit, high to low."""
        return sorted(self.match.hand(ME), key=lambda card: (-suit_of(card), -card))

    @property
    def trick(self) -> list[tuple[int, int]]:
        """The seats and cards of the trick on the table."""
        history, seats = self.match.current, self.match.rules.players
        cards = history.plays[len(history.tricks) * seats :]
        leader = history.tricks[-1].winner if history.tricks else history.opener
        return [((leader + i) % seats, card) for i, card in enumerate(cards)]

    @property
    def allowed(self) -> frozenset[int]:
        """The cards that may be played."""
        return frozenset(self.match.legal_cards(ME))

    def why(self) -> str:
        """Return the sentence that says why just these cards may be played."""
        numbers, trick = self.match.rules.numbers, self.trick
        if self.kind == "opening":
            return _("The {card} opens the first trick.").format(
                card=card_words(numbers.opening_card)
            )
        if self.kind == "lead":
            return _("You lead: any card may be led.")
        suit = suit_word(
            numbers.blind_suit if self.kind.startswith("blind") else suit_of(trick[0][1])
        )
        words = {
            "forced": _("You hold just one {suit}, and have to follow suit with it."),
            "follow": _("You hold a {suit}: follow suit. High or low is up to you."),
            "two": _(
                "You hold a {suit}: follow suit. The 2 is one too, and because of the {card} it would be highest."
            ),
            "void": _("You have no {suit}: any card may be played, but none of them can win."),
            "blind": _("The first trick is blind: a player with a {suit} must put one face down."),
            "blind_void": _(
                "The first trick is blind, and you have no {suit}: any card may be put down."
            ),
        }["forced" if self.kind == "follow" and len(self.allowed) == 1 else self.kind]
        honor = (
            honor_among((card for _seat, card in trick), suit_of(trick[0][1])) if trick else None
        )
        return words.format(suit=suit, card=card_words(honor) if honor is not None else "")


def kinds(rules: Rules) -> tuple[str, ...]:
    """Return the kinds of positions that are possible with these rules, in the order in which they are asked."""
    n = rules.numbers
    first = (
        ("blind", "blind_void")
        if n.blind_suit >= 0
        else ("opening",)
        if n.opening_card >= 0
        else ()
    )
    return ("follow", "void", *(("two",) if n.high_two else ()), "lead", *first)


def position(rules: Rules, number: int, seed: int) -> QuizPosition:
    """Return the position with this number (from 0), always the same one for a seed.

    A kind that never comes up, as is possible with house rules of few cards, is replaced by another
    one."""
    wanted = kinds(rules)
    for turn in count():
        kind = wanted[(number + turn) % len(wanted)]
        for attempt in range(_TRIES):
            found = _found(rules, kind, Stream("which", seed, number, kind, attempt))
            if found is not None:
                return QuizPosition(found, kind)
    raise AssertionError("somebody leads in every round")


def _found(rules: Rules, kind: str, random: Stream) -> Match | None:
    """Return a match that was played up to a position of this kind, or None if it had none."""
    match = new_match(rules, "", alike(), random.next64())
    match.begin()
    wait = (
        0
        if kind in ("opening", "blind", "blind_void")
        else 1 + random.below(max(1, rules.numbers.tricks - 4))
    )
    while match.phase in ("pass", "bid", "blind", "play"):
        if ME in match.waiting and len(match.current.tricks) >= wait and _kind(match) == kind:
            return match
        if kind.startswith("blind") and match.phase == "play":
            return None
        seat = match.waiting[0]
        match.act(seat, _any_action(match, seat, random))
        if not wait and match.current.tricks:
            return None
    return None


def _kind(match: Match) -> str:
    """Return the kind of the match's position, or "" if no card is due or the position isn't worth asking."""
    numbers, hand, history = match.rules.numbers, match.hand(ME), match.current
    suits = [suit_of(card) for card in hand]
    if len(hand) < min(_FEWEST, numbers.tricks):
        return ""
    if match.phase == "blind":
        return "blind" if numbers.blind_suit in suits else "blind_void"
    if match.phase != "play":
        return ""
    trick = history.plays[len(history.tricks) * match.rules.players :]
    if not trick:
        return "opening" if not history.tricks and numbers.opening_card in hand else "lead"
    led = suit_of(trick[0])
    if led not in suits:
        return "void"
    if suits.count(led) == len(suits):
        return ""
    two = numbers.high_two and two_of(led) in hand and honor_among(trick, led) is not None
    return "follow" if not two else "two" if suits.count(led) > 1 else ""


def _any_action(match: Match, seat: int, random: Stream) -> Action:
    """Return a random legal action of a seat; it never bids Nil."""
    if match.phase == "bid":
        return Bid(False)
    cards = match.legal_cards(seat)
    random.shuffle(cards)
    return Pass(tuple(cards[:3])) if match.phase == "pass" else Play(cards[0])


CARD = "card="
"""Start of the ids of cards; the card's number follows."""
_MOST, _SIGN, _VEIL = 84.0, 20.0, 0.5
_LONG = 13  # the most cards of a hand that fit beside each other


@dataclass(frozen=True, slots=True)
class QuizData:
    """A question of the quiz: a position and the `names` of its seats.

    `marked` are the cards that the reader believes to be allowed. `judged` means that the answer is
    shown. `right` of `asked` questions were answered correctly; the current one counts once it is
    judged."""

    position: QuizPosition
    names: Sequence[str]
    marked: frozenset[int] = frozenset()
    judged: bool = False
    right: int = 0
    asked: int = 0

    @property
    def correct(self) -> bool:
        """Whether exactly the cards that may be played are marked."""
        return self.marked == self.position.allowed


def which(look: Look, data: QuizData) -> gui.Dialog:
    """Return the dialog of the quiz.

    Cards have the ids ``card=0`` to ``card=51``. The buttons are close and compare, or next once
    the answer is judged."""
    hand = [_card(look, data, card) for card in data.position.hand]
    wide = len(hand) if len(hand) <= _LONG else -(-len(hand) // 2)
    hand += [gui.Gap()] * (-len(hand) % wide)
    rows = [hand[i : i + wide] for i in range(0, len(hand), wide)]
    body = gui.Column(
        [
            gui.Row([gui.Gap(grow=1), *_table(look, data), gui.Gap(grow=1)], gui.MEDIUM),
            gui.Gap(grow=1),
            gui.Text(_task(data), gui.BODY, "muted" if not data.judged else "text", lines=gui.MANY),
            gui.Grid(cells=rows, grows=[1.0] * wide, between=gui.SMALL),
            gui.Gap(grow=1),
        ],
        gap=gui.MEDIUM,
    )
    last = (
        ("next", _("Next question"), "next")
        if data.judged
        else ("compare", _("Check answer"), "check")
    )
    tricks = data.position.match.rules.numbers.tricks
    done = len(data.position.match.current.tricks)
    corner = (
        _("{right} of {asked} right").format(right=data.right, asked=data.asked)
        if data.asked
        else ""
    )
    return gui.Dialog(
        title=_("Which cards may I play?"),
        caption=_("Trick {n} of {of}").format(n=done + 1, of=tricks),
        corner=corner,
        body=body,
        foot=(("close", _("Close"), None), last),
        steady=True,
        data=data,
    )


def _task(data: QuizData) -> str:
    """Return the question, or once it is judged, whether the answer was right and why."""
    if not data.judged:
        return _("Mark every card in your hand that you may play now, then check your answer.")
    verdict = _("Right.") if data.correct else _("Not quite.")
    return _("{verdict} {why}").format(verdict=verdict, why=data.position.why())


def _table(look: Look, data: QuizData) -> list[gui.Node]:
    """Return the cards of the trick with the players' names, or a line of text if there are none."""
    position = data.position
    if not position.trick:
        words = _("No card is on the table yet.")
        if position.match.phase == "blind":
            words = _("Everybody puts a card face down for the first trick.")
        elif position.kind == "lead" and position.match.current.tricks:
            words = _("You took the last trick.")
        return [
            gui.Column(
                [
                    gui.Gap(TRICK_W * CARD_RATIO / 2),
                    gui.Text(words, gui.BODY, align=gui.Align.MIDDLE),
                ],
                gap=0,
            )
        ]
    cards = []
    for i, (seat, card) in enumerate(position.trick):
        name = data.names[seat]
        words = _("{name} led the {card}") if i == 0 else _("{name} played the {card}")
        told = words.format(name=name, card=card_words(card))
        picture = gui.Picture(
            partial(_lay, look, card, CardLook()), TRICK_W, TRICK_W * CARD_RATIO, (told,)
        )
        below = _("{name} led").format(name=name) if i == 0 else name
        cards.append(
            gui.Column(
                [
                    picture,
                    gui.Text(
                        below, gui.CAPTION_SEMI if i == 0 else gui.CAPTION, align=gui.Align.MIDDLE
                    ),
                ],
                gap=gui.SMALL,
            )
        )
    return [*cards]


def _card(look: Look, data: QuizData, card: int) -> gui.Node:
    """Return a card of the hand, with its marks.

    Once the answer is judged, a ring surrounds each card that may be played and a veil covers the
    others. The sign below is a tick if the card was marked, a cross if it was wrongly marked, an
    eye if it was overlooked."""
    allowed, marked = card in data.position.allowed, card in data.marked
    how = CardLook(
        "win" if data.judged and allowed else "", _VEIL if data.judged and not allowed else 0.0
    )
    sign: gui.Node = gui.Gap(_SIGN)
    if marked:
        name, colour = ("cross", "coral") if data.judged and not allowed else ("check", "accent")
        sign = gui.icon(name, _SIGN, colour)
    elif data.judged and allowed:
        sign = gui.icon("eye", _SIGN, "accent")
    picture = gui.Picture(partial(_lay, look, card, how), BACK_W, _MOST * CARD_RATIO, natural=_MOST)
    rows = [gui.Row([gui.Gap(grow=1), each, gui.Gap(grow=1)], 0) for each in (picture, sign)]
    kid = gui.Column(rows, gap=gui.SMALL)
    return gui.ButtonNode(
        f"{CARD}{card}",
        kind="spot",
        selected=card in data.marked,
        said_first=_said(data, card),
        kid=kid,
    )


def _said(data: QuizData, card: int) -> str:
    words = first_capital(card_words(card))
    if not data.judged:
        return words
    return listed(
        [words, _("may be played") if card in data.position.allowed else _("may not be played")]
    )


def _lay(look: Look, card: int, how: CardLook, canvas: gui.Canvas, rect: gui.Rect) -> None:
    paint_card(canvas, look, card, rect.x, rect.y, rect.w, how)


class LegalQuizScene(DialogScene[Shell]):
    """The scene of the quiz.

    Cards are marked by mouse, keys or controller, or by their number; F1 goes back to the book."""

    def __init__(self, shell: Shell, rules: Rules) -> None:
        super().__init__(shell)
        self._rules, self._number = rules, 0
        seed = shell.options.seed
        self._seed = shell.services.new_seed() if seed is None else seed
        self.data = self._asked()

    def _asked(self) -> QuizData:
        found = position(self._rules, self._number, self._seed)
        return QuizData(found, [name for name, _portrait in seats_of(found.match)])

    def dialog(self) -> gui.Dialog:
        return which(self.shell.look, self.data)

    def main(self) -> str:
        """Return the id of the button that Enter presses: "compare", then "next"."""
        return "next" if self.data.judged else "compare"

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_HELP:
            self.close()
        elif isinstance(intent, intents.PickCard):
            hand = self.data.position.hand
            if intent.index < len(hand):
                self.press(f"{CARD}{hand[intent.index]}")
        else:
            super().handle(intent)
        return True

    def press(self, id: str) -> None:
        data = self.data
        if id.startswith(CARD):
            if not data.judged:
                self.data = replace(data, marked=data.marked ^ {int(id.removeprefix(CARD))})
        elif id == "compare":
            self.data = replace(
                data, judged=True, right=data.right + data.correct, asked=data.asked + 1
            )
        elif id == "next":
            self._number += 1
            self.data = replace(self._asked(), right=data.right, asked=data.asked)
        else:
            self.close()
            return
        if self.focus in ("compare", "next"):
            self.focus = self.main()
        self.rebuild()
