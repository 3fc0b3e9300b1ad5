"""Pages about how the rules came about and why they are so, after what their author wrote in 2005 and 2006. No pygame."""

from __future__ import annotations

from game.client.app.rulebook.model import Section, Text
from game.client.kit.i18n import _


def history_sections() -> list[Section]:
    """The editions as a line of time, and the reasons for what is peculiar to the game."""
    return [
        Section("history", _("The editions in time"), (Text(_opening()), *_times())),
        Section("reasons", _("Why the rules are so"), tuple(Text(words) for words in _reasons())),
    ]


def _opening() -> str:
    return _(
        "Mike Church made the game in Budapest in the autumn of 2003. He wanted a game of tricks in which a bad hand is no bad "
        "luck: the aim is to take some, so strong and weak hands both have something to play for."
    )


def _times() -> list[Text]:
    dated = (
        (_("Autumn 2003"), _("Take much, but not the most; 2s high and low; three cards pass")),
        (_("November 2003"), _("Nil, for no trick at all, for weak hands; then the Slam for strong ones")),
        (_("May 2004"), _("The rules of 2004: 85 points, 2 of them for the last trick, the Screw")),
        (_("January 2005"), _("The rules of 2005: 6 of clubs, 6 points off for the last trick, counts by chips")),
        (_("May 2005"), _("Another edition with 6 points off; we have no text of it")),
        (_("February 2006"), _("The rules of 2006: 112 points, four strikes, Nil bidding, no more points off")),
        (_("Later"), _("The simple rules, told by others on the web: no strikes, 100 points win")),
    )
    return [Text(_("{date}: {words}").format(date=date, words=words)) for date, words in dated]


def _reasons() -> tuple[str, ...]:
    return (
        _("The 2: a card that is high or low as the trick will have it leaves hardly any card that wins for sure."),
        _(
            "Nil and Slam: before them everybody took about 20 points and ducked, and one player was left with the rest. Now a "
            "weak hand and a strong one each have a plan, and no two rounds are alike. A trick without points doesn’t spoil a "
            "Nil since 2005: newcomers were punished for a rule that they had misunderstood."
        ),
        _(
            "The last trick: without trumps one gets stuck in the lead. 6 points off were a patch for that, and the 6 of clubs "
            "kept the sum. In 2006 the 5 of diamonds, 2 of hearts and ace of spades bring points early instead, and both are "
            "gone."
        ),
        _("Chips: everybody sees what everybody has. On one player’s paper others would have to ask."),
        _(
            "A cap of 40, and at most 14 beside a Slam: the Slam shall be the best of all rounds, yet trying to stop it must "
            "pay. Nobody strikes in such a round, so it doesn’t end a match by the way."
        ),
        _("Four strikes: with three a match was often over before it had begun. Seven to nine rounds are about right."),
    )
