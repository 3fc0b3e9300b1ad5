"""The contrasts our look promises: 4.5 for text, 3 for marks and large figures."""

from __future__ import annotations

import pytest

from game.client.kit.theme import CONTRAST, DARK, THEMES, Theme, contrast, mix


def felts(theme: Theme) -> tuple[str, str, str]:
    return theme.felt0, theme.felt1, theme.felt2


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
def test_text_reads_on_felt_panels_and_the_top_bar(theme: Theme) -> None:
    bar = mix(theme.bar, theme.felt2, 0.7)
    for ground in (*felts(theme), theme.panel, theme.panel2, theme.row_me, bar):
        assert contrast(theme.text, ground) >= (9 if ground is bar else 7), ground
        assert contrast(theme.muted, ground) >= 4.5, ground


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
def test_coloured_words_read_on_panels(theme: Theme) -> None:
    for colour in (theme.coral, theme.mint, theme.sky, theme.accent):
        for ground in (theme.panel, theme.panel2, theme.row_me):
            assert contrast(colour, ground) >= 4.5, (colour, ground)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
def test_pills_tags_and_buttons_are_the_same_everywhere(theme: Theme) -> None:
    assert contrast(theme.ivory, theme.ink) >= 12
    for kind in ("safe", "under", "over", "nil", "slam", "out"):
        assert contrast(theme.pill(kind), theme.ink) >= 3
    for brass in (theme.brass, theme.brass_hi, theme.brass_lo):
        assert contrast(theme.ink, brass) >= 7.8 and contrast(theme.brass_text2, brass) >= 4.5
    assert theme.ink == DARK.ink and theme.brass == DARK.brass


FELTS = [theme for theme in THEMES.values() if theme is not CONTRAST]


@pytest.mark.parametrize("theme", FELTS, ids=lambda t: t.name)
def test_frame_lines_are_seen_on_the_felt(theme: Theme) -> None:
    assert contrast(theme.frame, theme.felt0) >= 3 and contrast(theme.frame, theme.felt1) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
def test_marks_are_seen_on_plates(theme: Theme) -> None:
    """Frames of what is chosen, the knob of a switch that is off, dashed outlines of what is shut. The lozenges of strikes:
    tests/assets/test_drawing.py."""
    for ground in (theme.panel, theme.panel2):
        for colour in (theme.frame, theme.muted, theme.faint):
            assert contrast(colour, ground) >= 3, (colour, ground)


def test_there_are_dark_and_light_tables_to_choose_from() -> None:
    light = [theme for theme in FELTS if contrast(theme.felt0, "#000000") > contrast(theme.felt0, "#FFFFFF")]
    assert len(FELTS) - len(light) >= 2 and len(light) >= 2
    assert len({theme.felt0 for theme in THEMES.values()}) == len(THEMES)


def test_high_contrast_has_bright_lines_and_no_veil() -> None:
    assert contrast(CONTRAST.line, CONTRAST.felt0) >= 12
    assert not CONTRAST.veil and not CONTRAST.weave and not CONTRAST.rays


def test_the_focus_ring_shows_on_felt_and_on_paper() -> None:
    assert contrast(DARK.focus, DARK.felt0) >= 7
    assert contrast(DARK.ink, "#FCF9F2") >= 14
