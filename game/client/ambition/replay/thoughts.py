"""What a computer player thought of a decision, in words and figures for the page that answers *Why?*."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.help.outcomes import outcomes
from game.client.ambition.help.reasons import choice_words, compared_words, reason, settled_words
from game.client.app.inquiry.asked import again_words
from game.client.kit import gui
from game.client.kit.i18n import _, all_of, first_capital, ngettext
from game.client.table.words import card_words, number, percent
from game.engine.ambition.actions import Action
from game.engine.ambition.high_two import is_honor
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.observation import Observation
from game.engine.ambition.thought import Thought
from game.engine.ambition.verbs import BID_NIL

_MOST = 6
"""The most choices that the table lists."""
_ONCE = 0.999
"""The share from which on a player always makes a choice."""
_HUNTER, _MANY = "slam", 7
"""The temperament that hunts the Slam, and how many court cards and aces make it pass low cards (docs/ai.md)."""


def question_words(observation: Observation, action: Action, name: str) -> str:
    """Return the question that the page answers: why a player did what it did."""
    choice = choice_of(action)
    match observation.phase:
        case "pass":
            return _("Why did {name} pass these cards?").format(name=name)
        case "bid":
            bid = choice == (BID_NIL,)
            return (
                _("Why did {name} bid Nil?") if bid else _("Why did {name} not bid Nil?")
            ).format(name=name)
        case "last_trick":
            return _("Why did {name} decide on {choice}?").format(
                name=name, choice=choice_words(choice)
            )
    return _("Why did {name} play the {card}?").format(name=name, card=choice_words(choice))


def thought_words(
    observation: Observation, thought: Thought, name: str, names: Sequence[str]
) -> list[str]:
    """Return what a player thought, in a few sentences, the first of which answers why.

    `names` are the players' names by seat, in the form used within a sentence."""
    lines, taste = list[str](), _taste(observation, thought, name)
    same = sorted(thought.today) == sorted(thought.chosen)
    today = "" if same else compared_words(thought.today)
    if not thought.imagined:
        *how, why = _feeling(observation, thought, name)
        return [why, *taste, *how, *again_words(name, None, today)]
    compared = thought.compared()
    if compared is None and thought.reason is not None:
        said = settled_words(thought.reason, names, name)
        lines.append(_("Seen from {name}’s seat: {reason}").format(name=name, reason=said))
    elif compared is None and len(thought.prospects) > 1:
        lines.append(_("{name} saw hardly any difference between its choices.").format(name=name))
    elif compared is None:
        if len(thought.prospects) == 1 and observation.phase in ("play", "blind"):
            lines.append(_("All cards that {name} could play were alike.").format(name=name))
    else:
        better, worse = compared
        said = reason(observation, better, worse, thought.reason, names, name) or _(
            "the difference is small."
        )
        if better.choice == thought.chosen:
            text = _("Seen from {name}’s seat, against {choice}: {reason}")
            lines.append(text.format(name=name, choice=compared_words(worse.choice), reason=said))
        else:
            text = _("Looking longer, {name} finds {choice} better. Seen from its seat: {reason}")
            lines.append(text.format(name=name, choice=compared_words(better.choice), reason=said))
    again = again_words(name, thought.share(thought.chosen), today)
    return [*lines, *taste, *_searching(observation, thought, name), *again]


def _searching(observation: Observation, thought: Thought, name: str) -> list[str]:
    """Return how a player that searches makes such a decision."""
    if thought.weighed and observation.phase == "play":
        text = ngettext(
            "{name} imagined {n} round, in deals weighed by what everybody had done.",
            "{name} imagined {n} rounds, in deals weighed by what everybody had done.",
            thought.imagined,
        )
    else:
        text = ngettext(
            "{name} imagined {n} round with the cards it couldn’t see dealt in ways that fit.",
            "{name} imagined {n} rounds with the cards it couldn’t see dealt in ways that fit.",
            thought.imagined,
        )
    return [text.format(name=name, n=thought.imagined)]


def _feeling(observation: Observation, thought: Thought, name: str) -> list[str]:
    """Return how a player that doesn't search made a decision: by what it remembered, and by feel."""
    match observation.phase:
        case "pass":
            return [
                _(
                    "{name} plays by feel: high cards and cards that score are passed most often."
                ).format(name=name)
            ]
        case "bid" if observation.rules.numbers.high_two:
            return [_("{name} bids Nil only without aces, court cards and 2s.").format(name=name)]
        case "bid":
            return [_("{name} bids Nil only without aces and court cards.").format(name=name)]
        case "blind":
            return [
                _("{name} plays by feel, and everybody puts the first card down unseen.").format(
                    name=name
                )
            ]
        case "last_trick":
            return [_("{name} compared what the round would score either way.").format(name=name)]
    text = ngettext(
        "{name} plays by feel and remembers the last trick.",
        "{name} plays by feel and remembers the last {n} tricks.",
        thought.remembers or 0,
    )
    lines = [text.format(name=name, n=thought.remembers or 0)]
    if thought.forgotten:
        text = ngettext(
            "{name} no longer knew that the {cards} had been played.",
            "{name} no longer knew that the {cards} had been played.",
            len(thought.forgotten),
        )
        lines.append(
            text.format(name=name, cards=all_of([card_words(card) for card in thought.forgotten]))
        )
    own = thought.share(thought.chosen)
    if own is None or not thought.shares:
        return lines
    likeliest, most = thought.shares[0]
    if own >= _ONCE:
        lines.append(_("Any other card would have been an obvious mistake."))
    elif own >= most and len(thought.shares) > 1 and thought.shares[1][1] == own:
        text = _(
            "Of what it saw, no card looked better than the {card}: it plays that card {share} of the time."
        )
        lines.append(text.format(card=choice_words(thought.chosen), share=percent(own)))
    elif own >= most:
        text = _("Of what it saw, the {card} looked best: it plays that card {share} of the time.")
        lines.append(text.format(card=choice_words(thought.chosen), share=percent(own)))
    else:
        text = _(
            "The {best} looked better to it ({most}), but it often varies: it plays the {card} {share} of the time."
        )
        lines.append(
            text.format(
                best=choice_words(likeliest),
                most=percent(most),
                card=choice_words(thought.chosen),
                share=percent(own),
            )
        )
    return lines


def _taste(observation: Observation, thought: Thought, name: str) -> list[str]:
    """Return what a player likes apart from its result, nothing for a steady one."""
    if observation.phase == "pass" and not thought.imagined:
        hunts = thought.temperament == _HUNTER and sum(map(is_honor, observation.hand)) >= _MANY
        text = _("With so many high cards, {name} hunts the Slam and passes low ones.")
        return [text.format(name=name)] if hunts else []
    words = {
        "nil": _("{name} loves a Nil, and values one more than its points."),
        "slam": _("{name} hunts the Slam, and values one more than its points."),
        "careful": _("{name} fears strikes more than others do."),
        "spoiler": _("{name} likes to give the others strikes, and to break their Nils."),
    }
    text = words.get(thought.temperament, "")
    return [text.format(name=name)] if text else []


def thought_outcomes(thought: Thought) -> gui.Node | None:
    """Return how the choices come out that a player compared, and how often it makes each; None without figures."""
    found, often = thought.prospects[:_MOST], _("in {share} of tries")
    shares = [often.format(share=percent(thought.share(each.choice) or 0.0)) for each in found]
    return outcomes(found, shares if thought.shares else ()) if found else None


def table_rows(thought: Thought) -> tuple[list[str], list[list[str]]]:
    """Return the heads of the table of choices and its rows, the best or most frequent first; no rows for no figures."""
    if thought.prospects:
        heads = [_("Choice"), _("Match"), _("Points"), _("Strike"), _("How often")]
        rows = []
        for each in thought.prospects[:_MOST]:
            share = thought.share(each.choice)
            often = "" if not thought.shares else percent(share or 0.0)
            chance = "" if each.win is None else f"{number(100 * each.win)}%"
            rows.append(
                [
                    first_capital(choice_words(each.choice)),
                    chance,
                    number(each.points),
                    percent(each.strike),
                    often,
                ]
            )
        return (heads if thought.shares else heads[:-1]), [
            row if thought.shares else row[:-1] for row in rows
        ]
    return [_("Choice"), _("How often")], [
        [first_capital(choice_words(choice)), percent(share)]
        for choice, share in thought.shares[:_MOST]
    ]
