"""The words of the note plate: what the trick holds and who is winning, what a card counts, why it can't be played."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.view import POINTS, TableView
from game.client.ambition.words import explain
from game.client.kit.i18n import _, all_of, listed, ngettext
from game.client.table.words import Note, card_words, rank_word, reason_words, suit_word
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import RoundScored, Total
from game.engine.ambition.high_two import honor_among, is_honor, is_two, two_of
from game.engine.ambition.scoring import score_round
from game.engine.cards import suit_of
from game.engine.refusal import Reason


def table_note(view: TableView, numbers: Edition) -> Note | None:
    """Return the note about the table as it is; None if there is nothing to say."""
    if view.received and not view.trick:
        cards = listed([card_words(card) for card in view.received])
        line = _("{cards}.").format(cards=cards)
        return Note(_("Three new cards"), (line[0].upper() + line[1:],))
    if view.phase == "pass":
        return _pass_note(view)
    if view.phase == "bid":
        return Note(
            _("Nil: yes or no?"), (_("Nobody sees your choice before the round is counted."),)
        )
    if view.phase == "blind":
        return _blind_note(view, numbers)
    if view.phase == "last_trick" and view.turn is not None and view.turn != view.me:
        text = ngettext(
            "{name} may take {n} point off for the last trick.",
            "{name} may take {n} points off for the last trick.",
            numbers.last_trick_deduct,
        )
        return Note(
            _("The last trick is taken"),
            (text.format(name=_name(view), n=numbers.last_trick_deduct),),
        )
    if view.phase != "play":
        return None
    if view.trick:
        return _trick_note(view, numbers)
    if view.turn is None:
        return None
    if view.trick_number == 1 and numbers.opening_card >= 0:
        opener = (
            _("You hold it: lead it.")
            if view.turn == view.me
            else _("{name} holds it.").format(name=_name(view))
        )
        return Note(_("The {card} opens").format(card=card_words(numbers.opening_card)), (opener,))
    if view.turn == view.me:
        return Note(_("Your lead"), (_("Any card may be led."),))
    return Note(_("{name} leads").format(name=_name(view)), ())


def _name(view: TableView) -> str:
    return view.seats[view.turn].name if view.turn is not None else ""


def _blind_note(view: TableView, numbers: Edition) -> Note:
    suit = suit_word(numbers.blind_suit)
    if view.me in view.down:
        own = view.down[view.me]
        line = _("It lies face down until everybody has chosen.")
        return Note(
            _("Your {card}").format(card=card_words(own)) if own >= 0 else _("Your card"), (line,)
        )
    holds = any(suit_of(card) == numbers.blind_suit for card in view.hand)
    if holds:
        line = _("Everybody puts a {suit} face down; then all are turned at once.").format(
            suit=suit
        )
    else:
        line = _("You have no {suit}: any card, face down. Then all are turned at once.").format(
            suit=suit
        )
    return Note(_("The first trick is blind"), (line,))


def _pass_note(view: TableView) -> Note:
    if view.seats[view.me].ready:
        return Note(_("Your cards are ready"), (_("Everybody’s cards are passed at once."),))
    if view.direction == "scatter":
        return Note(_("One to each"), (_("One card to each player: left, across, right."),))
    return Note(_("Three cards to pass"), (_("Point at a card to see what it is worth."),))


def _trick_note(view: TableView, numbers: Edition) -> Note:
    points = sum(numbers.card_points[card] for _seat, card in view.trick)
    if len(view.trick) == len(view.seats) and view.winning is not None:
        winner = None if view.winning == view.me else view.seats[view.winning].name
        heading = trick_taken(winner) if POINTS in view.untold else _taken(points, winner)
    elif POINTS in view.untold:
        heading = _("The trick so far")
    elif points:
        heading = ngettext(
            "This trick: {n} point so far", "This trick: {n} points so far", points
        ).format(n=points)
    else:
        heading = _("This trick: no points yet")
    return Note(heading, (_why_winning(view),))


def trick_taken(name: str | None) -> str:
    """Return the sentence about who takes a trick, without its points; no name means the viewer."""
    return (
        _("You take the trick") if name is None else _("{name} takes the trick").format(name=name)
    )


def _taken(n: int, name: str | None) -> str:
    """Return the sentence about who takes how many points; no name means the viewer."""
    if name is None:
        return (
            ngettext("You take {n} point", "You take {n} points", n).format(n=n)
            if n
            else _("You take no points")
        )
    if n == 0:
        return _("{name} takes no points").format(name=name)
    return ngettext("{name} takes {n} point", "{name} takes {n} points", n).format(name=name, n=n)


def _why_winning(view: TableView) -> str:
    blind = view.trick_number == 1 and view.numbers.blind_suit >= 0
    led = view.numbers.blind_suit if blind else suit_of(view.trick[0][1])
    if view.winning is None:
        return _("All cards are turned at once.")
    honor = (
        honor_among((card for _seat, card in view.trick), led) if view.numbers.high_two else None
    )
    two = next((seat for seat, card in view.trick if card == two_of(led)), None)
    best = next((card for seat, card in view.trick if seat == view.winning), view.trick[0][1])
    if honor is not None and two is not None:
        if two == view.me:
            return _("High 2: the {card} is in the trick, so your 2 is highest.").format(
                card=card_words(honor)
            )
        text = _("High 2: the {card} is in the trick, so {name}’s 2 is highest.")
        return text.format(card=card_words(honor), name=view.seats[two].name)
    if honor is not None and view.turn == view.me and two_of(led) in view.hand:
        return _("High 2: the {card} is in the trick, so your 2 would win.").format(
            card=card_words(honor)
        )
    if view.numbers.high_two and two is not None and _honor_to_come(view, led):
        return _("The 2 is lowest unless a {suit} court card or ace is played.").format(
            suit=suit_word(led)
        )
    if view.winning == view.me:
        return _("Your {card} is the highest {suit}.").format(
            card=rank_word(best), suit=suit_word(led)
        )
    name = view.seats[view.winning].name if view.winning is not None else ""
    return _("{name}’s {card} is the highest {suit}.").format(
        name=name, card=rank_word(best), suit=suit_word(led)
    )


def _honor_to_come(view: TableView, led: int) -> bool:
    """Return whether somebody may still play a court card or ace of the suit led, as far as the viewer has seen."""
    own = all(seat != view.me for seat, _card in view.trick)
    left = {
        card for card in view.numbers.deck if suit_of(card) == led and is_honor(card)
    } - view.gone
    mine = left & set(view.hand)
    return bool(own and mine) or (len(view.trick) + own < len(view.seats) and mine != left)


def card_note(card: int, numbers: Edition) -> Note:
    """Return the note on what a card counts and what is special about it."""
    points = numbers.card_points[card]
    words = card_words(card)
    words = words[0].upper() + words[1:]
    if points:
        heading = ngettext("{card}: {n} point", "{card}: {n} points", points).format(
            card=words, n=points
        )
    else:
        heading = _("{card}: no points").format(card=words)
    suit = suit_word(suit_of(card))
    if numbers.high_two and is_two(card):
        line = _(
            "Highest in a trick with a {suit} court card or ace, otherwise the lowest."
        ).format(suit=suit)
    elif card == numbers.opening_card:
        line = _("Opens the round: its holder must lead it.")
    elif numbers.high_two and is_honor(card):
        line = _("It makes the 2 of its suit the highest card.")
    elif points == 0:
        line = _nothing_line(card, numbers)
    else:
        line = ""
    return Note(heading, (line,) if line else ())


def _nothing_line(card: int, numbers: Edition) -> str:
    """Return a line on which cards of the suit have points; empty if more than three have."""
    first = 13 * suit_of(card)
    counting = [other for other in range(first, first + 13) if numbers.card_points[other]]
    if len(counting) > 3:
        return ""
    if not counting:
        return _("No other card of its suit has points.")
    text = ngettext(
        "Only the {cards} has points in its suit.",
        "Only the {cards} have points in its suit.",
        len(counting),
    )
    return text.format(cards=all_of([card_words(other) for other in reversed(counting)]))


def refusal_note(card: int, reason: Reason) -> Note:
    """Return the note on why a card can't be played."""
    return Note(_("Not the {card}").format(card=card_words(card)), (reason_words(reason),))


def no_last_trick() -> Note:
    """Return the note that there is no previous trick to show."""
    return Note(_("Last trick"), (_("No trick has been taken in this round yet."),))


def confirm_note(card: int) -> Note:
    """Return the note that a card waits for a second click or Enter."""
    line = _("Choose it again to play it, or choose another card.")
    return Note(_("The {card}?").format(card=card_words(card)), (line,))


def asked(view: TableView) -> bool:
    """Return whether the viewer is to decide about the last trick's points."""
    return view.phase == "last_trick" and view.turn == view.me


def consequences(view: TableView, rules: Rules) -> tuple[str, ...]:
    """Return what the viewer's round would be worth with the points taken off and with all of them.

    Empty while that isn't to be decided."""
    taken = [seat.taken for seat in view.seats]
    if not asked(view) or sum(taken) != rules.numbers.total:
        return ()
    return tuple(_worth(view, rules, taken, take) for take in (True, False))


def _worth(view: TableView, rules: Rules, taken: Sequence[int], take: bool) -> str:
    before = [seat.strikes for seat in view.seats]
    bids = (
        [bool(view.bid and seat == view.me) for seat in range(len(view.seats))]
        if rules.nil_bidding
        else None
    )
    scored, void = score_round(
        rules,
        taken,
        before,
        bids,
        tricks=[seat.tricks for seat in view.seats],
        deductor=view.me if take else None,
        slammed=[seat.slammed for seat in view.seats],
    )
    counted = [
        points - (_off(view) if take and seat == view.me else 0)
        for seat, points in enumerate(taken)
    ]
    totals = tuple(Total(0, strikes) for strikes in before)
    event = RoundScored(
        0, tuple(counted), None if bids is None else tuple(bids), tuple(scored), void, totals
    )
    return explain(rules.numbers, event, view.me)[1]


def _off(view: TableView) -> int:
    """Return how many points would be taken off."""
    return min(view.numbers.last_trick_deduct, view.seats[view.me].taken)
