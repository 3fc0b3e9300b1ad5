"""The words of all fields that house rules may change: their page, name and explanation, and refusals. No pygame.

`game.engine.ambition.edition` defines which values a field may have; a new rule needs a field there and an entry in
assets/book/house.toml."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.client.app.rulebook.prose import read_book
from game.client.kit.i18n import N_, _
from game.client.table import words as refusals
from game.client.table.words import card_words
from game.engine.ambition.refusal import PlayFault, RecordFault, RulesError, RulesFault, SheetFault
from game.engine.refusal import Reason


class Words(NamedTuple):
    """The words of a field.

    `label`: its name; `about`: a sentence for people who don't know the rules by heart; `page`: the page with its row, or
    empty if it has no row of its own."""

    label: str
    about: str = ""
    page: str = ""


def house_pages() -> dict[str, str]:
    """Return the pages of house rules by id, with their names in English."""
    found: dict[str, str] = read_book("house")["pages"]
    return found


@cache
def field_words() -> dict[str, Words]:
    """Return the fields of house rules, and the options that are shown with them, in the order of their rows."""
    return {field: Words(**words) for field, words in read_book("house")["fields"].items()}


def label_of(field: str) -> str:
    """Return the name of a field or option; an unknown one is returned as it is."""
    found = field_words().get(field)
    return _(found.label) if found else field


def about(field: str) -> str:
    """Return the sentence that explains a field or option."""
    return _(field_words()[field].about)


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
