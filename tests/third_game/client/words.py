"""Spar in words: on the note plate, in dialogs, and read aloud. No pygame."""

from game.client.app.rulebook.model import Book, Paragraph, Section
from game.client.kit.i18n import listed
from game.client.table.words import Note, Sentences, card_words
from tests.third_game import rules
from tests.third_game.client.view import TableView
from tests.third_game.events import CardPlayed, DealScored, Dealt, Event, TrickTaken

SENTENCES: Sentences = {rules.PlayFault.FOLLOW: "You must follow suit."}


def title_words(view: TableView) -> tuple[str, str]:
    """Which deal it is."""
    return f"Deal {view.number}", f"to {rules.TARGET} points{', with help' if view.helped else ''}"


def totals_words(view: TableView) -> str:
    """Everybody's points."""
    return listed([f"{name} {total}" for (name, _portrait), total in zip(view.seats, view.totals, strict=True)])


def event_words(view: TableView, event: Event) -> list[str]:
    """What has just happened."""
    names = [name for name, _portrait in view.seats]
    match event:
        case Dealt(number, dealer):
            return [f"Deal {number}", f"{names[dealer]} has dealt"]
        case CardPlayed(seat, card):
            return [f"{names[seat]}: {card_words(card)}"]
        case TrickTaken(winner=winner):
            return [f"The trick goes to {names[winner]}"]
        case DealScored(winner, points):
            return [f"Last trick: {names[winner]} +{points}", totals_words(view)]


def table_note(view: TableView) -> Note | None:
    """What is to be done now."""
    if view.turn != view.me or not view.legal:
        return None
    return Note("Your turn", ("Follow suit if you can.",) if view.trick else ("You lead.",))


def state_words(view: TableView) -> list[str]:
    """Everything that can be seen."""
    names, told = [name for name, _portrait in view.seats], [*title_words(view), totals_words(view)]
    told += [f"{names[seat]}: {card_words(card)}" for seat, card in view.trick]
    hands = zip(names, view.hands, strict=True)
    return [*told, *(f"{name} has {listed([card_words(card) for card in hand])}" for name, hand in hands if hand)]


def book() -> Book[None]:
    """The rules, from where they stand."""
    paragraphs = tuple(Paragraph(" ".join(words.split())) for words in str(rules.__doc__).split("\n\n"))
    return Book(None, rules.TITLE, (Section("rules", "The rules", paragraphs),), "")
