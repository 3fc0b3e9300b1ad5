"""Pages about the rules: the editions compared, the glossary, a match as an example, history and reasons. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.client.ambition.rulebook.editions import PLAIN, short_title
from game.client.ambition.rulebook.subject import FinalPlaces, Subject
from game.client.ambition.sheet_draft import MARKS, score_words, taken_words
from game.client.ambition.view import ExplainedText, most_beside, worths
from game.client.ambition.words import SIGNS
from game.client.app.rulebook.model import Block, Paragraph, Section, Term, WordTable
from game.client.kit.i18n import N_, _, listed, ngettext, pgettext
from game.client.kit.spoken import sentences
from game.client.table.words import card_words, suit_words
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.score_sheet import ScoreSheet, SheetEntry

ABOUT = N_("About the rules")


def about_sections(rules: Rules) -> list[Section]:
    """Return the pages that nobody needs to play: editions and words compared, an example, history and reasons."""
    told = (*_dated(_times()), Paragraph(_credits()), *_dated(_later()), *map(Paragraph, _later_sources()))
    made = [
        ("editions", _("Editions compared"), (editions_table(rules),)),
        ("words", _("Words of the game"), glossary(Subject(rules))),
        ("history", _("History of the rules"), (Paragraph(_opening()), *told)),
        ("reasons", _("Why these rules"), tuple(map(Paragraph, _reasons()))),
    ]
    if rules.edition == "2006":  # by whose numbers it is counted
        made.insert(2, ("example", _("An example match"), example()))
    return [Section(id, title, blocks, part=_(ABOUT)) for id, title, blocks in made]


def _opening() -> str:
    return _(
        "Mike Church made the game in Budapest in the autumn of 2003. He wanted a trick-taking "
        "game in which a bad hand is not bad luck: the aim is to take some points, so strong and "
        "weak hands both have something to play for."
    )


def _dated(events: Sequence[tuple[str, str]]) -> list[Paragraph]:
    return [Paragraph(_("{date}: {words}").format(date=date, words=words)) for date, words in events]


def _times() -> tuple[tuple[str, str], ...]:
    return (
        (_("Autumn 2003"), _("Take a lot, but not the most; 2s high and low; three cards passed")),
        (_("November 2003"), _("Nil, for weak hands, meant no trick at all; then the Slam for strong ones")),
        (
            _("May 2004"),
            _("The rules of 2004, as 赤桐 (Akagiri) tells them: 85 points, 2 of them for the last trick, the Screw"),
        ),
        (_("January 2005"), _("The rules of 2005: 6 of clubs, 6 points off for the last trick, points in chips")),
        (_("May 2005"), _("Another edition with 6 points off; we don’t have its text")),
        (_("February 2006"), _("The rules of 2006: 112 points, four strikes, Nil bidding, no more points off")),
    )


def _later() -> tuple[tuple[str, str], ...]:
    """Return what the inventor did after his last edition; docs/sources.md says where each fact is from."""
    return (
        (
            _("July to September 2012"),
            _(
                "A program by Mike Church, in Scala: 120 points, 10 of them for the first trick, which any diamond may "
                "open; Nil 30, four strikes, and fewer than 15 points count but bring a strike. From September a Slam "
                "slides: 75 to 104 points score 25 less, 105 to 119 twice as many less 130, all 120 score 120"
            ),
        ),
        (_("November 2013"), _("A summary of the game on pagat.com")),
        (
            _("January 2016"),
            _("A second program, in Haskell, never finished: the king of clubs 18, the first trick 9, later 10"),
        ),
        (
            _("March 2024"),
            _(
                "Rules by Mike Church with 80 points in chips and no strikes: whoever first has 100 points ends the match, "
                "and ties stand. The copies that we know break off before they say what the cards are worth"
            ),
        ),
        (_("No year is known"), _("The simple rules, as Nakoa Davis describes them: no strikes, 100 points win")),
    )


def _later_sources() -> tuple[str, ...]:
    return (
        _(
            "So the rules got simpler: three strikes in 2005, four in 2006 and 2012, none in 2024. What lacks the values "
            "of the cards, or is only a program, is no edition here."
        ),
        _(
            "Sources: github.com/michaelochurch/Ambition and …/jatek; pagat.com/invented/ambition.html; document 961966100 "
            "on scribd.com."
        ),
    )


def _credits() -> str:
    return _(
        "The texts of 2005 and 2006 are by Mike Church himself. That of 2004 is by 赤桐 (Akagiri), after Mike Church’s "
        "own page on McLeod’s site “Card Games”; that of the simple rules is by Nakoa Davis."
    )


def source_words(rules: Rules) -> str:
    """Return whose rules these are, and who told them where the text isn't the inventor's own."""
    teller = {"2004": "赤桐 (Akagiri)", "simple": "Nakoa Davis"}.get(rules.edition)
    if teller is None:
        return _("Rules © Mike Church, 2003–2006, explained in our own words.")
    return _("Rules © Mike Church, 2003–2006, as told by {name}, explained in our own words.").format(name=teller)


def _reasons() -> tuple[str, ...]:
    return (
        _("The 2: because it is high or low depending on the trick, hardly any card wins for sure."),
        _(
            "Nil and Slam: before them everybody took about 20 points and ducked, and one player "
            "was left with the rest. Now a weak hand and a strong one each have a plan, and no "
            "two rounds are alike. Since 2005 a trick without points doesn’t spoil a Nil: "
            "newcomers were punished for a rule they had misunderstood."
        ),
        _(
            "The last trick: without trumps, players got stuck in the lead. Taking 6 points off was "
            "a patch for that, and the 6 of clubs kept the total. Since 2006 the 5 of diamonds, 2 "
            "of hearts and ace of spades bring points early instead, so both were dropped."
        ),
        _("Chips: everybody sees what everybody has. If one player kept count on paper, the others would have to ask."),
        _(
            "A cap of 40, and at most 14 for the others in a Slam round: the Slam should be the "
            "best of all rounds, yet trying to stop it must pay. Nobody gets a strike in such a "
            "round, so a Slam doesn’t end a match by accident."
        ),
        _("Four strikes: with three a match was often over before it had begun. Seven to nine rounds are about right."),
        _(
            "No fourth strike for a failed bid: a player who could no longer win would go on playing, and might decide "
            "who else does."
        ),
        _(
            "No limit of rounds, and not fewer strikes: near a limit some players can’t win any more, and with two or "
            "three strikes a match may end very early. For a shorter match there is the short game."
        ),
        _(
            "Ties: at first, in November 2003, fewer strikes broke a tie. Mike Church gave that up: players with the "
            "same score have done equally well."
        ),
    )


PLAYERS = ("Alice", "Brian", "Charles", "Diana")
_ROUNDS = (
    ((27, 45, 21, 19), ()),
    ((47, 0, 51, 14), (1,)),
    ((41, 6, 35, 30), ()),
    ((29, 72, 0, 11), (2,)),
    ((33, 24, 22, 33), (2,)),
    ((0, 0, 68, 44), (1, 3)),
    ((30, 13, 29, 40), (1,)),
    ((56, 8, 34, 14), (3,)),
)
"""The rounds of the example: the points taken, and the seats that had bid Nil."""


def example_sheet() -> ScoreSheet:
    """Return the score sheet of the match that serves as an example."""
    sheet = ScoreSheet(Rules(nil_bidding=True), PLAYERS)
    for taken, bidders in _ROUNDS:
        sheet.add(SheetEntry(taken, tuple(seat in bidders for seat in range(4))))
    return sheet


def example() -> tuple[Block, ...]:
    """Return a whole match with Nil bids: what was taken and the strikes and points after each round, and why."""
    sheet = example_sheet()
    rows = tuple(
        (
            _("Round {n}").format(n=line.number),
            tuple(
                f"{taken_words(sheet.rules, entry, seat)}  \u2192  {score_words(sheet.rules, line.totals[seat])}"
                for seat in range(4)
            ),
        )
        for entry, line in zip(sheet.entries, sheet.lines, strict=True)
    )
    head = _("Taken, then strikes/points so far. n: Nil was bid.")
    told = (_("{n}. {words}").format(n=n, words=words) for n, words in enumerate(_why(), 1))
    end = _(
        "Brian has the most points, but four strikes: Charles wins, and Brian is second. In relative scores Brian counts as one "
        "point less than Charles."
    )
    return (Paragraph(head), WordTable(PLAYERS, rows), *map(Paragraph, (*told, end)), FinalPlaces(sheet.totals))


def _why() -> tuple[str, ...]:
    return (
        _("Brian takes the most and gets a strike; the others score."),
        _("Brian bids Nil and makes it. Alice takes 47, which isn’t the most, but a round counts 40 at most."),
        _("Too few for Brian: the 6 points count, but cost a strike."),
        _("Exactly a Slam. Nobody gets a strike, there is no Nil, bid or not, and the others score 14 at most."),
        _("Two tie for the most, and both get a strike. Charles fails a bid: the points count, but he gets a strike."),
        _("Two Nils: the one that was bid scores more. Diana’s 44 count as 40, and the failed bid is a strike."),
        _("Brian has too few and fails a bid as well: a round costs one strike at most."),
        _(
            "Brian’s fourth strike ends the match. Diana fails a bid with three strikes: she loses points "
            "instead of getting a strike."
        ),
    )


Cell = str | tuple[str, ...]
_NONE = "\u2013"


def editions_table(rules: Rules) -> WordTable:
    """Return the table that compares the editions.

    The column of the rules' own edition is marked, and shows these rules with their options."""
    own = [(plain.edition, plain.players) for plain in PLAIN].index((rules.edition, rules.players))
    shown = [rules if i == own else plain for i, plain in enumerate(PLAIN)]
    rows: list[tuple[str, Callable[[Rules], Cell]]] = [
        (_("Points"), lambda r: _points(r.numbers)),
        (_("Passes"), lambda r: r.numbers.pass_cycle),
        (_("First trick"), lambda r: _first(r.numbers)),
        (_("Too few"), _under),
        (_("A strike for it"), _struck),
        (
            _("The most"),
            lambda r: _about(r, _("nothing, a strike") if r.numbers.strike_limit else _("nothing"), "most"),
        ),
        (_("Most per round"), lambda r: _about(r, str(r.numbers.cap) if r.numbers.cap else _NONE, "safe")),
        (_("Nil"), _nil),
        (_("Slam"), _slam),
        (_("The others"), _beside),
        (_("The last trick"), lambda r: _last(r.numbers)),
        (_("The end"), _end),
        (_("Wins"), lambda r: _wins(r.numbers)),
    ]
    if not all(each.numbers.high_two for each in shown):
        rows.insert(3, (_("The high 2"), lambda r: _("yes") if r.numbers.high_two else _("no")))
    heads = [short_title(each) for each in shown]
    if rules.house is not None:
        heads[own] = _("House rules")
    elif rules.chosen():
        heads[own] += " +"  # with options
    return WordTable(tuple(heads), tuple((head, tuple(cell(each) for each in shown)) for head, cell in rows), own)


def _about(rules: Rules, words: str, *kinds: str) -> ExplainedText:
    """Return words with an explanation of these kinds of outcomes."""
    found = worths(rules)
    return ExplainedText(words, *(found[kind] for kind in kinds if kind in found))


def _points(n: Edition) -> str:
    return _("{total}, {tricks} tricks").format(total=n.total, tricks=n.tricks)


def _first(n: Edition) -> str:
    if n.opening_card >= 0:
        return _("{card} leads").format(card=card_words(n.opening_card))
    if n.blind_suit >= 0:
        return _("blind, {suit}").format(suit=suit_words(n.blind_suit))
    return _("left of the dealer")


def _under(rules: Rules) -> ExplainedText:
    words = _("under {quota}: counts") if rules.numbers.understrike_scores else _("under {quota}: nothing")
    return _about(rules, words.format(quota=rules.numbers.quota), "under", "safe")


def _struck(rules: Rules) -> ExplainedText:
    if not rules.numbers.strike_limit:
        return _about(rules, _NONE, "under")
    words = _("yes") if rules.numbers.understrike_fatal else _("never the last")
    return _about(rules, words, "under", "under_last")


def _nil(rules: Rules) -> ExplainedText:
    n = rules.numbers
    words = _("no trick: {points}") if n.nil_by_tricks else _("no points: {points}")
    if rules.nil_bidding:
        points = _("{bid} or {unbid}").format(bid=n.nil_bid_points, unbid=n.nil_unbid_points)
        return _about(rules, words.format(points=points), "nil_bid", "nil_unbid")
    if n.nil_shared_points:
        words += "; " + _("several {points}").format(points=n.nil_shared_points)
    return _about(rules, words.format(points=n.nil_points), "nil", "nil_shared")


def _slam(rules: Rules) -> ExplainedText:
    n = rules.numbers
    words = _("{at}: {points}, once each") if n.slam_once else _("{at}: {points}")
    words = words.format(at=n.slam_at, points=n.slam_points)
    if n.grand_slam_points or n.grand_slam_pardon:
        all_tricks = worths(rules)["grand"]
        words += "; " + _("all {points}").format(points=all_tricks.points)
    return _about(rules, words, "slam", "grand")


def _beside(rules: Rules) -> ExplainedText:
    n = rules.numbers
    if not n.slam_spares:
        return _about(rules, _("as usual"))
    most = most_beside(n)
    return _about(rules, _("{n} at most").format(n=most) if most else _("nothing"), "beside")


def _last(n: Edition) -> str:
    if n.last_trick_points:
        return _("{n} points more").format(n=n.last_trick_points)
    return _("may take {n} off").format(n=n.last_trick_deduct) if n.last_trick_deduct else _NONE


def _end(rules: Rules) -> str:
    n, said = rules.numbers, []
    if n.strike_limit:
        said.append(ngettext("{n} strike", "{n} strikes", n.strike_limit).format(n=n.strike_limit))
    if n.rounds:
        said.append(ngettext("{n} round", "{n} rounds", n.rounds).format(n=n.rounds))
    if n.target:
        said.append(ngettext("{n} point", "{n} points", n.target).format(n=n.target))
    if rules.short_game:
        said.append(ngettext("{n} point", "{n} points", n.short_target).format(n=n.short_target))
    return listed(said)


def _wins(n: Edition) -> str:
    if n.clean_winner:
        return _("highest score, no new strike")
    return _("highest score, under {n} strikes").format(n=n.strike_limit) if n.strike_limit else _("highest score")


def glossary(s: Subject) -> tuple[Block, ...]:
    """Return all words of the game, in the English alphabetical order, and how mistakes with real cards are put right.

    On the other pages, the technical terms among them show their meaning when they are pointed at."""
    legal = _(
        "The program allows only legal cards, so what the text says about illegal ones never comes up. The scorekeeper "
        "for real cards covers it."
    )
    fined = _(
        "The scorekeeper’s penalties leave the others’ results as they are: a fined Slam is still a Slam for them, and a "
        "void round stays void."
    )
    return (*_terms(s), *_silent(s), *s.reading("2006 2004", "R4", legal), *s.reading("", "R53", fined))


def _terms(s: Subject) -> list[Term]:
    n = s.numbers
    terms = [
        Term(_("Cache"), _("The face-down pile of the cards that a player has taken in tricks."), True),
        Term(_("Count"), _("To add up the points that a player has taken.")),
        Term(
            pgettext("glossary", "Counting"),
            _("After the tricks: everybody’s points taken are added up, {total} in all."),
        ),
        Term(_("Dealing"), _("The beginning of a round: everybody gets {tricks} cards.")),
        Term(_("Follow suit"), _("To play a card of the suit led. Whoever has one must."), True),
        Term(_("Game"), _("All rounds up to the end. This program calls it a match.")),
        Term(_("Honor card"), _("An ace, king, queen or jack."), True),
        Term(_("Lead"), _("The first card of a trick, which sets the suit; the right to play it; to play it.")),
        Term(
            _("Misdeal"),
            _("A mistake in dealing real cards. The cards are dealt again, and no round is counted."),
            True,
        ),
        Term(_("Nil"), _glossary_nil(s), True),
        Term(_("Overstrike"), _over(s), True),
        Term(
            pgettext("glossary", "Pass"),
            _("Cards given to other players face down; to give them. You give yours before you see what you get."),
        ),
        Term(
            pgettext("glossary", "Passing"),
            _("The part of a round after the deal. The direction changes from round to round, or stays the same."),
        ),
        Term(_("Revoke"), _revoke(s), True),
        Term(
            pgettext("glossary", "Round"),
            _("From one deal to the next: deal, pass, {tricks} tricks, counting and scoring."),
        ),
        Term(_("Score"), _("The points that a player has in the match so far; to add to them.")),
        Term(_("Scoring"), _("The end of a round: points taken become points scored.")),
        Term(_("Slam"), _("To take {slam_at} points or more in a round. It scores {slam_points}."), True),
        Term(_("Spot card"), _("A card from 2 to 10."), True),
    ]
    if n.strike_limit:
        out = _(
            "To get strike number {strike_limit}. The match may end then, and whoever has it may not be able to win."
        )
        if not n.clean_winner:
            out = _("To get strike number {strike_limit}. It ends the match, and whoever has it can’t win.")
        terms += [
            Term(
                _("Strike"),
                _("A penalty mark, most often for the most points in a round. Strikes add up over the match."),
                True,
            ),
            Term(_("Strike out"), out, True),
        ]
    terms += [
        Term(_("Take"), _("To win cards, or their points, in tricks. Points taken are not yet points scored.")),
        Term(_("Trick"), _("One card from each player. The highest card of the suit led wins them all.")),
        Term(_("Trick phase"), _("The middle of a round, in which the tricks are played.")),
        Term(_("Understrike"), _glossary_under(s), True),
    ]
    if n.void_when_all_strike and n.strike_limit:
        void = _(
            "A round that doesn’t count: everybody would get a strike, or a mistake with real cards can’t be put right."
        )
    else:
        void = _("A round that doesn’t count, because a mistake with real cards can’t be put right.")
    terms.append(Term(_("Void round"), void, True))
    signs = {_(MARKS[mark]): sign for mark, sign in SIGNS.items()} if s.rules.edition == "2006" else {}
    return [Term(term.word, _signed(term, signs).format(**s.figures), term.tip) for term in terms]


def _signed(term: Term, signs: Mapping[str, str]) -> str:
    """Return the meaning of a word, with the sign that stands for it on a score sheet, if any."""
    if term.word not in signs:
        return term.words
    return sentences((term.words, _("On a sheet: {sign}.").format(sign=signs[term.word])))


def _glossary_nil(s: Subject) -> str:
    if s.rules.nil_bidding:
        return _("To take no points in a round: {nil_bid_points} with a bid, {nil_unbid_points} without.")
    if s.numbers.nil_by_tricks:
        return _("To take no trick in a round. It scores {nil_points}.")
    return _("To take no points in a round. It scores {nil_points}.")


def _over(s: Subject) -> str:
    if s.numbers.strike_limit:
        return _("The strike for the most points in a round, unless they make a Slam. The points don’t count.")
    return _("The most points in a round, unless they make a Slam. They don’t count.")


def _glossary_under(s: Subject) -> str:
    n = s.numbers
    if not n.strike_limit:
        if n.understrike_scores:
            return _("Fewer than {quota} points in a round. They count.")
        return _("Fewer than {quota} points in a round. They don’t count.")
    if n.understrike_scores:
        return _("The strike for fewer than {quota} points in a round. The points count.")
    return _("The strike for fewer than {quota} points in a round. The points don’t count.")


def _silent(s: Subject) -> tuple[Block, ...]:
    """Return our reading of what goes wrong with real cards, where the text says nothing about it."""
    if s.rules.edition == "2004":
        words = _("The text says nothing about a misdeal; ours is that of 2006.")
    elif s.numbers.strike_limit:
        words = _("The text says nothing about a revoke or a misdeal; ours are those of 2006.")
    else:
        words = _("The text says nothing about a revoke or a misdeal; ours are those of 2006, without the strike.")
    return s.reading("2005 simple 2004", "R52", words)


def _revoke(s: Subject) -> str:
    if s.rules.edition != "2004":  # that text says nothing about mending it
        if s.numbers.strike_limit:
            return _(
                "Failing to follow suit when you could. With real cards you may put it right until you play to the "
                "next trick; after that it voids the round and costs a strike."
            )
        return _(
            "Failing to follow suit when you could. With real cards you may put it right until you play to the next "
            "trick; after that it voids the round."
        )
    if s.numbers.strike_limit:
        return _("Failing to follow suit when you could. With real cards it voids the round and costs a strike.")
    return _("Failing to follow suit when you could. With real cards it voids the round.")
