"""What fills the pages of Ambition's book: facts, figures and pictures of its rules; and where its ideas are. No pygame.

Beside the blocks of all games, its files have ``tricks`` and ``blind`` tricks, the first card of
which is left out with three players where it is named by ``drop``, and a ``hand`` with the three
cards that a master ``passes`` of it. With
``made_of``, words explain the outcomes of a round from which their figures were made; ``mark`` is the mark on a score
sheet that a term stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.client.ambition.rulebook import subject
from game.client.ambition.rulebook.editions import changes, editions_table, value_words
from game.client.ambition.view import ExplainedText, RoundOutcome, worths
from game.client.ambition.words import SIGNS
from game.client.app.rulebook.figures import measured
from game.client.app.rulebook.model import Block, Paragraph
from game.client.app.rulebook.prose import Prose
from game.client.kit.i18n import _, all_of, listed, read_words
from game.client.kit.spoken import sentences
from game.client.table.words import card_words, suit_words
from game.engine.ambition.editions import EDITIONS, Edition, Rules
from game.engine.ambition.judgement import Idea
from game.engine.ambition.match_result import MOST_ROUNDS
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.cards import parse_cards
from game.engine.json_reader import Record

GOAL = "goal"
"""The id of the first page of strategy."""
_FACTS: dict[str, Callable[[Edition], object]] = {
    "three": lambda n: n.seats == 3,
    "four": lambda n: n.seats == 4,
    "passes": lambda n: set(n.pass_cycle) != {"hold"},
    "turns": lambda n: len(n.pass_cycle) > 1,
    "scatters": lambda n: "scatter" in n.pass_cycle,
    "opens": lambda n: n.opening_card >= 0,
    "blind": lambda n: n.blind_suit >= 0,
    "aims": lambda n: n.quota <= subject.safe_totals(n)[0],
    "nils_shared": lambda n: n.nil_shared_points and n.nil_shared_points != n.nil_points,
    "voids": lambda n: n.void_when_all_strike and n.strike_limit,
    "deducts": lambda n: subject.deducted_round(n) is not None,
    "one_trick_stops": lambda n: (
        sum(sorted(n.card_points[card] for card in n.deck)[-n.seats :]) + n.last_trick_points
        > n.total - n.slam_at
    ),
}
_FIGURES: dict[str, Callable[[Edition], object]] = {
    "card": lambda n: card_words(n.opening_card),
    "suit": lambda n: suit_words(n.blind_suit),
    "cards": lambda n: all_of([card_words(card) for card in n.removed]),
    "dear": lambda n: listed([f"{card_words(card)} {n.card_points[card]}" for card in _dearest(n)]),
    "chips": lambda n: value_words("chips", n.chips),
    "dealt": lambda n: len(n.deck),
    "below": lambda n: n.quota - 1,
    "last": lambda n: n.strike_limit - 1,
    "spare": lambda n: n.total - n.slam_at,
    "share": lambda n: f"{n.total / n.seats:.3g}",
    "safe": lambda n: subject.safe_totals(n)[0],
    "more": lambda n: subject.safe_totals(n)[0] + 1,
    "beside": lambda n: subject.safe_totals(n)[1],
    "rest": lambda n: n.total - subject.safe_totals(n)[0] - n.last_trick_deduct,
    "most_beside": lambda n: n.slam_others_cap,
    "most": lambda n: MOST_ROUNDS,
    "price": lambda n: STRIKE_PRICE,
}
_PICTURES: dict[str, Callable[[Rules], Block]] = {
    "values": lambda rules: subject.CardValues(),
    "outcomes": lambda rules: subject.OutcomePicture(),
    "passes": lambda rules: subject.Passes(rules.numbers.pass_cycle),
    "totals": lambda rules: subject.Totals(),
    "strikes": lambda rules: subject.StrikeRow(),
    "a round": lambda rules: subject.plain_round(rules.numbers),
    "a safe round": lambda rules: subject.safe_round(rules.numbers),
    "a Slam": lambda rules: subject.slam_round(rules.numbers),
    "points off": lambda rules: subject.deducted_round(rules.numbers) or Paragraph(""),
    "places": lambda rules: subject.ended_match(rules.numbers),
    "editions": lambda rules: editions_table(rules),
    "example": lambda rules: subject.example(),
    "its end": lambda rules: subject.FinalPlaces(subject.example_sheet().totals),
}


def _dearest(n: Edition) -> list[int]:
    return sorted(n.deck, key=lambda card: -n.card_points[card])[:4]


class RulesProse(Prose):
    """What fills the pages about `rules`."""

    quotes = "strategy"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def fact(self, name: str) -> object:
        rules, numbers = self.rules, self.rules.numbers
        of, _dot, what = name.rpartition(".")
        if what in EDITIONS:
            return rules.edition == what
        if of == "house":  # a field that house rules change
            return not subject.is_ours(rules, "", what)
        if of == "offers":  # an option, which may have been chosen
            return what in numbers.options or what in rules.chosen()
        if what == "measured":  # by these rules
            return rules.edition == "2006" and rules.house is None
        if of == "measured":  # a group of figures that can be read
            return measured(what)
        if what == "plain_grand_slam":
            return rules.grand_slam == "slam" and not numbers.grand_slam_points
        if name in _FACTS:
            return _FACTS[name](numbers)
        return getattr(numbers if hasattr(numbers, name) else rules, name)

    def __getitem__(self, name: str) -> object:
        if name == "fifty":  # what all tricks score by an option
            return worths(replace(self.rules, grand_slam="50"))["grand"].points
        numbers = self.rules.numbers
        return _FIGURES[name](numbers) if name in _FIGURES else getattr(numbers, name)

    def blocks(self, table: Record) -> Iterator[Block]:
        n = self.rules.numbers
        match table:
            case {"picture": "changes"}:
                yield from changes(self.rules)
            case {"picture": name}:
                yield _PICTURES[name](self.rules)
            case {"tricks": rows}:
                yield from self._tricks(rows)
            case {"blind": rows}:
                suits = {"b": "CDHS"[n.blind_suit], "o": "HSCD"[n.blind_suit]}
                yield from self._tricks(
                    [row | {"shown": _with_suits(row["shown"], suits)} for row in rows], blind=True
                )
            case {"hand": cards, "passes": passed}:
                if n.tricks != len(cards.split()) or not self._dealt(cards):
                    yield Paragraph(self.words(table))  # nobody can hold it
                else:
                    yield subject.DrawnHand(
                        cards, passed if self.fact("measured") else "", self.words(table)
                    )
            case _:
                yield from super().blocks(table)

    def words(self, table: Record) -> str:
        words = super().words(table)
        if self.rules.edition == "2006" and "mark" in table:
            words = sentences((words, _("On a sheet: {sign}.").format(sign=SIGNS[table["mark"]])))
        return (
            ExplainedText(words, *self._outcomes(table["made_of"].split()))
            if "made_of" in table
            else words
        )

    def _outcomes(self, kinds: list[str]) -> Iterator[RoundOutcome]:
        """Yield outcomes of these rules by their kinds, which may come after an option to be chosen before."""
        for kind in kinds:
            option, _dot, outcome = kind.rpartition(".")
            chosen = (
                {"nil_bidding": True}
                if option == "bids"
                else {"grand_slam": option}
                if option
                else {}
            )
            found = worths(replace(self.rules, **chosen) if chosen else self.rules)
            if outcome in found:
                yield found[outcome]

    def _tricks(self, rows: list[Record], blind: bool = False) -> Iterator[Block]:
        """Yield a picture of tricks of four cards; without those that these rules can't have."""
        n, found = self.rules.numbers, list[tuple[str, str]]()
        for row in filter(self.holds, rows):
            cards, words = row["shown"].split(), row["text"]
            if "drop" in row and n.seats == 3:
                del cards[row["drop"]]
            if "drop" in row or (n.seats == len(cards) and self._dealt(row["shown"])):
                points = sum(n.card_points[card] for card in parse_cards(cards))
                found.append((" ".join(cards), _(words).format(points=points)))
        if found:
            yield subject.ExampleTricks(tuple(found), blind)

    def _dealt(self, cards: str) -> bool:
        return set(parse_cards(cards.split())) <= set(self.rules.numbers.deck)


def _with_suits(cards: str, suits: dict[str, str]) -> str:
    return "".join(suits.get(letter, letter) for letter in cards)


def idea_page(theme: Idea) -> str:
    """Return the id of the page about a theme."""
    return next(
        (
            page["id"]
            for page in read_words("strategy")["pages"]
            if theme.name in page.get("ideas", ())
        ),
        GOAL,
    )


def theme_words(theme: Idea, quota: int) -> str:
    """Return the words for a theme of mistakes."""
    found = {
        name: words
        for page in read_words("strategy")["pages"]
        for name, words in page.get("ideas", {}).items()
    }
    words = found.get(theme.name)
    return _(words).format(quota=quota) if words else _("Other things")
