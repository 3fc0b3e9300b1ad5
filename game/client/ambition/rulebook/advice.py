"""Pages of advice: what the inventor said, and how often it held when it was measured. No pygame.

The figures come from assets/figures.json (docs/strategy.md). A sentence that one of them doesn't bear out by two
standard errors is left out."""

from __future__ import annotations

from itertools import pairwise

from game.client.ambition.rulebook.subject import ExampleTricks, Subject, counted
from game.client.app.rulebook.figures import exceeds, measured, quoting
from game.client.app.rulebook.model import Block, Paragraph, Section, WordTable
from game.client.kit.i18n import _
from game.engine.cards import parse_card

CLAIMS = {
    "at29": "29 without a Nil: an overstrike",
    "at30": "30 without a Nil: an overstrike",
    "one": "28 to 34 taken: an overstrike",
    "two": "35 to 52 taken: an overstrike",
    "seven": "a 7 of the suit led wins",
    "jack": "a J of the suit led wins",
    "low": "led 2-5 at a player without points: he takes some",
    "middle": "led 6-10 at a player without points: he takes some",
    "high": "led J-A at a player without points: he takes some",
    "second_low": "second 2-5 before a player without points: he takes some",
    "second_middle": "second 6-10 before a player without points: he takes some",
    "second_high": "second J-A before a player without points: he takes some",
    "nils": "a Nil that won a trick",
    "points": "of the points are taken in the first 7 tricks",
    "early": "2H in tricks 1 to 7 wins",
    "late": "2H later wins",
    "ace_early": "AS in tricks 1 to 7 wins",
    "ace_late": "AS later wins",
    "two_early": "a 2 in tricks 1 to 7 wins",
    "two_late": "a 2 later wins",
    "two_led": "a 2 led wins",
    "two_last": "a 2 played last wins",
    "weak_nil": "at most 2 cards from jack to ace: a Nil",
    "fair_nil": "3 to 5 cards from jack to ace: a Nil",
    "strong_nil": "6 or more cards from jack to ace: a Nil",
    "few_slam": "fewer than 7 cards from jack to ace: a Slam",
    "many_slam": "7 or more cards from jack to ace: a Slam",
    "few_king": "king of clubs and 1 or 2 clubs: taken by its holder",
    "many_king": "king of clubs and 3 or more clubs: taken by its holder",
}
"""The measured shares that the advice quotes, by their names in its sentences (docs/strategy.md)."""
FEW, MANY = (f"king of clubs and {number} clubs: its holder strikes" for number in ("1 or 2", "3 or more"))
LENGTH = "rounds a match"
SLAMS = {level: f"{level}: nine spades, a Slam" for level in ("club", "master")}


def _quoting(words: str, *falling: str) -> list[Paragraph]:
    """Return a sentence with its measured figures.

    There is none if they can't be read, or if one of the claims named in `falling` doesn't clearly exceed the next."""
    length = measured("advice").get(LENGTH)
    clear = all(exceeds("advice", CLAIMS[a], CLAIMS[b]) for a, b in pairwise(falling))
    if length is None or not clear:
        return []
    return quoting("advice", CLAIMS, words, rounds=round(length.value * length.cases))


def advice_sections(s: Subject) -> list[Section]:
    """Return the pages of advice: how much to take and, for the 2006 edition only, what to pass and to play."""
    made = [Section("totals", _("Advice: how much"), _totals(s))]
    if s.rules.edition == "2006" and s.rules.house is None:
        made.append(Section("passes", _("Advice: what to pass"), tuple(_passes())))
        made.append(Section("liabilities", _("Advice: which cards"), tuple(_cards())))
        made.append(Section("strong", _("Advice: hands, 2s"), tuple(_strong())))
    return made


def safe_totals(s: Subject) -> tuple[int, int]:
    """Return the most points with which somebody else surely has more: usually, and if one player makes a Nil."""
    n = s.numbers
    least = n.total - n.last_trick_deduct - 1
    return least // n.seats, least // (n.seats - 1)


def five_parts(s: Subject) -> list[int]:
    """Return the points of clubs, diamonds, hearts, low spades (below the jack) and high spades."""
    n, jack = s.numbers, parse_card("JS")
    suits = [sum(n.card_points[card] for card in n.deck if card // 13 == suit) for suit in range(3)]
    spades = [card for card in n.deck if card // 13 == 3]
    low = sum(n.card_points[card] for card in spades if card < jack)
    return [*suits, low, sum(n.card_points[card] for card in spades) - low]


def _totals(s: Subject) -> tuple[Block, ...]:
    n, (safe, beside) = s.numbers, safe_totals(s)
    rest = n.total - safe
    others = [rest // (n.seats - 1)] * (n.seats - 2)
    clubs, diamonds, hearts, low, high = five_parts(s)
    blocks: list[Block] = [
        Paragraph(
            _(
                "With up to {safe} points you can’t have the most: the others then have so many that one of them "
                "must have more. If somebody makes a Nil, that holds up to {beside}."
            ).format(safe=safe, beside=beside)
        ),
        counted(n, (safe, *others, rest - sum(others))),
    ]
    played = s.rules.edition == "2006" and s.rules.house is None
    if played:
        blocks += _quoting(
            _(
                "With 28 you can’t get an overstrike either: if nobody has more, all four "
                "have 28, and the round is void. In {rounds} rounds between club players, 29 "
                "points were the most in {at29} % of cases without a Nil, and 30 in {at30} %. "
                "Once you have enough, lose tricks and leave the last ones to others."
            )
        )
    blocks.append(
        Paragraph(
            _(
                "The points come in five parts: clubs {clubs}, diamonds {diamonds}, hearts "
                "{hearts}, spades below the jack {low}, higher spades {high}. A round is a struggle for each "
                "of them; one part and a little more already makes a good score."
            ).format(clubs=clubs, diamonds=diamonds, hearts=hearts, low=low, high=high)
        )
    )
    if played:
        blocks += _quoting(
            _("Two parts are too many: 35 to 52 points were the most in {two} % of cases, 28 to 34 in {one} %."),
            "two",
            "one",
        )
    return tuple(blocks)


def _passes() -> list[Block]:
    """Return the page about what to pass."""
    blocks: list[Block] = []
    if exceeds("advice", FEW, MANY) is False:
        words = _(
            "Mike Church wrote that most hands hold a liability, such as a king of clubs with "
            "no other club. Our club players got no more strikes with few clubs beside it "
            "than with many."
        )
        blocks.append(Paragraph(words))
    blocks += _passed()
    blocks += _quoting(
        _(
            "Keep what you can control: with other clubs beside the king you mostly decide when it falls, and somebody "
            "else may have to take it. "
            "Its holder took its 17 points in {few_king} % of rounds with one or two other clubs, and in {many_king} % "
            "with more. Pass what leaves you without a choice."
        )
    )
    return blocks


def _passed() -> list[Block]:
    """Return a table of what club players and masters pass on, as far as they clearly differ."""
    rows = {
        "the king of clubs": _("King of clubs"),
        "the king of clubs beside 1 or 2 clubs": _("King of clubs with one or two other clubs"),
        "the ace of spades": _("Ace of spades"),
        "a 2": _("A 2"),
        "a 6 to jack": _("A 6 to jack"),
    }
    shown, found = [], measured("hands")
    for kind, words in rows.items():
        club, master = (f"{level}: {kind} is passed on" for level in ("club", "master"))
        if exceeds("hands", club, master) or exceeds("hands", master, club):
            shown.append((words, tuple(_("{n} %").format(n=found[each].percent()) for each in (club, master))))
    if not shown:
        return []
    said = _("How often club players passed such a card on, and masters with the same hands and scores:")
    return [Paragraph(said), WordTable((_("Club player"), _("Master")), tuple(shown))]


def _cards() -> list[Block]:
    """Return the page about middle cards, and about leads and tricks of a Nil."""
    blocks: list[Block] = []
    blocks += _quoting(
        _(
            "Middle cards neither win nor lose for sure: in {rounds} rounds between club "
            "players, a 7 of the suit led won {seven} % of its tricks, a jack {jack} %. "
            "Against a Nil, Mike Church preferred middle leads to high ones. Low leads did "
            "more still: from the fifth trick on, a player without points took some in {low} % "
            "of the tricks led with a 2 to 5, in {middle} % with a 6 to 10 and in {high} % "
            "with a jack to ace."
        ),
        "low",
        "middle",
        "high",
    )
    blocks += _quoting(
        _(
            "The same holds, as he wrote, for the second card if that player is still to play: {second_middle} % after a 6 "
            "to 10, {second_high} % after a jack to ace."
        ),
        "second_middle",
        "second_high",
    )
    examples = (
        ("4C 7C 9C JC", _("No points in it, and nobody plays after you: a Nil may take this trick.")),
        ("4C 7C TC AS", _("Not when you play third: the last player had no club and threw in 10 points.")),
    )
    blocks += [ExampleTricks(examples), *_quoting(_("{nils} % of all Nils won a trick."))]
    return blocks


def _strong() -> list[Block]:
    """Return the page about weak and strong hands, and when the 2s and the ace of spades win."""
    blocks: list[Block] = []
    blocks += _quoting(
        _(
            "A weak hand may be good for a Nil: with at most two cards from jack to ace after the pass, club players made "
            "one in {weak_nil} % of rounds, with three to five in {fair_nil} %, with more in {strong_nil} %."
        ),
        "weak_nil",
        "fair_nil",
        "strong_nil",
    )
    blocks += _quoting(
        _("With seven or more such cards they made a Slam in {many_slam} %, with fewer in {few_slam} %."),
        "many_slam",
        "few_slam",
    )
    if exceeds("hands", SLAMS["master"], SLAMS["club"]):
        words = _(
            "With nine spades you can probably make a Slam, Mike Church wrote in 2005. By the rules of 2006 a club player "
            "who was dealt nine made one in {club} % of rounds, a master among club players in {master} %."
        )
        blocks += quoting("hands", SLAMS, words)
    blocks += _quoting(
        _(
            "Points come early: {points} % of them fall in the first 7 of the 13 tricks. "
            "Don’t keep the 2 of hearts for the end: it wins {early} % of its tricks among "
            "those seven, and {late} % later."
        ),
        "early",
        "late",
    )
    blocks += _quoting(
        _("The ace of spades wins {ace_early} % of its tricks among the first seven, and {ace_late} % later."),
        "ace_early",
        "ace_late",
    )
    blocks += _quoting(
        _("A 2 of the suit led wins {two_early} % of its tricks among the first seven, and {two_late} % later."),
        "two_early",
        "two_late",
    )
    blocks += _quoting(
        _(
            "A 2 that is led wins {two_led} % of its tricks, since a jack or higher of its suit often follows and makes it "
            "the highest card. Played last it wins {two_last} %, but then you know beforehand."
        ),
        "two_led",
        "two_last",
    )
    return blocks
