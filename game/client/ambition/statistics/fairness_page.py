"""The statistics' page on the deals: five comparisons with chance, each with a sentence, and the means by seat."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.statistics.fairness import Fairness, Means
from game.client.app.rulebook.word_tables import ruled
from game.client.app.statistics.chance import Comparison
from game.client.app.statistics_page import beside_chance, compared
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext, pgettext
from game.client.table.words import card_words


def title_of(comparison: Comparison, watched: int) -> str:
    """Return what is compared, in words; `watched` is the card whose seat is compared."""
    opening = card_words(watched)
    return {
        "longest": _("Cards of your longest suit"),
        "points": _("Points in your hand"),
        "aces": _("Aces in your hand"),
        "twos": _("2s in your hand"),
        "opening": _("Who was dealt the {card}").format(card=opening),
    }[comparison.id]


def seat_words(seats: int) -> tuple[str, ...]:
    """Return the names of the seats, the person's first."""
    left, opposite, right = (
        pgettext("seat", "Left"),
        pgettext("seat", "Opposite"),
        pgettext("seat", "Right"),
    )
    return (_("You"), left, opposite, right) if seats == 4 else (_("You"), left, right)


def labels_of(comparison: Comparison) -> list[str]:
    """Return the labels below the bars of a comparison."""
    starts = comparison.starts
    return list(seat_words(len(starts))) if comparison.id == "opening" else class_words(starts)


def class_words(starts: Sequence[int]) -> list[str]:
    """Return the labels of classes of numbers: ``"0"``, ``"1–6"`` up to ``"42+"``."""
    ends = [start - 1 for start in starts[1:]]
    made = [str(a) if a == b else f"{a}–{b}" for a, b in zip(starts, ends, strict=False)]
    return [*made, f"{starts[-1]}+"]


def deals_words(found: Fairness) -> str:
    """Return how many deals there are, and how many of other kinds are left out."""
    words = ngettext("{n} deal", "{n} deals", found.deals).format(n=found.deals)
    if not found.elsewhere:
        return words
    text = _(
        "{deals} of {cards} cards to {seats} players. {n} more were played with other rules; choose them above."
    )
    return text.format(deals=words, cards=found.cards, seats=len(found.seats), n=found.elsewhere)


def hash_words(found: Fairness) -> str:
    """Return how many deals have the hash that was shown before the pass."""
    kept = found.fitting + found.unfitting
    if not kept:
        return _("No hash was saved before the pass for these deals.")
    if found.unfitting:
        text = ngettext(
            "{n} of {all} deals doesn’t have the hash that was shown before the pass.",
            "{n} of {all} deals don’t have the hash that was shown before the pass.",
            found.unfitting,
        )
        return text.format(n=found.unfitting, all=kept)
    return _("The hash shown before the pass matches the deal in {n} of {all} rounds.").format(
        n=found.fitting, all=kept
    )


def fairness(found: Fairness) -> gui.Node:
    """Return the page: five charts and the table of seats, three in a row."""
    words = _(
        "With five comparisons, one fair player in four sees at least one that looks unusual."
    )
    cells = [
        compared(each, title_of(each, found.watched), labels_of(each)) for each in found.comparisons
    ]
    cells.append(_seats(found))
    return beside_chance(found.deals, words, cells, 3, gui.LARGE)


def _seats(found: Fairness) -> gui.Node:
    """Return the table of means by seat.

    The last two rows say what the means should be, and what deviation is normal."""

    def row(
        name: str, words: Sequence[str], style: gui.Style = gui.CAPTION, colour: str = "text"
    ) -> list[gui.Node]:
        return [
            gui.Text(name, style, colour, close=True),
            *(gui.Text(each, gui.CAPTION, colour, gui.Align.END, close=True) for each in words),
        ]

    heads = [
        gui.Gap(),
        *(
            gui.Text(words, gui.CAPTION, "muted", gui.Align.END)
            for words in (_("Points"), _("Aces"), _("2s"))
        ),
    ]
    rows = [
        row(name, _means(means), gui.CAPTION if i else gui.CAPTION_SEMI)
        for i, (name, means) in enumerate(
            zip(seat_words(len(found.seats)), found.seats, strict=True)
        )
    ]
    within = found.within
    around = [
        f"± {n:.2f}" if n < 1 else f"± {n:.1f}" for n in (within.points, within.aces, within.twos)
    ]
    rows += [
        row(_("By chance"), _means(found.chance), colour="muted"),
        row("", around, colour="muted"),
    ]
    return gui.Column(
        [
            gui.Text(_("Average hand"), gui.BODY_SEMI),
            ruled(heads, rows, (1, 0, 0, 0), pad=0, between=gui.SMALL),
        ],
        grow=1,
    )


def _means(means: Means) -> tuple[str, str, str]:
    return f"{means.points:.1f}", f"{means.aces:.2f}", f"{means.twos:.2f}"
