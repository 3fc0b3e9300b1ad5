"""The expressions and remarks of opponents, from what everybody at the table has seen. No pygame.

A face changes only at the end of a trick or of a round. It depends on no hidden card, no bid and no choice of the
person's, and stays as it is while anybody thinks."""

from __future__ import annotations

from game.client.ambition.view import TableView
from game.client.app.opponents import CHARACTERS, MOODS
from game.client.kit.i18n import N_

CALM, PLEASED, WORRIED, STARTLED, PROUD = MOODS
OFF, FACES, WORDS = "off", "faces", "words"
"""The settings for how much opponents show: nothing, faces, or faces and remarks."""
LINES = {
    PLEASED: N_("That will do."),
    WORRIED: N_("Too much of a good thing."),
    STARTLED: N_("All of that?"),
    PROUD: N_("Just as planned."),
}
"""The remark that goes with an expression, in six words at most."""
_ENDS = {"nil": PROUD, "slam": PROUD, "safe": PLEASED, "over": WORRIED, "under": WORRIED, "out": WORRIED}
_DRAWN = frozenset(character.portrait for character in CHARACTERS)


def mood_of(view: TableView, seat: int) -> str:
    """Return the expression of a seat, one of MOODS.

    During a round, only the winner of the previous trick may look other than calm, and only because of its points."""
    each, numbers = view.seats[seat], view.numbers
    if each.portrait not in _DRAWN or view.untold:
        return CALM
    if view.phase in ("scored", "over"):
        return _ENDS.get(each.status.kind, CALM) if each.status is not None else CALM
    points = sum(numbers.card_points[card] for _seat, card in view.last_trick)
    if view.phase != "play" or seat != view.last_winner or not points:
        return CALM
    taken = [other.taken for other in view.seats]
    if sum(taken) == each.taken and 2 * each.taken >= numbers.slam_at:
        return PROUD
    if points >= numbers.quota:
        return STARTLED
    if each.taken < numbers.quota:
        return CALM
    if each.taken == max(taken):
        return WORRIED
    return PLEASED if each.taken - points < numbers.quota else CALM


def drawing(portrait: str, mood: str) -> str:
    """Return the name of a portrait's drawing with an expression."""
    return portrait if mood == CALM else f"{portrait}-{mood}"
