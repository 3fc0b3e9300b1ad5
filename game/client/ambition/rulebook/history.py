"""Pages about how the rules came about and why they are so, after what their author wrote in 2005 and 2006. No pygame."""

from __future__ import annotations

from game.client.app.rulebook.model import Section, Text
from game.client.kit.i18n import _


def history_sections() -> list[Section]:
    """The editions as a line of time, and the reasons for what is peculiar to the game."""
    return [
        Section("history", _("History of the rules"), (Text(_opening()), *_times())),
        Section("reasons", _("Why these rules"), tuple(Text(words) for words in _reasons())),
    ]


def _opening() -> str:
    return _(
        "Mike Church made the game in Budapest in the autumn of 2003. He wanted a trick-taking "
        "game in which a bad hand is not bad luck: the aim is to take some points, so strong and "
        "weak hands both have something to play for."
    )


def _times() -> list[Text]:
    dated = (
        (_("Autumn 2003"), _("Take a lot, but not the most; 2s high and low; three cards passed")),
        (_("November 2003"), _("Nil, for weak hands, meant no trick at all; then the Slam for strong ones")),
        (_("May 2004"), _("The rules of 2004: 85 points, 2 of them for the last trick, the Screw")),
        (_("January 2005"), _("The rules of 2005: 6 of clubs, 6 points off for the last trick, points in chips")),
        (_("May 2005"), _("Another edition with 6 points off; we don’t have its text")),
        (_("February 2006"), _("The rules of 2006: 112 points, four strikes, Nil bidding, no more points off")),
        (_("Later"), _("The simple rules, described by others on the web: no strikes, 100 points win")),
    )
    return [Text(_("{date}: {words}").format(date=date, words=words)) for date, words in dated]


def _reasons() -> tuple[str, ...]:
    return (
        _("The 2: because it is high or low as the trick has it, hardly any card wins for sure."),
        _(
            "Nil and Slam: before them everybody took about 20 points and ducked, and one player "
            "was left with the rest. Now a weak hand and a strong one each have a plan, and no "
            "two rounds are alike. Since 2005 a trick without points doesn’t spoil a Nil: "
            "newcomers were punished for a rule they had misunderstood."
        ),
        _(
            "The last trick: without trumps, players got stuck in the lead. Taking 6 points off "
            "was a patch for that, and the 6 of clubs kept the total. Since 2006 the 5 of "
            "diamonds, 2 of hearts and ace of spades bring points early instead, and both are "
            "gone."
        ),
        _("Chips: everybody sees what everybody has. If one player kept count on paper, the others would have to ask."),
        _(
            "A cap of 40, and at most 14 for the others in a Slam round: the Slam should be the "
            "best of all rounds, yet trying to stop it must pay. Nobody gets a strike in such a "
            "round, so a Slam doesn’t end a match by accident."
        ),
        _("Four strikes: with three a match was often over before it had begun. Seven to nine rounds are about right."),
    )
