"""The words of all fields that house rules may change: their page, name and explanation, and refusals. No pygame.

`game.engine.ambition.edition` defines which values a field may have; a new rule needs a field there and a line here."""

from __future__ import annotations

from typing import NamedTuple

from game.client.kit.i18n import N_, _
from game.client.table import words as refusals
from game.client.table.words import card_words
from game.engine.ambition.refusal import PlayFault, RecordFault, RulesError, RulesFault, SheetFault
from game.engine.refusal import Reason

PAGES = {
    "cards": N_("Cards"),
    "passing": N_("Passing, playing"),
    "round": N_("A round"),
    "slam": N_("Slam"),
    "nil": N_("Nil"),
    "end": N_("The end"),
    "short": N_("Short game"),
}
"""The pages of house rules by id, with their names."""


class Words(NamedTuple):
    """The words of a field.

    `page`: the page with its row, a key of PAGES, or empty if it has no row of its own; `label`: its name; `about`: a
    sentence for people who don't know the rules by heart."""

    page: str
    label: str
    about: str = ""


FIELD_WORDS = {
    "name": Words("cards", N_("Name"), N_("What these rules are called in lists, records and files.")),
    "edition": Words(
        "cards",
        N_("Edition"),
        N_("The edition these rules are based on. Whatever you don’t change stays as in that edition."),
    ),
    "card_points": Words(
        "cards",
        N_("Points of the cards"),
        N_("What each card is worth to the player who takes it. Together they are the points of a round."),
    ),
    "removed": Words(
        "cards",
        N_("Cards left out of the deck"),
        N_("These cards are taken out of the deck before the deal; the rest must be dealt evenly."),
    ),
    "chips": Words(
        "cards",
        N_("Chips"),
        N_("Points taken are paid in chips; all the chips together are worth the points of a round."),
    ),
    "pass_cycle": Words(
        "passing",
        N_("Pass direction"),
        N_("Where three cards are passed before each round. After the last direction, the list starts again."),
    ),
    "opening_card": Words(
        "passing",
        N_("Card that opens the round"),
        N_("The player who holds this card after the pass must lead it to the first trick."),
    ),
    "blind_suit": Words(
        "passing",
        N_("First trick face down"),
        N_("In the first trick everybody puts a card of this suit face down; then all are turned up at once."),
    ),
    "high_two": Words(
        "passing",
        N_("High 2"),
        N_(
            "On: the 2 of the led suit wins if a jack, queen, king or ace of that suit is in the trick. "
            "Off: it is always the lowest."
        ),
    ),
    "last_trick_points": Words(
        "passing",
        N_("Points added by the last trick"),
        N_("The winner of the last trick takes this many points on top of those on its cards."),
    ),
    "last_trick_deduct": Words(
        "passing",
        N_("Points the last trick can take off"),
        N_(
            "The winner of the last trick may take this many off the points they took, once "
            "everybody’s points are counted."
        ),
    ),
    "nil_after_deduct": Words(
        "passing",
        N_("Nothing left after that is a Nil"),
        N_("On: it is a Nil if nothing is left once the last trick’s points are taken off."),
    ),
    "quota": Words(
        "round",
        N_("Points needed to be safe"),
        N_(
            "Fewer points than this, but not zero, is an understrike. This many or more is safe, unless it is the most."
        ),
    ),
    "understrike_scores": Words(
        "round",
        N_("An understrike still scores"),
        N_("On: an understrike scores its points, although it costs a strike. Off: it scores nothing."),
    ),
    "cap": Words(
        "round",
        N_("The most a round can score"),
        N_("However many points a player takes, a round scores no more than this."),
    ),
    "void_when_all_strike": Words(
        "round",
        N_("Void if everybody gets a strike"),
        N_("If everybody would get a strike in a round, the round doesn’t count."),
    ),
    "void_round_replayed": Words(
        "round", N_("Play void rounds again"), N_("A void round keeps its number: the same pass comes again.")
    ),
    "own_tricks": Words(
        "round",
        N_("Players may look at their tricks"),
        N_("On: during play, everybody may look at the tricks they have taken."),
    ),
    "slam_at": Words(
        "slam",
        N_("Points needed for a Slam"),
        N_("This many points in one round make a Slam. Anything less, if it is the most, costs a strike."),
    ),
    "slam_points": Words(
        "slam", N_("Points that a Slam scores"), N_("What a Slam scores for the player who makes it.")
    ),
    "slam_spares": Words(
        "slam",
        N_("No strikes in a Slam round"),
        N_("On: in a round with a Slam nobody gets a strike. Off: the others score as usual."),
    ),
    "slam_others_cap": Words(
        "slam",
        N_("The most the others score in a Slam round"),
        N_("The most points that the others can score in a round in which somebody makes a Slam."),
    ),
    "slam_once": Words(
        "slam", N_("One Slam per player and match"), N_("On: a player’s second Slam in a match is an overstrike.")
    ),
    "grand_slam_points": Words(
        "slam",
        N_("Points for taking all tricks"),
        N_("What taking every trick of a round scores. At 0 it is a Slam like any other."),
    ),
    "grand_slam_pardon": Words(
        "slam",
        N_("Taking all tricks cancels a strike"),
        N_("On: a player who takes every trick of a round also loses a strike."),
    ),
    "nil_points": Words("nil", N_("Points for a Nil"), N_("What it scores to take no points at all in a round.")),
    "nil_shared_points": Words(
        "nil",
        N_("Points for each of several Nils"),
        N_("What a Nil scores if several players make one in the same round. At 0, the same as a single Nil."),
    ),
    "nil_by_tricks": Words(
        "nil",
        N_("A Nil means no tricks"),
        N_("On: a Nil means taking no tricks at all. Off: tricks without points do no harm."),
    ),
    "nil_bidding": Words(
        "nil",
        N_("Nil bidding"),
        N_(
            "Before the first card, everybody bids Nil or not, in secret. A bid that is made "
            "scores more; a failed one costs a strike."
        ),
    ),
    "nil_bid_points": Words(
        "nil", N_("Points for a Nil that was bid"), N_("With Nil bidding: what a Nil scores if it was bid.")
    ),
    "nil_unbid_points": Words(
        "nil", N_("Points for a Nil without a bid"), N_("With Nil bidding: what a Nil scores if it wasn’t bid.")
    ),
    "nil_bid_fine": Words(
        "nil",
        N_("Points off for a failed bid with one strike left"),
        N_("With Nil bidding: points that a failed bid costs a player one strike from being out."),
    ),
    "strike_limit": Words(
        "end",
        N_("Strikes that end the match"),
        N_(
            "This many strikes end the match and, unless the last round decides, put a player out. At 0 there are "
            "none. The inventor advises four or more."
        ),
    ),
    "understrike_fatal": Words(
        "end",
        N_("An understrike can be the last strike"),
        N_("Off: an understrike is never a player’s last strike; only an overstrike is."),
    ),
    "understrike_ends": Words(
        "end",
        N_("An understrike can end the match"),
        N_("Off: if the last strike was an understrike, the match goes on."),
    ),
    "clean_winner": Words(
        "end",
        N_("Only players without a new strike can win"),
        N_("On: only players who got no strike in the last round can win the match."),
    ),
    "target": Words(
        "end",
        N_("Points that end the match"),
        N_("The match ends with the round in which somebody reaches this many points. At 0, points don’t end it."),
    ),
    "rounds": Words(
        "end",
        N_("Rounds that end the match"),
        N_("The match ends after this many rounds; the inventor advises against a limit. At 0 there is none."),
    ),
    "short_game": Words(
        "short",
        N_("Short game"),
        N_("A player with enough points and a clear lead wins at once, before anybody strikes out."),
    ),
    "short_target": Words(
        "short", N_("Short game: points to win"), N_("In the short game: the points that somebody needs to win early.")
    ),
    "short_lead": Words(
        "short",
        N_("Short game: lead to win"),
        N_("In the short game: the lead over everybody else that somebody needs to win early."),
    ),
    "players": Words("", N_("Players")),
    "short_game_not_in_strike_round": Words("", N_("Short game, but not on a strike")),
    "no_nil_bid_at_three_strikes": Words("", N_("No Nil bid with one strike left")),
    "nil_after_deduction": Words("", N_("Nil after the last trick’s points")),
    "grand_slam": Words("", N_("Grand Slam")),
    "blind_first_trick": Words("", N_("Blind first trick")),
    "always_pass_left": Words("", N_("Always pass left")),
}
"""The fields of house rules, and the options that are shown with them, in the order of their rows."""


def label_of(field: str) -> str:
    """Return the name of a field or option; an unknown one is returned as it is."""
    return _(FIELD_WORDS[field].label) if field in FIELD_WORDS else field


def about(field: str) -> str:
    """Return the sentence that explains a field or option."""
    return _(FIELD_WORDS[field].about)


SENTENCES: refusals.Sentences = {
    **refusals.SENTENCES,
    PlayFault.NO_CARD_NOW: N_("No card is played now."),
    PlayFault.FOLLOW: N_("You hold a {a_suit}: follow suit."),
    PlayFault.BLIND: N_("You hold a {a_suit}: the first trick is in that suit."),
    PlayFault.OPENS: N_("The {card} opens the first trick."),
    PlayFault.NIL_BARRED: N_("With {strikes} strikes you can’t bid Nil."),
    PlayFault.PASS_COUNT: N_("Pass three cards, not {found}."),
    PlayFault.PASS_TWICE: N_("The three cards you pass must be different."),
    PlayFault.PASS_HAND: N_("You can only pass cards from your hand, not the {cards}."),
    RecordFault.DEAL: N_("all {count} cards must be dealt, {each} to each seat"),
    RecordFault.PASS_MISSING: N_("the pass of seat {seat} is missing"),
    RecordFault.BID_MISSING: N_("the bid of seat {seat} is missing"),
    RecordFault.INCOMPLETE: N_("the round is not complete"),
    RecordFault.COMPLETE: N_("the round is complete, so it belongs to “rounds”"),
    RecordFault.NO_PASS: N_("nothing is passed in this round"),
    RecordFault.BLIND: N_("it needs a card from each seat, before a first trick that is played face down"),
    RulesFault.RULES: N_("these are not rules"),
    RulesFault.HOUSE: N_("these are not house rules"),
    RulesFault.NAME: N_("a name of 1 to {most} characters is needed"),
    RulesFault.UNPRINTABLE: N_("it has characters that can’t be shown"),
    RulesFault.UNKNOWN: N_("there is no such field"),
    RulesFault.UNKNOWN_NEAR: N_("there is no such field; “{near}” is one"),
    RulesFault.UNKNOWN_OPTION: N_("there is no such option"),
    RulesFault.UNKNOWN_OPTION_NEAR: N_("there is no such option; “{near}” is one"),
    RulesFault.FLAG: N_("yes or no was expected"),
    RulesFault.NUMBER: N_("a number from {low} to {high} is needed"),
    RulesFault.POINTS: N_("points by card were expected"),
    RulesFault.CARD: N_("{found} is not a card"),
    RulesFault.SUIT: N_("a suit or none was expected"),
    RulesFault.CARDS: N_("{low} to {high} cards were expected"),
    RulesFault.TWICE: N_("a card is listed twice"),
    RulesFault.PASSES: N_("{low} to {high} passes were expected"),
    RulesFault.DIRECTION: N_("cards can’t be passed to “{found}”"),
    RulesFault.CHIPS: N_("three numbers are needed: tens, fives and ones"),
    RulesFault.UNEVEN: N_("{cards} cards can’t be dealt evenly to {seats} players"),
    RulesFault.TOTAL: N_("a round would have {total} points; {least} to {most} can be played for"),
    RulesFault.OPENS: N_("the {card} opens, but it is not dealt"),
    RulesFault.BLIND_OPENS: N_("a first trick that is played blind has no opening card"),
    RulesFault.BLIND_UNDEALT: N_("no card of {suit} is dealt"),
    RulesFault.THREE_PASS: N_("three players pass to the left, to the right or not at all"),
    RulesFault.QUOTA: N_("{seats} players can’t all take {quota} of {total} points; {most} is the most"),
    RulesFault.TWO_SLAMS: N_("two players could make a Slam; with {total} points it must take {needed} or more"),
    RulesFault.NO_SLAM: N_("nobody can take {slam_at} of {total} points"),
    RulesFault.CAP: N_("{quota} points are already safe, so a round can’t be capped at {cap}"),
    RulesFault.CHIPS_WORTH: N_("the chips are worth {worth}, the cards {total}"),
    RulesFault.LAST_TRICK: N_("the last trick can’t both add points and take some off"),
    RulesFault.NOTHING_OFF: N_("the last trick takes nothing off"),
    RulesFault.ENDLESS: N_("the match would never end"),
    RulesFault.NO_POINTS: N_("the target of {points} could not be reached, so the match would never end"),
    RulesFault.NO_STRIKES: N_("the strike limit of {limit} could not be reached, so the match would never end"),
    RulesFault.NO_END: N_("neither {points} points nor {limit} strikes could be reached, so the match would never end"),
    RulesFault.CLEAN: N_("that the winner has no new strike means nothing without a strike limit"),
    RulesFault.LEAD: N_("a lead only matters with points to reach"),
    RulesFault.EDITION: N_("this version has no edition {found}; it has {known}"),
    RulesFault.EDITION_NAME: N_("the name of an edition was expected"),
    RulesFault.PLAYERS: N_("this edition is for {known} players, not {found}"),
    RulesFault.PLAYERS_NUMBER: N_("a number of players was expected"),
    RulesFault.OPTION_FLAG: N_("yes or no was expected"),
    RulesFault.OPTION_CHOICE: N_("one of {known} was expected"),
    RulesFault.OPTION_FOREIGN: N_("this edition has no such option"),
    RulesFault.OPTION_ALONE: N_("it only matters with “{needs}”"),
    RulesFault.OPTION_FIELD: N_("it needs “{needs}”, which is turned off"),
    RulesFault.HANDICAP: N_(
        "{players} numbers from 0 to {most} were expected, one of them 0 and one above, not {found}"
    ),
    SheetFault.OVER: N_("The match was over after round {number}."),
    SheetFault.PLAYERS: N_("{seats} players were expected, not {found}."),
    SheetFault.POINTS: N_("0 to {total} points were expected, not {found}."),
    SheetFault.SUM: N_("The points add up to {found}, not to {total}."),
    SheetFault.BID_OFF: N_("A Nil bid, but these rules have no Nil bidding."),
    SheetFault.BID_BARRED: N_("With {strikes} strikes you can’t bid Nil."),
    SheetFault.NO_DEDUCTION: N_("These rules take nothing off for the last trick."),
    SheetFault.DEDUCTOR: N_("A player with no tricks can’t have won the last one."),
    SheetFault.TRICKS_NEEDED: N_("The number of tricks is needed: in these rules a Nil means no tricks."),
    SheetFault.TRICKS_GRAND: N_(
        "The number of tricks is needed: for a grand Slam you need every trick, not just every point."
    ),
    SheetFault.TRICKS_SUM: N_("The tricks add up to {found}, not to {tricks}."),
    SheetFault.TRICKS: N_("0 to {tricks} tricks were expected, not {found}."),
    SheetFault.NO_STRIKES: N_("These rules have no strikes."),
    SheetFault.NOBODY: N_("Say who revoked."),
    SheetFault.MISDEAL_STRIKE: N_("A misdeal costs no strike."),
    SheetFault.CONTRADICTION: N_("{points} points can’t be in {tricks} tricks, which hold {least} to {most}."),
}
"""The sentence for each code of a refusal."""


def reason_of(error: RulesError) -> str:
    """Return the reason of an error in words, without the name of the field."""
    data = error.reason.data
    if "needs" in data:
        data = data | {"needs": label_of(data["needs"])}
    return refusals.reason_words(Reason(error.reason.code, **data), SENTENCES)


def refusal_words(error: RulesError) -> str:
    """Return the field, the card if it is about one, and the reason of an error.

    An example is ``"Points for a Slam: two players could Slam; ..."``."""
    if not error.field:
        return reason_of(error)
    where = label_of(error.field)
    if error.field == "card_points" and "card" in error.reason.data:
        where = card_words(error.reason.data["card"])
    return _("{where}: {reason}").format(where=where, reason=reason_of(error))
