"""What Ambusch's computers answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.ambusch.bots import AMBUSCH
from ai.ambusch.inquiry import AMBUSCH_INQUIRY
from ai.ambusch.review import AMBUSCH_REVIEWS
from ai.answers import GameAnswers


class Answers(GameAnswers):
    """The answers of Ambusch's computers."""

    def __init__(self, make_adviser: Callable[[], Any], path: Path | None = None) -> None:
        super().__init__(AMBUSCH, AMBUSCH_REVIEWS, AMBUSCH_INQUIRY, make_adviser, path)
