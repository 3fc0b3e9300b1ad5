"""How to play, in a few pages of our own words, with the cards that count."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.client.canvas import Canvas
from game.client.geometry import Rect
from game.client.i18n import _
from game.client.look import Look
from game.client.text import BODY, BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI, H2_PASS
from game.client.widgets import REST, Button, States, footer, footer_width, paint_buttons
from game.engine.ambition.editions import Edition
from game.engine.cards import parse_card

_WIDTH, _HEIGHT = 1000.0, 660.0
_CARD_W = 84.0


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A heading, paragraphs, pairs of a card's name and the words below it, and a table of keys and what they do."""

    heading: str
    paragraphs: tuple[str, ...]
    cards: tuple[tuple[str, str], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


def help_pages(numbers: Edition) -> tuple[HelpPage, ...]:
    """The rules in short, with the numbers of an edition."""

    def worth(*names: str) -> tuple[tuple[str, str], ...]:
        return tuple((name, str(numbers.card_points[parse_card(name)])) for name in names)

    n = {
        "quota": numbers.quota,
        "below": numbers.quota - 1,
        "cap": numbers.cap,
        "slam": numbers.slam_at,
        "slam_points": numbers.slam_points,
        "others": numbers.slam_others_cap,
        "nil": numbers.nil_points,
        "total": numbers.total,
        "strikes": numbers.strike_limit,
        "last": numbers.strike_limit - 1,
        "bid": numbers.nil_bid_points,
        "unbid": numbers.nil_unbid_points,
        "fine": numbers.nil_bid_fine,
        "target": numbers.short_target,
        "lead": numbers.short_lead,
    }
    return (
        HelpPage(
            _("What you aim for"),
            (
                _("Four play, each alone. Cards hold points, and the points of a trick go to whoever wins it."),
                _("In every round take at least {quota} points, but not the most of all.").format(**n),
                _(
                    "Too few is an understrike, the most an overstrike: either costs a strike. "
                    "At {strikes} strikes somebody is out and the match ends; the most points among the others win."
                ).format(**n),
            ),
        ),
        HelpPage(
            _("A round"),
            (
                _(
                    "Everyone gets 13 cards and passes three: left, right, across, then one to each player, round after round."
                ),
                _(
                    "The 5 of diamonds leads the first trick. Follow suit if you can; otherwise play any card. No suit is trump."
                ),
                _("The highest card of the suit led wins the trick and leads the next one."),
            ),
            worth("5D"),
        ),
        HelpPage(
            _("The high 2"),
            (
                _(
                    "A 2 of the suit led is the highest card of the trick if a jack, queen, king or ace "
                    "of that suit lies in it too, before or after."
                ),
                _("Without one of those, the 2 is the lowest card of its suit."),
            ),
            (("2S", _("wins")), ("KS", _("is in the trick")), ("AS", ""), ("7S", "")),
        ),
        HelpPage(
            _("What the cards count"),
            (
                _("All cards together hold {total} points.").format(**n),
                _("Spades: 2 each; jack, queen and king 5, ace 10."),
                _("Hearts: 1 each; jack to ace 3, and the 2 counts 7."),
                _("Diamonds: 1 each; jack to ace 3, and the 5 counts 5."),
                _("Clubs: nothing but the king, which counts 17."),
            ),
            worth("KC", "AS", "KS", "2H", "QH", "5D", "JD", "8S"),
        ),
        HelpPage(
            _("What a round is worth"),
            (
                _("{quota} points or more, and not the most: they count, up to {cap}.").format(**n),
                _("1 to {below} points, an understrike: they count, with a strike.").format(**n),
                _("The most of all, an overstrike: nothing, and a strike. So for all who tie for the most."),
                _("No points at all is a Nil and worth {nil}.").format(**n),
                _(
                    "{slam} or more is a Slam, worth {slam_points}; the others count {others} at most and nobody strikes."
                ).format(**n),
                _("If all four would strike, the round is void."),
            ),
        ),
        HelpPage(
            _("Two options"),
            (
                _(
                    "Nil bidding: before the first card everyone says in secret whether to take no points at all. "
                    "Made, a Nil bid is worth {bid}; failed, it costs a strike. No points without a bid: {unbid}."
                ).format(**n),
                _(
                    "With {last} strikes a failed bid takes {fine} points off instead. "
                    "In a round in which you strike anyway it costs nothing more."
                ).format(**n),
                _("Short game: {target} points win at once if nobody else is closer than {lead}.").format(**n),
                _("Both are chosen with a new match."),
            ),
        ),
        HelpPage(
            _("Mouse and keys"),
            (),
            lines=(
                (_("Click"), _("Play a card, or choose it for the pass")),
                ("1\u20139  0  \u2212  =", _("The same, counted from the left")),
                (_("Arrows, Enter"), _("Go to a card or button and take it")),
                ("Tab", _("Next button")),
                ("S", _("Score sheet")),
                ("L", _("Last trick")),
                (_("Left, Right, Home, End"), _("Trick by trick through a replay")),
                ("F1", _("How to play")),
                ("F11", _("Full screen")),
                ("Esc", _("Menu, or close what is open")),
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class HelpLayout:
    """Where one page and the buttons close, back and next stand."""

    rect: Rect
    page: int
    pages: tuple[HelpPage, ...]
    buttons: tuple[Button, ...]


def layout_help(look: Look, pages: tuple[HelpPage, ...], page: int) -> HelpLayout:
    """Places page number `page`."""
    rect = look.grid.dialog(_WIDTH, _HEIGHT)
    wanted: list[tuple[str, str, str | None]] = [("close", _("Close"), None)]
    if page > 0:
        wanted.append(("back", _("Back"), "back"))
    if page < len(pages) - 1:
        wanted.append(("next", _("Next"), "next"))
    else:
        wanted.append(wanted.pop(0))
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None)) for id, label, icon in wanted
    ]
    return HelpLayout(rect, page, pages, tuple(footer(rect, sized)))


def paint_help(canvas: Canvas, look: Look, layout: HelpLayout, states: States = REST) -> None:
    """One page."""
    rect, theme = layout.rect, canvas.theme
    page = layout.pages[layout.page]
    canvas.panel(rect, 20, alpha=0.985)
    canvas.text(rect.x + 40, rect.y + 66, page.heading, H2_PASS)
    of = _("{n} of {total}").format(n=layout.page + 1, total=len(layout.pages))
    canvas.text(rect.right - 40, rect.y + 64, of, CAPTION, theme.muted, "end")
    canvas.line(rect.x + 40, rect.y + 104, rect.right - 40, rect.y + 104, theme.frame, 1.2, 0.6)
    y = rect.y + 152
    for paragraph in page.paragraphs:
        for line in canvas.words.wrap(paragraph, BODY, rect.w - 80):
            canvas.text(rect.x + 40, y, line, BODY)
            y += 28
        y += 16
    for key, words in page.lines:
        canvas.text(rect.x + 40, y, key, BODY_SEMI)
        canvas.text(rect.x + 260, y, words, BODY, theme.muted, room=rect.w - 300)
        y += 38
    _cards(canvas, look, page, rect.x + 40, y + 8)
    paint_buttons(canvas, layout.buttons, states)


def _cards(canvas: Canvas, look: Look, page: HelpPage, x: float, y: float) -> None:
    """The page's cards in a row from the left, each with its words below."""
    for i, (name, words) in enumerate(page.cards):
        cx, cy = x + _CARD_W / 2 + i * (_CARD_W + 28), y + _CARD_W * 0.7
        sprite = look.sprites.card(parse_card(name), _CARD_W, 0)
        at = (round(cx * canvas.scale - sprite.dx), round(cy * canvas.scale - sprite.dy))
        canvas.surface.blit(sprite.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        canvas.text(cx, y + _CARD_W * 1.4 + 30, words, CAPTION_SEMI, anchor="middle")
