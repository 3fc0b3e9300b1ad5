"""Which cards of the round are out, held by the viewer, or still with the others, and who has shown to be out of a suit.

No pygame. All of it is what everybody at the table has seen, and the viewer's own hand; nothing is concluded."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.app.seen import Seen, SeenWords
from game.client.kit.i18n import _, all_of, ngettext
from game.engine.ambition.observation import Observation
from game.engine.cards import suit_of


def seen(observation: Observation) -> Seen:
    """What a seat has seen so far."""
    numbers, played = observation.rules.numbers, observation.played()
    out, held = frozenset(card for _seat, card in played), frozenset(observation.hand)
    shown = observation.voids()
    void = [
        frozenset(seat for seat, suits in enumerate(shown) if suit in suits and seat != observation.seat)
        for suit in range(4)
    ]
    others = frozenset(numbers.deck) - out - held
    return Seen(observation.seat, out, held, others, tuple(void))


def played_words(found: Seen, names: Sequence[str]) -> SeenWords:
    """The words where cards are played to tricks; `names` by seat, as within a sentence."""
    dealt = len(found.out) + len(found.held) + len(found.others)
    caption = _("{n} of {total} played").format(n=len(found.out), total=dealt)
    legend = {"held": _("yours"), "others": _("with the others"), "out": _("played")}
    return SeenWords(_("Cards played so far"), caption, legend, lambda suit: suit_lines(found, suit, list(names)))


def suit_lines(found: Seen, suit: int, names: list[str]) -> tuple[str, str]:
    """What is said beside a suit: how many are with the others, and who has shown to have none."""
    n = sum(suit_of(card) == suit for card in found.others)
    if not n:
        return _("None with the others"), ""
    count = ngettext("{n} with the others", "{n} with the others", n).format(n=n)
    void = [names[seat] for seat in sorted(found.void[suit])]
    return count, _("Not with {names}").format(names=all_of(void)) if void else ""
