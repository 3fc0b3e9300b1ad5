"""What a book is about: the rules, their numbers, and which of our readings hold for them. No pygame."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from game.client.ambition.worth import Said, most_beside, worths
from game.client.app.rulebook.model import Reading, Text
from game.client.table.card_words import card_words, suit_words
from game.engine.ambition.editions import Edition, Rules


def is_ours(rules: Rules, editions: str, *fields: str) -> bool:
    """Whether a reading of these editions (``"2005 2004"``; empty: of all) holds for rules: house rules that change one of its
    fields have decided for themselves."""
    changed = dict(rules.house.changes) if rules.house is not None else {}
    return (not editions or rules.edition in editions.split()) and not any(field in changed for field in fields)


@dataclass(frozen=True, slots=True)
class Subject:
    """Rules to be explained."""

    rules: Rules

    @property
    def numbers(self) -> Edition:
        """What they are played by."""
        return self.rules.numbers

    @property
    def figures(self) -> dict[str, Any]:
        """Every number of the edition by name, and some that follow from them, for the words."""
        n = self.numbers
        more = {
            "total": n.total,
            "tricks": n.tricks,
            "dealt": len(n.deck),
            "below": n.quota - 1,
            "last": n.strike_limit - 1,
            "spare": n.total - n.slam_at,
            "most_beside": most_beside(n),
            "card": card_words(n.opening_card) if n.opening_card >= 0 else "",
            "suit": suit_words(n.blind_suit) if n.blind_suit >= 0 else "",
        }
        return asdict(n) | more

    def offers(self, option: str) -> bool:
        """Whether people can choose an option with these rules; where a match is played by it, it is chosen already."""
        return option in self.numbers.options or option in self.rules.chosen()

    def text(self, words: str) -> Text:
        """A paragraph with its numbers."""
        return Text(words.format(**self.figures))

    def said(self, words: str, *kinds: str) -> Text:
        """A paragraph about what rounds are worth, of these kinds."""
        found = worths(self.rules)
        return Text(Said(words.format(**self.figures), *(found[kind] for kind in kinds if kind in found)))

    def reading(self, editions: str, number: str, words: str, *fields: str) -> tuple[Reading, ...]:
        """Our reading, if it is one of this edition (``"2005 2004"``; empty: of all) and house rules leave its fields alone."""
        if not is_ours(self.rules, editions, *fields):
            return ()
        return (Reading(number, words.format(**self.figures)),)
