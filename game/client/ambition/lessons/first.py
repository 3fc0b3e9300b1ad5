"""What a person sees first: three tricks at the table, each with one card to play and one sentence about it."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.lessons.basics import HIGH_TWO
from game.client.ambition.lessons.model import Exercise, Lesson, Task
from game.client.kit.i18n import N_

assert isinstance(HIGH_TWO.parts[0], Exercise), "its first part is a prepared position"
FIRST = Lesson(
    "first",
    N_("Three tricks"),
    "",
    (
        Exercise(
            hands=("QH 7H 4S", "6H 9H QS", "JH 5H 8S", "TH 7S JS"),
            replies=("6H", "JH", "TH"),
            before=(
                "5D TD 6D QD / JC 3C 7C 6C / 9D JD AD KD / KS 9S 2S 5S / 7D 8D 3D AH / 2H 3H 8H 4H / 2C TC 8C 5C / "
                "2D KH KC AC / 6S 3S AS TS / QC 4C 4D 9C"
            ),
            steps=(
                Task(
                    N_("Win this trick with your queen: 14 points or more are safe."),
                    N_("{you}: safe. Fewer would be a strike, and four strikes lose the match."),
                    "QH",
                    otherwise=N_("The 7 is too low to win. Take the queen."),
                ),
            ),
        ),
        Exercise(
            hands=("KS JS KC", "4S 8D 6S", "QS 6C 7H", "7S 3S AS"),
            replies=("4S", "QS", "7S"),
            before=(
                "5D 6D KD 2D / 7D JD QD AD / 9S TS 8S 2S / 4H 9H KH 3H / 3D 5S 4D 9D / JH AH TH 5H / 2C 9C TC 5C / "
                "3C 7C QC 4C / JC AC 8C 6H / 8H TD 2H QH"
            ),
            opener=1,
            steps=(
                Task(
                    N_("Now you have the most, which is a strike too. Play your jack."),
                    N_("Corvin’s queen wins. Now Corvin has the most, and you are safe with {you}."),
                    "JS",
                    otherwise=N_("The king would win, and you would still have the most. Play the jack."),
                ),
            ),
        ),
        replace(
            HIGH_TWO.parts[0],
            replies=("9S", "KS", "5S"),
            steps=(
                Task(
                    N_("A 2 beats the court cards and the ace of its suit. Try it!"),
                    N_("Your 2 beats the king. With no such card in the trick it is the lowest."),
                    "2S",
                    otherwise=N_("The king beats an 8, but your 2 beats the king."),
                ),
            ),
        ),
    ),
    "worth",
)
