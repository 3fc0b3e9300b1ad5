"""The words of the game: the 28 of the 2006 text's glossary, in our words, with the numbers of the rules. Lead and score, noun
and verb there, stand once. No pygame."""

from __future__ import annotations

from game.client.ambition.rulebook.subject import Subject
from game.client.app.rulebook.model import Section, Term
from game.client.kit.i18n import _, pgettext


def glossary_section(s: Subject) -> Section:
    """A page with every word, in the order of the alphabet in English; words of art explain themselves on the other pages."""
    return Section("words", _("Words of the game"), tuple(_terms(s)))


def _terms(s: Subject) -> list[Term]:
    n = s.numbers
    terms = [
        Term(_("Cache"), _("Where the cards lie that somebody has taken in tricks, face down."), True),
        Term(_("Count"), _("To add up the points somebody has taken.")),
        Term(
            pgettext("glossary", "Counting"),
            _("After the tricks: everybody’s points taken are added up, {total} in all."),
        ),
        Term(_("Dealing"), _("The beginning of a round: everybody gets {tricks} cards.")),
        Term(_("Follow suit"), _("To play a card of the suit led. Whoever has one must."), True),
        Term(_("Game"), _("All rounds up to the end. This program calls it a match.")),
        Term(_("Honor card"), _("An ace, king, queen or jack."), True),
        Term(_("Lead"), _("The first card of a trick, which says the suit; the right to play it; and to play it.")),
        Term(_("Misdeal"), _("A deal gone wrong with real cards: it is dealt again and leaves no round."), True),
        Term(_("Nil"), _nil(s), True),
        Term(_("Overstrike"), _over(s), True),
        Term(
            pgettext("glossary", "Pass"),
            _("Cards that go to others face down, and to give them. Nobody sees what he gets before."),
        ),
        Term(
            pgettext("glossary", "Passing"),
            _("After the deal, in another direction each round, or always in the same one."),
        ),
        Term(_("Revoke"), _revoke(s), True),
        Term(
            pgettext("glossary", "Round"),
            _("From one deal to the next: deal, pass, {tricks} tricks, counting and scoring."),
        ),
        Term(_("Score"), _("What somebody has in the match so far; and to add to it.")),
        Term(_("Scoring"), _("The end of a round: points taken become points scored.")),
        Term(_("Slam"), _("To take {slam_at} points or more in a round. It scores {slam_points}."), True),
        Term(_("Spot card"), _("A card from 2 to 10."), True),
    ]
    if n.strike_limit:
        out = _("To get strike number {strike_limit}: the match can end, and who has it may be kept from winning.")
        if not n.clean_winner:
            out = _("To get strike number {strike_limit}, which ends the match: whoever has it can’t win.")
        terms += [
            Term(_("Strike"), _("A bad mark, most often for the most points in a round. They are counted."), True),
            Term(_("Strike out"), out, True),
        ]
    terms += [
        Term(_("Take"), _("To win cards, or their points, in tricks. Points taken are not yet points scored.")),
        Term(_("Trick"), _("A card from everybody. The highest of the suit led wins them all.")),
        Term(_("Trick phase"), _("The middle of a round, in which the tricks are played.")),
        Term(_("Understrike"), _under(s), True),
    ]
    if n.void_when_all_strike and n.strike_limit:
        void = _("A round that counts for nothing: everybody would strike, or real cards went wrong beyond mending.")
    else:
        void = _("A round that counts for nothing, because real cards went wrong beyond mending.")
    terms.append(Term(_("Void round"), void, True))
    return [Term(term.word, term.words.format(**s.figures), term.tip) for term in terms]


def _nil(s: Subject) -> str:
    if s.rules.nil_bidding:
        return _("To take no points in a round: {nil_bid_points} with a bid, {nil_unbid_points} without.")
    if s.numbers.nil_by_tricks:
        return _("To take no trick in a round. It scores {nil_points}.")
    return _("To take no points in a round. It scores {nil_points}.")


def _over(s: Subject) -> str:
    if s.numbers.strike_limit:
        return _("What the most points in a round bring, unless they are a Slam: a strike, and no points.")
    return _("What the most points in a round bring, unless they are a Slam: nothing.")


def _under(s: Subject) -> str:
    n = s.numbers
    if not n.strike_limit:
        if n.understrike_scores:
            return _("Fewer than {quota} points in a round. They count.")
        return _("Fewer than {quota} points in a round. They don’t count.")
    if n.understrike_scores:
        return _("The strike for fewer than {quota} points in a round. The points count.")
    return _("The strike for fewer than {quota} points in a round. The points don’t count.")


def _revoke(s: Subject) -> str:
    if s.numbers.strike_limit:
        return _("Not to follow suit though one could. With real cards it voids the round and costs a strike.")
    return _("Not to follow suit though one could. With real cards it voids the round.")
