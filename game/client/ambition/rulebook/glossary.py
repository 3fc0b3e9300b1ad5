"""The words of the game: the 28 of the 2006 text's glossary, in our words, with the numbers of the rules. Lead and score, noun
and verb there, stand once. No pygame."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.ambition.keeper import MARKS
from game.client.ambition.rulebook.subject import Subject
from game.client.ambition.signs import SIGNS
from game.client.app.rulebook.model import Section, Term
from game.client.kit.i18n import _, pgettext
from game.client.kit.spoken import sentences


def glossary_section(s: Subject) -> Section:
    """A page with every word, in the order of the alphabet in English; words of art explain themselves on the other pages."""
    return Section("words", _("Words of the game"), tuple(_terms(s)))


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
        Term(_("Nil"), _nil(s), True),
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
        Term(_("Understrike"), _under(s), True),
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
    """What a word means, with its sign on a sheet if it has one."""
    if term.word not in signs:
        return term.words
    return sentences((term.words, _("On a sheet: {sign}.").format(sign=signs[term.word])))


def _nil(s: Subject) -> str:
    if s.rules.nil_bidding:
        return _("To take no points in a round: {nil_bid_points} with a bid, {nil_unbid_points} without.")
    if s.numbers.nil_by_tricks:
        return _("To take no trick in a round. It scores {nil_points}.")
    return _("To take no points in a round. It scores {nil_points}.")


def _over(s: Subject) -> str:
    if s.numbers.strike_limit:
        return _("The strike for the most points in a round, unless they make a Slam. The points don’t count.")
    return _("The most points in a round, unless they make a Slam. They don’t count.")


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
        return _("Failing to follow suit when you could. With real cards it voids the round and costs a strike.")
    return _("Failing to follow suit when you could. With real cards it voids the round.")
