"""What the faces of opponents show, and say: a function of what everybody at the table has seen. No pygame.

A face changes with the end of a trick or of a round, and with nothing else: it knows no hidden card and no bid, takes no notice
of what the person has chosen, and stays as it is while anybody thinks.
"""

from __future__ import annotations

from game.client.ambition.view import TableView
from game.client.app.opponents import CHARACTERS, MOODS
from game.client.kit.i18n import N_

CALM, PLEASED, WORRIED, STARTLED, PROUD = MOODS
OFF, FACES, WORDS = "off", "faces", "words"
"""How much of it is shown."""
LINES = {
    PLEASED: N_("That will do."),
    WORRIED: N_("Too much of a good thing."),
    STARTLED: N_("All of that?"),
    PROUD: N_("Just as planned."),
}
"""What is said with a face, in six words at most."""
_ENDS = {"nil": PROUD, "slam": PROUD, "safe": PLEASED, "over": WORRIED, "under": WORRIED, "out": WORRIED}
_DRAWN = frozenset(character.portrait for character in CHARACTERS)


def mood_of(view: TableView, seat: int) -> str:
    """One of MOODS. In a round only the winner of the trick before has another face than a calm one, and only for its points."""
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
    """The drawing of a portrait with an expression."""
    return portrait if mood == CALM else f"{portrait}-{mood}"
