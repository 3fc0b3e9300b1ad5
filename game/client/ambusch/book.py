"""The rules of Ambusch, page by page, in our own words.

No pygame."""

from __future__ import annotations

from game.client.ambusch.words import CATEGORY_WORDS
from game.client.app.rulebook.figures import measured, quoting
from game.client.app.rulebook.model import (
    Block,
    Book,
    CardRows,
    KeyTable,
    OurReading,
    Paragraph,
    Section,
    Term,
    WordTable,
    pad_section,
)
from game.client.kit.i18n import _
from game.client.kit.keymap import Keymap, PadMap
from game.engine.ambusch.rules import BONUS, Rules


def book_of(rules: Rules, keymap: Keymap, padmap: PadMap) -> Book[Rules]:
    """Return the rules of Ambusch as a book, with the figures of `rules`; it names the keys and buttons in force."""
    sections = (
        Section("aim", _("What it is about"), _aim(rules)),
        Section("turn", _("A turn"), _turn(rules)),
        Section("trio", _("Trios"), _trios()),
        Section("block", _("Blocking"), _blocking()),
        Section("pile", _("The pile"), _pile()),
        Section("hands", _("Poker hands"), _hands()),
        Section("count", _("How a set counts"), _count(rules)),
        Section("seats", _("Seats and teams"), _seats()),
        Section("advice", _("Advice"), _advice()),
        Section("words", _("Words of the game"), _terms()),
        _keys(keymap),
        pad_section(padmap, ("last_trick", "end_round")),
    )
    source = _("Rules by Jack Russell and Steven Ellis, explained in our own words.")
    return Book(rules, _("Ambusch"), sections, source)


def _aim(rules: Rules) -> tuple[Block, ...]:
    lines = [
        _("Two to four play quick games of rummy with four cards each. Ten make a set."),
        _("A player who goes out with three matching cards puts the fourth face down on a pile of their own."),
        _("After ten games the piles are turned up, and the best poker hand among them wins the set."),
        _("So what matters is not only going out, but which card is left when you do."),
    ]
    if rules.scoring == "sets":
        text = _("This match is the best of {n} sets: {needed} of them win it.")
        lines.append(text.format(n=rules.best_of, needed=rules.needed))
    else:
        lines.append(_("This match is played to {n} points.").format(n=rules.target))
    blocks: list[Block] = [Paragraph(line) for line in lines]
    if rules.scoring == "points":
        target = _(
            "The text gives no target; here it is {n}. Once somebody reaches it, the highest score "
            "wins; in a tie, one more set is played."
        )
        blocks.append(OurReading("U16", target.format(n=rules.target)))
    return tuple(blocks)


def _turn(rules: Rules) -> tuple[Block, ...]:
    back = _("Any of the five cards may be discarded, the one just taken too.")
    if rules.taken_card_stays:
        back = _("Any of the five may be discarded, but not the card just taken from the discards.")
    limit = _("A game in which nobody goes out is drawn after {n} turns; nobody puts a card away.")
    return (
        Paragraph(_("Everybody holds four cards. One card lies face up beside the stock.")),
        Paragraph(_("1. At the start of a turn you may go out: lay a trio, or block.")),
        Paragraph(_("2. Otherwise draw a card, from the stock or the top of the discards.")),
        Paragraph(_("3. Then discard one, face up. The turn goes to the left.")),
        Paragraph(_("A trio made on the draw waits: it can be laid on your next turn at the earliest.")),
        Paragraph(back),
        OurReading(
            "U4", _("When the stock is empty, the discards below the top one are shuffled to make a new stock.")
        ),
        OurReading("U5", limit.format(n=rules.turn_limit)),
        OurReading("U2", _("The first player to start is chosen at random; then the start moves left, game by game.")),
    )


def _trios() -> tuple[Block, ...]:
    rows = (
        ("7H 7D 7C / KS", _("Three of a kind. The king goes to the pile.")),
        ("5S 6D 7H / AC", _("Three ranks in a row, in any suits. The ace goes to the pile.")),
        ("KC AD 2H / 9S", _("Runs go round the corner: after the ace comes the 2.")),
        ("QC KD AH / 2S", _("Two runs in one hand: keep the 2, or the queen.")),
    )
    return (
        Paragraph(
            _(
                "Three of a kind or three ranks in a row make a trio; the text calls it a winning trio. "
                "Suits don’t matter."
            )
        ),
        CardRows(rows),
        Paragraph(_("You don’t have to lay a trio: a better fourth card may be worth waiting for.")),
    )


def _blocking() -> tuple[Block, ...]:
    return (
        Paragraph(
            _(
                "Two pairs, a blocking pair in the text, end a game as well, but nobody puts a card "
                "away: no pile grows, and whoever is ahead stays ahead."
            )
        ),
        CardRows(
            (
                ("5S 5H 9D 9C", _("Two pairs: block, or draw on.")),
                ("7S 7H 7D 7C", _("Four of a kind counts as either.")),
            )
        ),
        OurReading("U6", _("A block, too, comes at the start of a turn, without drawing.")),
        OurReading(
            "U7", _("Four of a kind can be laid as a trio, with any of them going to the pile, or as two pairs.")
        ),
    )


def _pile() -> tuple[Block, ...]:
    return (
        Paragraph(
            _(
                "The card that is put away lies face down until the set is over. You see your own, and how many others have."
            )
        ),
        Paragraph(_("Cards in piles are out of play for the rest of the set: the stock gets smaller.")),
        Paragraph(_("The three that were laid go back with all others when the next game is dealt.")),
        Paragraph(
            _("A card that somebody takes from the discards, and neither discards nor lays, may well be in their pile.")
        ),
    )


def _hands() -> tuple[Block, ...]:
    rows = (
        ("5S 6S 7S 8S 9S", _("Straight flush: in a row, of one suit")),
        ("KS KH KD 4D 4C", _("Full house: three of a kind and a pair")),
        ("5C 6H 7S 8D 9S", _("Straight: five in a row; the ace is high or low")),
        ("AS AD", _("A pair. Fewer than five cards count as they are.")),
    )
    return (
        Paragraph(_("Of more than five cards the best five count. Suits don’t rank.")),
        CardRows(rows),
        OurReading("U10", _("Poker hands don’t go round the corner: king, ace, 2 is not part of a straight.")),
        OurReading("U11", _("A missing card is lower than any other. A player with no cards loses to anyone.")),
    )


def _count(rules: Rules) -> tuple[Block, ...]:
    table = WordTable(
        (_("Bonus"),), tuple((_(CATEGORY_WORDS[kind]), (str(BONUS[kind]),)) for kind in range(len(BONUS) - 1, 0, -1))
    )
    if rules.scoring == "sets":
        return (
            Paragraph(
                _("The best hand wins the set. The first player with {n} sets wins the match.").format(n=rules.needed)
            ),
            OurReading("U13", _("Equal hands: nobody wins the set, and another is played.")),
            Paragraph(_("When a match is played for points, the best hand gets a bonus:")),
            table,
        )
    most = _("five at most") if rules.points_for_five else _("all of them")
    return (
        Paragraph(
            _("Everybody gets a point for each card in their pile, {most}; the best hand gets a bonus:").format(
                most=most
            )
        ),
        table,
        *(
            []
            if rules.points_for_five
            else [OurReading("U14", _("All cards of the pile count, those beyond the best five too."))]
        ),
        OurReading("U13", _("Equal hands each get the bonus.")),
        OurReading("U15", _("A high pair is any single pair; a royal flush is a straight flush.")),
    )


def _seats() -> tuple[Block, ...]:
    return (
        Paragraph(
            _(
                "Each seat belongs to a computer player or to a person at this screen. Two people "
                "can share a seat: a team is one seat."
            )
        ),
        Paragraph(_("With several people at the screen the cards lie face down until their owner asks for them.")),
        Paragraph(_("In a team both see the cards and take turns deciding.")),
        OurReading("U1", _("A team has one hand and one pile, as one player would.")),
    )


CLAIMS = {
    "larger": "the larger pile wins the set",
    "few": "the winner of a set has fewer than five cards",
    "blocker": "who blocked wins the set",
    "takes": "who took a discard goes out in the next turn, if it comes",
    "bluffer": "a player who always bluffs wins the set",
}
"""The measured shares that the advice quotes, by their names in its sentences (docs/strategy.md)."""


def _quoting(words: str) -> list[Paragraph]:
    """Return a sentence with its measured figures, or nothing where they can't be read."""
    bluffs = measured("ambusch-advice").get(CLAIMS["bluffer"])
    return [] if bluffs is None else quoting("ambusch-advice", CLAIMS, words, sets=bluffs.cases)


def _advice() -> tuple[Block, ...]:
    """Return the inventor's advice on playing well, in our words, and how often it held."""
    examples = CardRows(
        (
            ("5S 6D 7H / 2C", _("In the first game: lay it. Any card is better than none.")),
            ("5S 6D 7H / 2C", _("In the ninth, with two aces in the pile: draw on for a third.")),
            ("9S 9H 4D 4C", _("You are ahead: block, and the others have one game less to catch up.")),
        )
    )
    return (
        *_quoting(
            _(
                "One way is to be quick: lay every trio at once, so that your pile grows and theirs don’t. In {sets} sets of two "
                "club players the larger pile won {larger} %, where one was larger."
            )
        ),
        *_quoting(
            _(
                "The other is to choose: keep the trio, and draw until the fourth card fits your pile. {few} % "
                "of the sets were won with fewer than five cards. It is best to do both: be quick in the first "
                "games and choosy in the last."
            )
        ),
        examples,
        *_quoting(_("The player who blocked won the set in {blocker} % of cases.")),
        *_quoting(
            _(
                "Bluff: a player who takes a discard goes out in the next turn, if it comes, in {takes} % "
                "of cases. Take one that you don’t need, and others may lay their trios too soon. "
                "Do it rarely: a club player who did it at every chance won {bluffer} % of the "
                "sets against another."
            )
        ),
    )


def _terms() -> tuple[Block, ...]:
    """Return the game's terms with their meanings."""
    told = (
        (_("Block"), _("To end a game with two pairs, the text’s blocking pair. Nobody puts a card away.")),
        (_("Discards"), _("The cards discarded, face up. Only the top one can be taken.")),
        (_("Game"), _("From one deal to the next; ten make a set.")),
        (_("Go out"), _("To end a game by laying a trio, and put the fourth card into your pile.")),
        (_("Pile"), _("The cards that somebody has put away in this set, face down: a poker hand in the end.")),
        (_("Set"), _("Ten games. The best poker hand among the piles wins it.")),
        (_("Stock"), _("The cards not dealt, face down.")),
        (_("Trio"), _("Three of a kind, or three ranks in a row, in any suits: the text’s winning trio.")),
    )
    tips = (_("Pile"), _("Stock"), _("Trio"))
    return tuple(Term(word, words, word in tips) for word, words in told)


def _keys(keymap: Keymap) -> Section:
    key = keymap.words
    lines = (
        (_("Click"), _("Draw from a pile; discard a card; choose the one to put away")),
        (f"{key('card1')} – {key('card5')}", _("The same with a card, counted from the left")),
        (key("draw"), _("Draw from the stock")),
        (key("take"), _("Take the discard")),
        (key("lay"), _("Lay a trio")),
        (key("block"), _("Block")),
        (f"{key('hint')}, {key('undo')}", _("Hint, take back")),
        (key("next"), _("Next button, then explanations")),
        (key("scores"), _("The sets so far")),
        (key("rules"), _("Rules")),
        (key("cancel"), _("Menu, or close what is open")),
    )
    return Section("keys", _("Mouse and keys"), (KeyTable(lines),))
