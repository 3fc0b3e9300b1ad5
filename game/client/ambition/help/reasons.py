"""Why one choice is better than another, in words: from the adviser's figures, and from what the
trick on the table makes true."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.fold import trick_winner
from game.client.ambition.help.opinion import Prospect
from game.client.kit.i18n import _, all_of, ngettext
from game.client.table.card_words import card_words, suit_word, suit_words
from game.client.table.reasons import EQUAL, number, percent
from game.engine.ambition.observation import Observation
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.cards import suit_of

_CLEAR, _RARE = 0.05, 0.03


_POINTS = 0.7


def choice_words(choice: Sequence[int]) -> str:
    """A choice within a sentence: cards by name, or a bid."""
    if tuple(choice) == (BID_NIL,):
        return _("a Nil bid")
    if tuple(choice) == (NO_BID,):
        return _("no bid")
    if tuple(choice) == (DEDUCT,):
        return _("taking the points off")
    if tuple(choice) == (KEEP,):
        return _("keeping the points")
    return all_of([card_words(card) for card in choice])


def expected(found: Prospect) -> str:
    """What is to be expected of a choice, without a full stop: points, the strike, and where it is known the match."""
    points, strike = number(found.points), percent(found.strike)
    if found.win is None:
        return _("{points} points, a strike {strike}").format(points=points, strike=strike)
    text = _("{points} points, a strike {strike}, winning the match {win}")
    return text.format(points=points, strike=strike, win=percent(found.win))


def why(better: Prospect, worse: Prospect, observation: Observation, names: Sequence[str]) -> list[str]:
    """What the better choice does for you that the other doesn't, most important first; none where the figures don't differ."""
    if better.worth - worse.worth < EQUAL:
        return []
    numbers = observation.rules.numbers
    found: list[tuple[float, str]] = []

    def add(gain: float, least: float, price: float, text: str, a: float, b: float) -> None:
        if gain >= least:
            found.append((gain * price, text.format(a=percent(a), b=percent(b))))

    slam = numbers.slam_points
    add(better.slam - worse.slam, _RARE, slam, _("Your own Slam: {a}, not {b}."), better.slam, worse.slam)
    stopped = _("Stops a Slam of {name}: {a}, not {b}.").format(name=_slammer(observation, names), a="{a}", b="{b}")
    add(worse.slammed - better.slammed, _RARE, slam, stopped, better.slammed, worse.slammed)
    add(better.nil - worse.nil, _RARE, numbers.nil_points, _("Keeps your Nil: {a}, not {b}."), better.nil, worse.nil)
    under_most = _("Keeps you under the most: overstrike {a}, not {b}.")
    add(worse.over - better.over, _CLEAR, 20, under_most, better.over, worse.over)
    reaches = _("Gets you to {quota}: understrike {a}, not {b}.").format(quota=numbers.quota, a="{a}", b="{b}")
    add(worse.under - better.under, _CLEAR, 20, reaches, better.under, worse.under)
    failed = (worse.strike - worse.over - worse.under) - (better.strike - better.over - better.under)
    bid = _("No Nil bid to fail: a strike {a}, not {b}.")
    add(failed, _CLEAR, 20, bid, better.strike, worse.strike)
    if better.points - worse.points >= _POINTS:
        text = _("Scores more: {a} points, not {b}.")
        found.append((better.points - worse.points, text.format(a=number(better.points), b=number(worse.points))))
    if better.win is not None and worse.win is not None and better.win - worse.win >= 0.01:
        text = _("Wins the match more often: {a}, not {b}.")
        found.append((0.0, text.format(a=percent(better.win), b=percent(worse.win))))
    return [text for _gain, text in sorted(found, key=lambda each: -each[0])]


def _slammer(observation: Observation, names: Sequence[str]) -> str:
    """Who alone, of the others, holds points; else somebody."""
    others = [seat for seat, points in enumerate(observation.taken) if points and seat != observation.seat]
    if len(others) == 1 and not observation.taken[observation.seat]:
        return names[others[0]]
    return _("somebody else")


def trick_fact(observation: Observation, card: int, names: Sequence[str]) -> str | None:
    """What a card does in the trick on the table, as far as the rules make it certain; None where they don't."""
    if not observation.trick:
        return None
    values = observation.rules.numbers.card_points
    own = values[card]
    cards = [*observation.trick, card]
    led = suit_of(observation.trick[0])
    winner = trick_winner(observation.rules, observation.leader, cards)
    last = len(cards) == observation.rules.players
    points = sum(values[each] for each in cards)
    if last and winner == observation.seat:
        return ngettext(
            "It takes the trick and its {n} point.", "It takes the trick and its {n} points.", points
        ).format(n=points)
    if suit_of(card) != led:
        text = ngettext(
            "You are out of the suit: {n} point goes to whoever takes the trick.",
            "You are out of the suit: {n} points go to whoever takes the trick.",
            own,
        )
        return (
            text.format(n=own)
            if own
            else _("You are out of the suit and throw away a {suit}.").format(suit=suit_word(suit_of(card)))
        )
    if last:
        text = ngettext(
            "{name} takes the trick and its {n} point.", "{name} takes the trick and its {n} points.", points
        )
        return text.format(name=names[winner], n=points)
    return None


def pass_fact(observation: Observation, cards: Sequence[int]) -> str | None:
    """The suits that a pass leaves you without."""
    kept = [card for card in observation.hand if card not in cards]
    gone = sorted({suit_of(card) for card in cards} - {suit_of(card) for card in kept})
    if not gone:
        return None
    return _("It leaves you without {suits}.").format(suits=all_of([suit_words(suit) for suit in gone]))
