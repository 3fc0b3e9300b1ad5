"""The person's matches of Ambusch in figures, selected by seats or level, and the fairness of the deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from game.client.ambusch.fairness import Fairness, fairness
from game.client.ambusch.words import CATEGORY_WORDS
from game.client.app import statistics_page
from game.client.app.listing import Choice, open_choices
from game.client.app.shell import Shell
from game.client.app.statistics.json_rows import JsonRow, record_row
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.table.person import ME, PersonEntry
from game.engine.ambusch.poker import CATEGORIES, category
from game.engine.cards import mask_of, parse_cards
from game.engine.json_reader import Record

# ---- A match of Ambusch as the statistics keep it
# Its record, once.


ID = "ambusch"


def match_row(record: Record) -> JsonRow | None:
    """Return the database row of a record; None if no person played or nothing was dealt.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError if it isn't a record of
    Ambusch."""
    if record["game"] != ID or not record["sets"]:
        return None
    return record_row(record, record["sets"][0]["games"][:1])


# ---- what a person's matches of Ambusch come to, counted from the records of those that have ended


@dataclass(slots=True)
class Summary:
    """Sums over matches, for the first seat.

    Of the `matches`, `finished` were finished, the others given up, and `helped` were played with
    help. Of the scored `sets`: how many were `won`, the `cards` in one's piles, and how many
    `hands` there were of each kind, by the engine's index. Of the `games` played: in how many one
    went `out` with a trio, `blocked`, or had somebody else end the game (`others_out`). `seconds`:
    the time played."""

    matches: int = 0
    finished: int = 0
    wins: int = 0
    helped: int = 0
    sets: int = 0
    won: int = 0
    cards: int = 0
    hands: list[int] = field(default_factory=lambda: [0] * len(CATEGORIES))
    games: int = 0
    out: int = 0
    blocked: int = 0
    others_out: int = 0
    seconds: float = 0.0


def counted(records: Iterable[Record], seats: int = 0) -> Summary:
    """Return the sums of the person's matches with `seats` seats, or of all if it is 0.

    Records that can't be read aren't counted."""
    total = Summary()
    for record in records:
        try:
            one = _of(record, seats)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            continue
        if one is not None:
            _add(total, one)
    return total


MIXED = "*"
"""The level of opponents who have different ones."""


def level_of(record: Record) -> str:
    """Return the level of a match's computer players, MIXED for several; empty where only people played."""
    levels = {
        str(player.get("level", ""))
        for player in record["players"]
        if player.get("kind") != "human"
    }
    return "" if not levels else levels.pop() if len(levels) == 1 else MIXED


def levels_in(records: Iterable[Record]) -> list[tuple[str, int]]:
    """Return the levels that were played against and the number of matches for each, most first."""
    found: Counter[str] = Counter()
    for record in records:
        try:
            if not PersonEntry.in_record(record).autoplay:
                found[level_of(record)] += 1
        except (KeyError, TypeError, IndexError, AttributeError):
            continue
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


def against(records: Iterable[Record], level: str | None) -> list[Record]:
    """Return the matches against computer players of a level, or all if it is None."""
    found = []
    for record in records:
        try:
            if level is None or level_of(record) == level:
                found.append(record)
        except (KeyError, TypeError, AttributeError):
            continue
    return found


def _of(record: Record, seats: int) -> Summary | None:
    me, result = PersonEntry.in_record(record), record["result"]
    if me.autoplay or (seats and len(record["players"]) != seats):
        return None
    one = Summary(matches=1, finished=int(bool(result["finished"])), helped=int(bool(me.practised)))
    one.wins = int(bool(result["finished"]) and ME in result["winners"])
    one.seconds = float(me.seconds or 0)
    for each in record["sets"]:
        if each["points"] is not None:
            pile = parse_cards(each["piles"][ME])
            one.sets += 1
            one.won += each["winner"] == ME
            one.cards += len(pile)
            one.hands[category(mask_of(pile))] += 1
        for game in each["games"]:
            winner, kept = game["winner"], game["kept"]
            if winner is None and not game["actions"]:
                continue
            one.games += 1
            one.out += winner == ME and kept is not None
            one.blocked += winner == ME and kept is None
            one.others_out += winner is not None and winner != ME
    return one


def _add(total: Summary, one: Summary) -> None:
    for name in Summary.__slots__:
        value = getattr(one, name)
        if name == "hands":
            total.hands = [a + b for a, b in zip(total.hands, value, strict=True)]
        else:
            setattr(total, name, getattr(total, name) + value)


SEATS = (0, 2, 3, 4)
DEALS = "deals"


@dataclass(frozen=True, slots=True)
class CountedMatches:
    """The counted figures: the sums by number of seats (0: all), the deals, and how many matches there are by level."""

    summaries: dict[int, Summary]
    deals: Fairness
    levels: tuple[tuple[str, int], ...]


def count(rows: Sequence[JsonRow], level: str | None) -> CountedMatches:
    """Count the stored matches, or only those against computer players of `level`."""
    records = [row.data for row in rows]
    taken = against(records, level)
    return CountedMatches(
        {seats: counted(taken, seats) for seats in SEATS},
        fairness(taken),
        tuple(levels_in(records)),
    )


def level_words(level: str | None, levels: Sequence[tuple[str, str]]) -> str:
    """Return the words for a selection of opponents."""
    if level is None:
        return _("Any opponents")
    if level == MIXED:
        return _("Mixed levels")
    return _(dict(levels).get(level, level)) if level else _("People only")


class StatisticsScene(statistics_page.StatisticsLoaderScene[CountedMatches]):
    """The statistics; while they are counted on another thread, the scene says so."""

    page = str(SEATS[0])

    def __init__(self, shell: Shell, levels: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(shell, ID)
        self._levels = levels
        self._level: str | None = None
        self.ask(partial(count, level=None))

    def dialog(self) -> gui.Dialog:
        chosen = level_words(self._level, self._levels)
        return statistics_page.statistics_dialog(
            statistics_data(self.found, self.page, chosen, self.problem or self.counting())
        )

    def press(self, id: str) -> None:
        if id == "opponents":
            self._select()
        else:
            super().press(id)

    def _select(self) -> None:
        """Open the list of opponents."""
        found = self.found.levels if self.found is not None else ()
        entries = [Choice("=", level_words(None, self._levels))]
        for level, n in found:
            matches = ngettext("{n} match", "{n} matches", n).format(n=n)
            entries.append(Choice(f"={level}=", level_words(level, self._levels), matches))

        def take(choice: str) -> None:
            self._level = None if choice == "=" else choice[1:-1]
            self.ask(partial(count, level=self._level))
            self.rebuild()

        open_choices(
            self, "opponents", entries, "=" if self._level is None else f"={self._level}=", take
        )


def statistics_data(
    found: CountedMatches | None, page: str, chosen: str, instead: str = ""
) -> statistics_page.StatisticsData:
    """Return what the dialog shows.

    While there is nothing `found`, `instead` says why. `chosen`: the selected opponents, in
    words."""
    pages = [
        (str(n), ngettext("{n} seat", "{n} seats", n).format(n=n) if n else _("All matches"))
        for n in SEATS
    ]
    data = statistics_page.StatisticsData(
        title=_("Statistics"),
        pages=(*pages, (DEALS, _("Deals"))),
        page=page,
        shown=None,
        buttons=(("close", _("Close"), None),),
        select=statistics_page.FilterChoice("opponents", _("Opponents"), chosen),
    )
    if found is None:
        return replace(data, words=(instead,))
    if page == DEALS:
        return replace(
            data,
            caption=ngettext("{n} deal", "{n} deals", found.deals.games).format(
                n=found.deals.games
            ),
            words=(_("No finished match yet."),),
            note=hash_words(found.deals),
            shown=deals(found.deals) if found.deals.games else None,
        )
    summary, foot = found.summaries[int(page)], ""
    if summary.helped:
        text = ngettext(
            "{n} match was played with help.", "{n} matches were played with help.", summary.helped
        )
        foot = text.format(n=summary.helped)
    return replace(
        data,
        caption=ngettext("{n} match", "{n} matches", summary.matches).format(n=summary.matches),
        words=(
            _("No match fits what is selected above.")
            if found.levels
            else _("No finished match yet."),
        ),
        note=foot,
        shown=figures(summary) if summary.matches else None,
    )


def hash_words(found: Fairness) -> str:
    """Return how many deals have the hash that was shown when they were dealt; empty if none was kept."""
    kept = found.fitting + found.unfitting
    if not kept:
        return ""
    if found.unfitting:
        text = ngettext(
            "{n} of {all} deals doesn’t have the hash that was shown when it was dealt.",
            "{n} of {all} deals don’t have the hash that was shown when they were dealt.",
            found.unfitting,
        )
        return text.format(n=found.unfitting, all=kept)
    return _("The hash shown when the cards were dealt matches in {n} of {all} games.").format(
        n=found.fitting, all=kept
    )


def deals(found: Fairness) -> gui.Node:
    """Return four charts of the cards that were dealt, compared with chance."""
    words = _(
        "Counted game by game. With four comparisons, one fair player in five sees one that looks unusual."
    )
    titles = {
        "meld": (_("Your hand as dealt"), [_("Trio"), _("Two pairs"), _("Neither")]),
        "aces": (_("Aces in your hand"), ["0", "1", "2+"]),
        "suit": (_("Most cards of one suit"), ["1–2", "3", "4"]),
        "stock": (_("First card of the stock"), ["2–5", "6–9", _("10 to ace")]),
    }
    cells = [statistics_page.compared(each, *titles[each.id]) for each in found.comparisons]
    return statistics_page.beside_chance(found.games, words, cells, 2, 2 * gui.LARGE)


def figures(summary: Summary) -> gui.Node:
    """Return five numbers, and below them the hands of one's piles and further sentences."""
    below = statistics_page.beside_sentences(_hands(summary), _("Games"), _sentences(summary))
    return gui.Column([statistics_page.figure_tiles(_tiles(summary)), below], gap=gui.MEDIUM)


def _tiles(summary: Summary) -> list[tuple[str, str]]:
    mean = summary.cards / summary.sets if summary.sets else 0.0
    return [
        (_("{n} of {all}").format(n=summary.wins, all=summary.finished), _("matches won")),
        (_("{n} of {all}").format(n=summary.won, all=summary.sets), _("sets won")),
        (
            statistics_page.percent((summary.out + summary.blocked) / max(1, summary.games)),
            _("of the games ended by you"),
        ),
        (statistics_page.number(mean), _("cards in your pile at the end of a set")),
        (statistics_page.long(round(summary.seconds)), _("played, long pauses not counted")),
    ]


def _hands(summary: Summary) -> gui.Node:
    """Return a chart of how often each kind of hand was in the person's pile, the best at the top."""
    most = max(summary.hands) or 1

    def bar(n: int) -> gui.Node:
        def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
            if n:
                wide = max(gui.SMALL / 2, rect.w * n / most)
                canvas.rect(rect._replace(w=wide), gui.SMALL / 2, canvas.theme.frame)

        return gui.Picture(draw, statistics_page.CHART, gui.MEDIUM)

    rows = []
    for kind, n in reversed(list(enumerate(summary.hands))):
        colour = "text" if n else "muted"
        name = gui.Text(_(CATEGORY_WORDS[kind]), gui.CAPTION, colour)
        rows.append([name, bar(n), gui.Text(str(n), gui.CAPTION_SEMI, colour, gui.Align.END)])
    return gui.Column(
        [
            gui.Text(_("Hands in your pile"), gui.BODY_SEMI),
            gui.Grid(cells=rows, grows=(0, 1, 0), gap=0),
        ],
        gap=0,
    )


def _sentences(summary: Summary) -> list[str]:
    said = [
        ngettext("{n} game was played.", "{n} games were played.", summary.games).format(
            n=summary.games
        ),
        _("You laid a trio in {n}, and blocked in {m}.").format(n=summary.out, m=summary.blocked),
        _("Others went out in {n}.").format(n=summary.others_out),
    ]
    given_up = summary.matches - summary.finished
    if given_up:
        text = ngettext(
            "{n} match was given up; its games count.",
            "{n} matches were given up; their games count.",
            given_up,
        )
        said.append(text.format(n=given_up))
    return said
