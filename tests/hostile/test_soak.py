"""What the soak takes for growth; the soak itself runs at night and by hand: `make soak MINUTES=30`."""

from __future__ import annotations

import pytest

from tests.hostile.soak import MORE, Held, grown

EVEN = [Held(150.0 + minute, 28, 4) for minute in range(12)]


def test_what_comes_with_the_first_part_is_no_growth() -> None:
    assert grown(EVEN) is None and grown(EVEN[:1]) is None and grown([]) is None
    assert grown([Held(90.0, 20, 2), *EVEN]) is None


@pytest.mark.parametrize(("name", "more"), [("memory", 30.0), ("files", 6), ("threads", 2)])
def test_more_than_the_bound_is_told(name: str, more: float) -> None:
    last = EVEN[-1]._replace(**{name: getattr(EVEN[3], name) + more})
    assert more > getattr(MORE, name)
    said = grown([*EVEN[:-1], last])
    assert said is not None and said.startswith(f"{name} from ")
