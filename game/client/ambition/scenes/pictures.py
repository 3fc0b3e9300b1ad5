"""Which moments of the table ``--screenshots`` keeps: deal, pass, trick and chips of every round."""

from __future__ import annotations

from game.client.ambition.director import Director
from game.client.app.shell import Shell
from game.client.table.controller import ME
from game.engine.ambition.events import CardPlayed, ChipsMoved, Dealt, Event, PassChosen

_TRICK, _CHIPS = 4, 7  # the tricks in which there is enough to see


class Pictures:
    """Looks at every event that was shown and asks for a picture of some, once a round each."""

    def __init__(self, shell: Shell, director: Director) -> None:
        self._shell, self._director = shell, director
        self._kept: set[tuple[int, str]] = set()

    def after(self, event: Event | None) -> bool:
        """Whether the director stops here for a picture of what it shows now."""
        name = self._name(event)
        key = (self._director.view.round_number, name or "")
        if name is None or key in self._kept:
            return False
        self._kept.add(key)
        self._shell.picture(name)
        return True

    def _name(self, event: Event | None) -> str | None:
        view = self._director.view
        match event:
            case Dealt():
                return "deal"
            case PassChosen(seat) if seat == ME:
                return "pass"
            case CardPlayed() if view.turn == ME and len(view.trick) >= 2 and view.trick_number >= _TRICK:
                return "trick"
            case ChipsMoved() if view.trick_number >= _CHIPS:
                return "chips"
        return None
