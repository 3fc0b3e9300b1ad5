"""What the end of a match offers for the next one: a table that suits the person, by the rating or after a run of places."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from game.client.ambition.settings import change, changed, settings_of
from game.client.ambition.statistics.rated import EDITION, own_rating
from game.client.ambition.statistics.summary import since
from game.client.ambition.strength import next_level, noted, offer_words
from game.client.ambition.suited import EVEN, OWN, at_levels, suggestion, suggestion_words
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.app.statistics.keeper import Unavailable
from game.client.table.controller import ME
from game.engine.ambition.match import Match


class NextTable:
    """The offer after a finished match. `offer`: its words and those of its button, None for none; `poll` may find another."""

    def __init__(self, shell: Shell, match: Match, computers: Computers) -> None:
        assert match.result is not None
        self.shell, self._computers = shell, computers
        self.offer: tuple[str, str] | None = None
        self._levels: tuple[str, ...] = ()
        self._now = tuple(str(player.get("level", "")) for player in match.players[1:])
        values = noted(settings_of(shell.settings), match.players[1:], match.result.places[ME])
        played = settings_of(shell.settings).table_matches + 1
        shell.remember({"games": changed(shell.settings, **values, table_matches=played)})
        self._asked = None
        if settings_of(shell.settings).table_way == OWN:
            return
        another = next_level(settings_of(shell.settings), computers.levels, len(match.players))
        if another is not None:
            self.offer, self._levels = offer_words(*another, computers.levels), (another[0],) * len(self._now)
        plain = match.rules.house is None and not match.rules.handicap
        if match.rules.edition == EDITION and plain and computers.ratings:
            since_day = partial(since, day=shell.settings.statistics_since)
            self._asked = shell.history.ask(lambda matches: own_rating(since_day(matches), computers))

    def poll(self) -> bool:
        """Whether the rating has come, and with it another offer."""
        if self._asked is None or not self._asked.done():
            return False
        before, rating, counted = self.offer, None, 0
        with suppress(Unavailable):  # then the run of places alone speaks
            rating, counted = self._asked.result()
        self._asked = None
        settings, scale = settings_of(self.shell.settings), self._computers.ratings
        found = suggestion(rating, counted, settings.table_matches, self._now, scale)
        if rating is not None and found is not None:
            adapts = settings.table_way == EVEN
            self.offer = suggestion_words(rating, found, dict(self._computers.levels), scale, adapts)
            self._levels = found
            if adapts:
                self.take()
        return self.offer != before

    def take(self) -> None:
        """Have the next match played at the table that is offered."""
        if self._levels:
            scale = {level: i for i, (level, _title) in enumerate(self._computers.levels)}
            opponents = at_levels(settings_of(self.shell.settings).opponents, self._levels, scale)
            change(self.shell, opponents=opponents, lately=(), lately_level="", table_matches=0)
            self._levels = ()
