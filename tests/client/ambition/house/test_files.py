"""House rules on disk: kept, shared, replaced, deleted; what can't be used is named and left alone."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from game.client.ambition.house_files import MOST_BYTES, FolderContents, HouseFileError, HouseFiles, pack, unpack
from game.engine.ambition.editions import Rules


def ours(name: str = "Ours", **changes: object) -> Rules:
    return Rules.from_record(
        {"edition": "2005", "grand_slam": "50", "house": {"name": name, **(changes or {"quota": 12})}}
    )


def test_rules_are_kept_by_name(tmp_path: Path) -> None:
    files = HouseFiles(tmp_path)
    assert files.kept().found == ()
    first, other = files.save(ours()), files.save(ours("家のルール", quota=9))
    assert first != other and [rules for _path, rules in files.kept().found] == [ours(), ours("家のルール", quota=9)]
    assert files.save(ours(quota=10)) == first and files.read(first) == ours(quota=10)
    files.delete(first)
    files.delete(first)
    assert [path for path, _rules in files.kept().found] == [other]
    assert files.path_of("a b") != files.path_of("a-b") and files.path_of("../..").parent == files.folder
    with pytest.raises(HouseFileError):
        files.save(Rules())


def test_damaged_files_are_skipped_and_stay(tmp_path: Path) -> None:
    files = HouseFiles(tmp_path)
    good = files.save(ours())
    for name, data in (("cut", b'{"format'), ("latin", b"\xff\xfe"), ("big", b" " * (MOST_BYTES + 1)), ("list", b"[]")):
        (files.folder / f"{name}.json").write_bytes(data)
    kept = files.kept()
    assert [path for path, _rules in kept.found] == [good]
    assert [path.stem for path, _why in kept.skipped] == ["big", "cut", "latin", "list"]
    assert all(path.exists() and why for path, why in kept.skipped)


@pytest.mark.parametrize("denied", [False, True])
def test_a_folder_that_can_not_be_read_is_told_and_stays(
    tmp_path: Path, denied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something else in its place, or nobody may look into it, which for whoever may read everything must be made up."""
    files = HouseFiles(tmp_path)
    if denied:
        kept = files.save(ours())

        def refused(self: Path) -> None:
            raise PermissionError(errno.EACCES, "Permission denied", str(self))

        monkeypatch.setattr(Path, "iterdir", refused)
        why = "access is denied"
    else:
        files.folder.write_text("a file in the way")
        why = "there is a file where its folder should be"
        with pytest.raises(HouseFileError, match=why):
            files.save(ours())
        assert files.folder.read_text() == "a file in the way"
    assert files.kept() == FolderContents((), ((files.folder, f"it can’t be read: {why}"),))
    assert not denied or kept.exists()


@pytest.mark.parametrize("name", ["👩‍🎓 Sharp spades", "می‌خواهم"])
def test_names_may_have_what_joins_letters_and_emoji(tmp_path: Path, name: str) -> None:
    files = HouseFiles(tmp_path)
    assert files.read(files.save(ours(name))) == ours(name) == unpack(pack(ours(name)))


@pytest.mark.parametrize("name", ["a\x1b[31m", "a\u202eb", "\u200d"])
def test_names_that_can_not_be_shown_are_refused_with_that_reason(name: str) -> None:
    with pytest.raises(HouseFileError, match="characters that can’t be shown") as refused:
        unpack(pack(ours()).replace("Ours", json.dumps(name)[1:-1]))
    assert refused.value.field == "name"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"version": 2}, ""),
        ({"format": "ambition-save"}, ""),
        ({"house": None}, ""),
        ({"edition": "1999"}, "edition"),
        ({"house": {"name": "Ours", "quota": 99}}, "quota"),
        ({"house": {"name": "Ours", "slam_at": 40}}, "slam_at"),
        ({"house": {"quota": 9}}, "name"),
    ],
)
def test_what_cannot_be_used_is_refused_with_field_and_reason(change: dict[str, object], field: str) -> None:
    with pytest.raises(HouseFileError) as refused:
        unpack(json.dumps(json.loads(pack(ours())) | change))
    assert refused.value.field == field and str(refused.value)


def test_pasted_rules_and_those_of_the_command_line_are_read_alike() -> None:
    assert unpack(pack(ours())) == ours() == unpack(json.dumps(ours().to_record()))
    with pytest.raises(HouseFileError):
        unpack("[" * 100_000)
