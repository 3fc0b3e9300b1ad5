"""Every picture of the gallery by name."""

from __future__ import annotations

from tests.gallery.ambusch import ambusch_scenes
from tests.gallery.ambusch_help import ambusch_help_scenes
from tests.gallery.asked import asked_scenes
from tests.gallery.base import Scene
from tests.gallery.board import board_scenes
from tests.gallery.daily import daily_scenes
from tests.gallery.editions import edition_scenes
from tests.gallery.faces import face_scenes
from tests.gallery.help import help_scenes
from tests.gallery.house import house_scenes
from tests.gallery.keeper import keeper_scenes
from tests.gallery.ladder import ladder_scenes
from tests.gallery.learn import learning_scenes
from tests.gallery.notices import notice_scenes
from tests.gallery.practice import practice_scenes
from tests.gallery.review import review_scenes
from tests.gallery.reviewed import reviewed_scenes
from tests.gallery.rounds import round_scenes
from tests.gallery.sealed import sealed_scenes
from tests.gallery.settings import settings_scenes
from tests.gallery.setup import setup_scenes
from tests.gallery.statistics import statistics_scenes


def scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        **review_scenes(),
        **asked_scenes(),
        **sealed_scenes(),
        **reviewed_scenes(),
        **practice_scenes(),
        **setup_scenes(),
        **statistics_scenes(),
        **help_scenes(),
        **house_scenes(),
        **notice_scenes(),
        **keeper_scenes(),
        **board_scenes(),
        **edition_scenes(),
        **ambusch_scenes(),
        **ambusch_help_scenes(),
        **learning_scenes(),
        **settings_scenes(),
        **round_scenes(),
        **face_scenes(),
        **daily_scenes(),
        **ladder_scenes(),
    }
