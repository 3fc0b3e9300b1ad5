"""How the whole program is started to play a round by itself, and what its files of settings may hold."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from game.client.app.options import PlayOptions

ROOT = Path(__file__).resolve().parents[3]
json_values = st.one_of(
    st.sampled_from(
        [None, True, 0, -5, 900, 10**9, 1.5, "", "fast", "light", "You", "\x00", "x" * 99, [], [1], {}, {"a": 1}]
    ),
    st.integers(),
    st.text(max_size=8),
)


def autoplay(folder: Path, **options: object) -> PlayOptions:
    """Options of a program that plays one round without waiting, and whatever else is given."""
    values = {"autoplay": True, "rounds": 1, "speed": 0.0, "size": (1024, 640), "seed": 3, "data_dir": folder} | options
    return PlayOptions(**values)  # type: ignore[arg-type]
