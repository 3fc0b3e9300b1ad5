"""The page of house rules in rows: groups of fields, each with its words, what the edition has, and what is wrong. No pygame."""

from __future__ import annotations

from typing import Any

from game.client.ambition.field_words import FIELD_WORDS, PAGES, about, label_of
from game.client.ambition.house.draft import FLAGS, NUMBERS, OPTIONS, Draft
from game.client.ambition.house.rule_choices import CHOICES, title
from game.client.ambition.refusals import reason_of, refusal_words
from game.client.ambition.rulebook.changes import value_words
from game.client.ambition.sheet import pass_letters
from game.client.app.dialogs.option_rows import OptionRow, RowKind
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.table.card_words import suit_words
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import RulesError
from game.engine.cards import DECK

NAME_MOST = 30
CHIP = "chips-"
"""What the ids of the rows of chips begin with; 0 for tens, 1 for fives, 2 for ones."""
_CYCLE_IN_WORDS = 4

_WITH = {"nil_bidding": "no_nil_bid_at_three_strikes", "short_game": "short_game_not_in_strike_round"}
"""Options that stand in the row of another."""


def rows_of(page: str) -> tuple[str, ...]:
    """The rows of a page."""
    fields = [field for field, words in FIELD_WORDS.items() if words.page == page]
    return tuple(row for field in fields for row in ([f"{CHIP}{i}" for i in range(3)] if field == "chips" else [field]))


def row_of(field: str) -> str:
    """The row that shows a field or option."""
    if field == "chips":
        return f"{CHIP}0"
    if field == "players":
        return "edition"
    return next((row for row, other in _WITH.items() if other == field), field)


def page_of(field: str) -> str:
    """The page with the row of a field or option; the first one for anything else."""
    row = fields_of(row_of(field))[0]
    return FIELD_WORDS[row].page if row in FIELD_WORDS else next(iter(PAGES))


def fault_words(error: RulesError) -> str:
    """The page, the row and the reason."""
    return _("{page}, {where}").format(page=_(PAGES[page_of(error.field)]), where=refusal_words(error))


def pages(draft: Draft) -> tuple[tuple[str, str], ...]:
    """The pages by id and name, with how much on them differs from the edition."""
    changed = [page_of(field) for field in draft.changes]
    made = []
    for id, words in PAGES.items():
        count = changed.count(id)
        made.append((id, _("{page} ({n})").format(page=_(words), n=count) if count else _(words)))
    return tuple(made)


def rows(draft: Draft, page: str, error: RulesError | None) -> tuple[OptionRow, ...]:
    """The rows of a page; the one at fault says why."""
    wrong, why = row_of(error.field) if error is not None else "", ""
    if error is not None:
        of_a_card = error.field == "card_points" and "card" in error.reason.data
        why = first_capital(refusal_words(error) if of_a_card else reason_of(error))
    return tuple(_row(draft, id, why if id == wrong else "") for id in rows_of(page))


def fields_of(row: str) -> tuple[str, ...]:
    """The fields and options that a row is reset with."""
    if row.startswith(CHIP):
        return ("chips",)
    return (row, _WITH[row]) if row in _WITH else (row,)


def row_words(row: str) -> str:
    """What a row is about, in a sentence."""
    return about(fields_of(row)[0])


def _row(draft: Draft, id: str, fault: str) -> OptionRow:
    if id == "name":
        return OptionRow(
            id, label_of(id), _("What to call these rules"), (), draft.name, "typed", fault=fault, most=NAME_MOST
        )
    if id == "edition":
        choices = tuple((choice.id, title(choice)) for choice in CHOICES)
        now = next(each.id for each in CHOICES if (each.edition, each.players) == (draft.edition, draft.players))
        return OptionRow(
            id, label_of(id), _("Anything you don’t change is as in this edition"), choices, now, "list", fault=fault
        )
    changed = any(draft.changed(field) for field in fields_of(id))
    label, note, choices, value, kind = _parts(draft, id)
    if changed and not id.startswith(CHIP):
        note = first_capital(" · ".join(part for part in (note, _in_edition(draft, id)) if part))
    return OptionRow(id, label, note, choices, value, kind, True, changed, fault)


def _parts(draft: Draft, id: str) -> tuple[str, str, tuple[tuple[str, str], ...], str, RowKind]:
    """Label, line, choices, value and kind of a row."""
    if id.startswith(CHIP):
        worth = int(id.removeprefix(CHIP))
        labels = (_("Chips worth 10"), _("Chips worth 5"), _("Chips worth 1"))
        note = "" if draft.values["chips"] else _("Set to match the points of the cards")
        return labels[worth], note, (), draft.chips[worth], "number"
    value = draft.values[id]
    if id in NUMBERS:
        return label_of(id), _bounds(id), (), value, "number"
    if id in _WITH:
        return _bidding(draft) if id == "nil_bidding" else _short(draft)
    if id in FLAGS or id in OPTIONS:
        return label_of(id), "", (), "on" if value else "off", ""
    if id == "blind_suit":
        suits = tuple((str(suit), suit_words(suit)) for suit in range(4))
        return (
            label_of(id),
            _("Everybody plays one card at once, face down"),
            (("-1", _("none")), *suits),
            str(value),
            "list",
        )
    if id == "card_points":
        total = draft.total
        note = _("{n} points in a round").format(n=total) if total is not None else ""
        count = sum(map(draft.changed_card, DECK))
        words = ngettext("{n} changed", "{n} changed", count).format(n=count) if count else _("as in the edition")
        return label_of(id), note, (), words, "press"
    if id == "removed":
        return label_of(id), _("The rest of the deck must deal out evenly"), (), _removed(value), "press"
    if id == "pass_cycle":
        return label_of(id), _("Round by round, then from the start"), (), cycle_words(value), "press"
    return label_of(id), "", (), value_words(id, value), "press"


def cycle_words(cycle: tuple[str, ...]) -> str:
    """Passes in words, or many of them in letters."""
    if not cycle:
        return _("none")
    return value_words("pass_cycle", cycle) if len(cycle) <= _CYCLE_IN_WORDS else " ".join(pass_letters(cycle))


def _removed(cards: tuple[int, ...]) -> str:
    if not cards:
        return _("none")
    return (
        value_words("removed", cards)
        if len(cards) == 1
        else ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards))
    )


def _bounds(id: str) -> str:
    _kind, low, high, off_at_zero = FIELDS[id]
    words = _("{low} to {high}; 0: none") if off_at_zero else _("{low} to {high}")
    return words.format(low=low, high=high)


def _in_edition(draft: Draft, id: str) -> str:
    """What the edition has."""
    if id in OPTIONS:
        return _("in the edition: {value}").format(value=_("Off"))
    if id == "card_points":
        return ""
    value: Any = getattr(draft.base, id)
    said = (
        " ".join(pass_letters(value))
        if id == "pass_cycle"
        else _removed(value)
        if id == "removed"
        else value_words(id, value)
    )
    return _("in the edition: {value}").format(value=said)


def _bidding(draft: Draft) -> tuple[str, str, tuple[tuple[str, str], ...], str, RowKind]:
    values = draft.values
    value = "off"
    if values["nil_bidding"]:
        value = "last" if values["no_nil_bid_at_three_strikes"] else "on"
    choices = (("off", _("Off")), ("on", _("On")), ("last", _("Not with one strike left")))
    return label_of("nil_bidding"), _("Before the first trick, in secret"), choices, value, ""


def _short(draft: Draft) -> tuple[str, str, tuple[tuple[str, str], ...], str, RowKind]:
    values = draft.values
    value = "off"
    if values["short_game"]:
        value = "clean" if values["short_game_not_in_strike_round"] else "on"
    choices = (("off", _("Off")), ("on", _("On")), ("clean", _("Not on a strike")))
    return label_of("short_game"), _("Enough points and a clear lead win, too"), choices, value, ""
