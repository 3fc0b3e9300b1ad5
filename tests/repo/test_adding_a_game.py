"""docs/adding-a-game.md is short and leads to what is there."""

from __future__ import annotations

import re

from tests.repo.builds import ROOT

TEXT = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def test_it_is_a_page() -> None:
    assert len(TEXT.split()) <= 1_000


def test_what_it_names_exists() -> None:
    for part in TEXT.split("\n## ")[1:]:
        room = re.search(r": ((?:game|ai)/[\w/]+)$", part.splitlines()[0])
        for name in re.findall(r"`((?:game|ai|tests|scenes)?/?[\w/]+\.py)`", part):
            here = [ROOT / name, *([ROOT / room[1] / name] if room else [])]
            assert any(path.exists() for path in here), name
    for name in set(re.findall(r"`(?:game|ai)[.\w/]*\.([A-Z]\w+)`|`([A-Z][a-z]\w+)`", TEXT)):
        word = name[0] or name[1]
        found = [
            path
            for top in ("game", "ai")
            for path in (ROOT / top).rglob("*.py")
            if f"class {word}" in path.read_text("utf-8")
        ]
        assert found, word
