"""The strategy part of the book: eight pages that say what to do, with a hand or trick, and how often it held. No pygame.

A review names the ideas of a player's mistakes and leads to these pages. The figures come from assets/figures.json
(docs/strategy.md). A sentence that one of them doesn't bear out by two standard errors is left out."""

from __future__ import annotations

from itertools import pairwise

from game.client.ambition.rulebook.subject import DrawnHand, ExampleTricks, Subject, safe_totals
from game.client.app.rulebook.figures import exceeds, measured, quoting
from game.client.app.rulebook.model import Block, Paragraph, Section, WordTable
from game.client.kit.i18n import N_, _, listed
from game.client.kit.spoken import sentences
from game.client.table.words import card_words
from game.engine.ambition.judgement import Idea
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.cards import parse_cards

STRATEGY = N_("Strategy")
GOAL = "goal"
"""The id of the first page."""
_PAGES = {
    GOAL: (Idea.REACH, Idea.TAKE, Idea.SAVE, Idea.LONGER),
    "kind": (Idea.BID, Idea.OWN_NIL, Idea.OWN_SLAM),
    "passes": (Idea.PASS, Idea.PASS_KEEP),
    "twos": (Idea.HIGH_TWO,),
    "king": (Idea.KING, Idea.HEAVY),
    "stop": (Idea.STOP_SLAM,),
    "late": (Idea.DUCK, Idea.LEAVE, Idea.SHED, Idea.FEWER, Idea.GIVE, Idea.VOID, Idea.ENDING),
}
CLAIMS = {
    "at29": "29 without a Nil: an overstrike",
    "at30": "30 without a Nil: an overstrike",
    "one": "28 to 34 taken: an overstrike",
    "two": "35 to 52 taken: an overstrike",
    "seven": "a 7 of the suit led wins",
    "ten": "a T of the suit led wins",
    "low": "led 2-5 at a player without points: he takes some",
    "middle": "led 6-10 at a player without points: he takes some",
    "high": "led J-A at a player without points: he takes some",
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
"""The measured shares that the pages quote, by their names in its sentences (docs/strategy.md)."""
LENGTH = "rounds a match"
_COMPARED = "master", "club"
HANDS = {
    "nil": ("9S 8S 6S 4S 5H 4H 3H 7D QC 9C 8C 7C 5C", "8S 7D 9C"),
    "points": ("AS 8S 4S 3S JH TH 8H 7H 6H 4H 5D KC 3C", "JH 8H 5D"),
    "slam": ("AS 6S AH KH QH JH 9H 4H AD 8D 2D AC 2C", "6S 4H 8D"),
}
"""Hands by what they are for, each with the three cards that a master passes of it."""


def idea_page(theme: Idea) -> str:
    """Return the id of the page about a theme."""
    return next((id for id, themes in _PAGES.items() if theme in themes), GOAL)


def theme_words(theme: Idea, quota: int) -> str:
    """Return the words for a theme of mistakes."""
    return {
        Idea.PASS: _("What to pass on"),
        Idea.PASS_KEEP: _("What to keep in the pass"),
        Idea.BID: _("The Nil bid"),
        Idea.OWN_NIL: _("Keeping your Nil"),
        Idea.OWN_SLAM: _("Your own Slam"),
        Idea.STOP_SLAM: _("Stopping a Slam"),
        Idea.DUCK: _("Not taking the most"),
        Idea.REACH: _("Reaching {quota} points").format(quota=quota),
        Idea.KING: _("The king of clubs"),
        Idea.HEAVY: _("Cards that score much"),
        Idea.HIGH_TWO: _("The high 2"),
        Idea.SHED: _("Getting rid of a high card"),
        Idea.SAVE: _("Keeping a card that wins"),
        Idea.TAKE: _("Taking a trick"),
        Idea.LEAVE: _("Leaving a trick to others"),
        Idea.GIVE: _("Who takes a trick"),
        Idea.FEWER: _("Too many tricks"),
        Idea.LONGER: _("Too few tricks"),
        Idea.VOID: _("Having none of a suit"),
        Idea.ENDING: _("The last tricks"),
    }.get(theme) or _("Other things")


def strategy_sections(s: Subject) -> list[Section]:
    """Return the pages of advice that these rules have a use for."""
    n = s.numbers
    made = [(GOAL, _("What to aim for"), _goal(s)), ("kind", _("Nil, points or Slam?"), _kind(s))]
    if set(n.pass_cycle) != {"hold"}:
        made.append(("passes", _("Three cards to pass"), _passes(s)))
    if n.high_two:
        made.append(("twos", _("Your 2s"), _twos(s)))
    made += [
        ("king", _("The big cards"), _king(s)),
        ("stop", _("Against Nil and Slam"), _stop(s)),
        ("late", _("Staying below"), _late(s)),
    ]
    if n.strike_limit:
        made.append(("match", _("The whole match"), _match(s)))
    return [Section(id, title, tuple(blocks), chapter=_(STRATEGY), part=_(STRATEGY)) for id, title, blocks in made]


def _measured(s: Subject) -> bool:
    """Return whether these are the rules by which the figures were measured."""
    return s.rules.edition == "2006" and s.rules.house is None


def _quoting(s: Subject, words: str, *falling: str) -> list[Paragraph]:
    """Return a sentence with its measured figures.

    There is none if they can't be read or are of other rules, or if one of the claims named in `falling` doesn't clearly
    exceed the next."""
    length = measured("advice").get(LENGTH)
    clear = all(exceeds("advice", CLAIMS[a], CLAIMS[b]) for a, b in pairwise(falling))
    if length is None or not clear or not _measured(s):
        return []
    return quoting("advice", CLAIMS, words, rounds=round(length.value * length.cases), length=round(length.value))


def _tricks(s: Subject, *tricks: tuple[str, str]) -> list[Block]:
    """Return tricks of four cards with remarks, whose ``{points}`` are filled in; none where they can't be played."""
    worth, found = s.numbers.card_points, list[tuple[str, str]]()
    for names, words in tricks:
        cards = parse_cards(names.split())
        if s.rules.players == len(cards) and set(cards) <= set(s.numbers.deck):
            found.append((names, words.format(points=sum(worth[card] for card in cards))))
    return [ExampleTricks(tuple(found))] if found else []


def _hand(s: Subject, kind: str, words: str) -> Block:
    """Return a hand with words, with the pass that a master judged by its rules; the words alone where nobody can hold it."""
    cards, passed = HANDS[kind]
    if s.numbers.tricks != len(cards.split()) or not set(parse_cards(cards.split())) <= set(s.numbers.deck):
        return Paragraph(words)
    return DrawnHand(cards, passed if _measured(s) else "", words)


def _goal(s: Subject) -> list[Block]:
    n, most = s.numbers, safe_totals(s)[0]
    blocks: list[Block] = []
    if n.quota <= most:
        words = _(
            "Aim for {quota} to {safe} points. They are always safe: an equal share is {share}, so somebody else has more. "
            "Once you are there, lose tricks."
        )
        share = f"{n.total / n.seats:.3g}"
        blocks.append(Paragraph(words.format(quota=n.quota, safe=most, share=share)))
    blocks.append(
        Paragraph(
            _(
                "Take the points early, with a card that surely wins, or as the last to play, when you see what the trick "
                "holds. Don’t spend such a card where a smaller one wins."
            )
        )
    )
    blocks += _tricks(
        s,
        ("TS QS 6S AS", _("You have nothing yet and play last: the ace takes {points} points at once.")),
        ("6S 9S JS 4S", _("The jack was enough. The ace is kept for a trick that needs it.")),
    )
    higher = _("Go higher only while somebody else already has more than you would have after the trick.")
    capped = _("More than {cap} never counts.").format(cap=n.cap) if n.cap else ""
    return [
        *blocks,
        Paragraph(sentences((higher, capped))),
        *_quoting(
            s,
            _(
                "In {rounds} rounds between club players 29 points were the most in {at29} % of cases without a Nil, 30 in "
                "{at30} %; 28 to 34 in {one} %, 35 to 52 in {two} %."
            ),
            "two",
            "one",
        ),
    ]


def _kind(s: Subject) -> list[Block]:
    n, most = s.numbers, safe_totals(s)[0]
    nil = _(
        "A Nil: one court card, and low ones beside it. High cards go under higher ones, or on a suit that you don’t have."
    )
    broken = (
        _("With the first trick it is over: then you need {quota}.")
        if n.nil_by_tricks
        else _("With the first point it is over: then you need {quota}.")
    )
    slam = _(
        "A Slam: five hearts from the top, and all aces. Lead what surely wins, the longest suit first. If the others come "
        "near {spare} points together, stop while you have {safe} or fewer."
    )
    points = _(
        "Points, as most hands: some cards that win, more that lose. Take a few tricks early, and duck the rest."
    )
    blocks: list[Block] = [
        Paragraph(
            _(
                "Play for a Nil with low cards in every suit, for a Slam with a long suit from the top and aces beside it."
            )
        ),
        _hand(s, "nil", sentences((nil, broken.format(quota=n.quota)))),
        _hand(s, "points", points),
        _hand(s, "slam", slam.format(safe=most, spare=n.total - n.slam_at)),
    ]
    if s.rules.nil_bidding:
        blocks.append(
            Paragraph(
                _("Bid a Nil only if each high card has two or three low ones beside it: the worst card decides.")
            )
        )
    return [
        *blocks,
        *_quoting(
            s,
            _(
                "Club players with at most two cards from jack to ace made a Nil in {weak_nil} % of rounds, with six or more "
                "in {strong_nil} %. With seven or more they made a Slam in {many_slam} %, with fewer in {few_slam} %."
            ),
            "weak_nil",
            "fair_nil",
            "strong_nil",
        ),
    ]


def _passes(s: Subject) -> list[Block]:
    blocks: list[Block] = [
        Paragraph(
            _(
                "Pass the middle: a 9 to queen wins tricks that you don’t want and loses those that you do. Keep a 2 to 6, "
                "which lets you lose a trick, and more often than not an ace, which wins one when you need it."
            )
        ),
        Paragraph(
            _(
                "Pass a card that is alone in its suit: when that suit is led you may throw what you like. Keep the king of "
                "clubs: you choose the trick in which it falls."
            )
        ),
    ]
    found = measured("hands")
    if not _measured(s) or not found:
        return blocks
    kinds = {
        "a 9 to queen": _("A 9 to queen"),
        "another 2 to 6": _("A 2 to 6, not the 5 of diamonds"),
        "an ace": _("An ace"),
        "a card alone in its suit": _("A card alone in its suit"),
        "the king of clubs": _("King of clubs"),
    }
    rows = tuple(
        (words, tuple(_("{n} %").format(n=found[f"{level}: {kind} is passed on"].percent()) for level in _COMPARED))
        for kind, words in kinds.items()
    )
    why = _("The 5 leaves you without diamonds; the jack and 8 of hearts are neither high nor low.")
    said = _("How often masters passed such a card on, and club players with the same hands and scores:")
    table = WordTable((_("Master"), _("Club player")), rows)
    return [*blocks, _hand(s, "points", why), Paragraph(said), table]


def _twos(s: Subject) -> list[Block]:
    return [
        Paragraph(
            _(
                "To win with a 2, lead it, or play it on a jack, queen, king or ace of its suit. Do it early, while those are "
                "still out."
            )
        ),
        Paragraph(
            _(
                "To lose with a 2, play it last, when none of them lies there: one that comes after it makes it high. And "
                "don’t lead a jack or higher in a suit whose 2 is out, unless the 2 may have the trick."
            )
        ),
        *_tricks(
            s,
            ("2S 8S KS 6S", _("Led: the king had to follow, and the 2 takes {points} points.")),
            ("7H 2H QH 4H", _("Played as a low card, the 2 takes the trick against its player’s will.")),
        ),
        *_quoting(
            s,
            _("A 2 won {two_led} % of its tricks when it was led, {two_last} % when it was played last."),
            "two_led",
            "two_last",
        ),
        *_quoting(
            s,
            _(
                "Among the first seven tricks a 2 of the suit led won {two_early} %, later {two_late} %; the 2 of hearts "
                "with its 7 points {early} % and {late} %."
            ),
            "two_early",
            "two_late",
        ),
    ]


def _king(s: Subject) -> list[Block]:
    dear = sorted(s.numbers.deck, key=lambda card: -s.numbers.card_points[card])[:4]
    return [
        Paragraph(
            _(
                "The cards that score most: {cards}. Before you take a trick, ask which of them may still fall into it."
            ).format(cards=listed([f"{card_words(card)} {s.numbers.card_points[card]}" for card in dear]))
        ),
        Paragraph(
            _(
                "If you hold the king of clubs, you choose who gets it: throw it on somebody’s trick when you have none of "
                "the suit led, or win a trick with it when you need the points."
            )
        ),
        Paragraph(_("If you don’t hold it, lead low clubs only, unless you want it.")),
        *_tricks(
            s,
            ("8D JD KC 5D", _("Thrown on the jack of diamonds: the king’s points go to another player.")),
            ("5C KC 9C AC", _("Taken with the ace: {points} points at once.")),
        ),
        *_quoting(
            s,
            _(
                "Mostly somebody else took the king: its holder did in {few_king} % of rounds with one or two other clubs, in "
                "{many_king} % with more. The ace of spades won {ace_early} % of its tricks among the first seven, "
                "{ace_late} % later."
            ),
            "ace_early",
            "ace_late",
        ),
    ]


def _stop(s: Subject) -> list[Block]:
    n = s.numbers
    return [
        Paragraph(
            _(
                "One player has all the points so far? Take a trick with points now, even a costly one: to stop a Slam the "
                "others must get more than {spare} together, and later there are too few left."
            ).format(spare=n.total - n.slam_at)
        ),
        *_tricks(s, ("KH 5H AH 8H", _("The ace takes the king’s trick, and the points are shared."))),
        Paragraph(
            _(
                "Somebody has no points yet? Lead low: sooner or later they must win. Under your high cards they get rid "
                "of their own."
            )
        ),
        *_tricks(s, ("3D 6D 9D JH", _("Whoever played the 9 had no lower diamond, and gets the jack’s points."))),
        *_quoting(
            s,
            _(
                "From the fifth trick on, a player without points took some in {low} % of the tricks led with a 2 to 5, in "
                "{middle} % with a 6 to 10 and in {high} % with a jack to ace. {nils} % of all Nils won a trick without "
                "points."
            ),
            "low",
            "middle",
            "high",
        ),
    ]


def _late(s: Subject) -> list[Block]:
    return [
        Paragraph(
            _(
                "With enough points, stay below each trick, with the highest card that does, and lead low. Get rid of high "
                "cards while it is cheap: under a higher one, or when you have none of the suit led."
            )
        ),
        Paragraph(
            _(
                "Give cards that score to the player who has the most. Then you may even take a little more: as long as "
                "somebody has more than you, you are safe."
            )
        ),
        *_tricks(
            s,
            ("KS JS 5S 8S", _("The jack goes under the king; a lower card would have left it in the hand.")),
            ("TC KC 6C AS", _("No clubs: the ace of spades goes to whoever played the king and has the most.")),
        ),
        Paragraph(
            _(
                "In the last tricks count what is still out of each suit, and who has shown none of it. Plan backwards: which "
                "trick must I win, which must I lose, and with which card?"
            )
        ),
        *_quoting(
            s,
            _(
                "{points} % of the points fall in the first 7 of the 13 tricks. Of the suit led, a 7 won {seven} % of its "
                "tricks, a 10 {ten} %."
            ),
        ),
    ]


def _match(s: Subject) -> list[Block]:
    n = s.numbers
    blocks: list[Block] = [
        Paragraph(
            _(
                "A strike costs as much as a usual round brings: this program counts it as {price} points. With {last} strikes "
                "take no risk at all: play for the points that are always safe."
            ).format(price=STRIKE_PRICE, last=n.strike_limit - 1)
        )
    ]
    if n.understrike_scores:
        blocks.append(
            Paragraph(_("If you can’t help a strike, take too few rather than the most: few points still count."))
        )
    if not n.clean_winner:
        blocks.append(
            s.text(
                _(
                    "The match ends when somebody gets strike number {strike_limit}. If you are ahead, give the points to a "
                    "player who has {last}; if you are behind, keep them from it, because you need another round."
                )
            )
        )
    blocks += _tricks(
        s,
        ("JS 5S 4S KD", _("You are ahead, and whoever played the jack has the most: the king of diamonds goes there.")),
    )
    return [
        *blocks,
        *_quoting(s, _("A match between club players lasted {length} rounds on average.")),
    ]
