"""Everything that reads what others may have written; a further reader stands in a module like `kept` that is named here."""

from __future__ import annotations

from tests.hostile import commands, judged, kept

READERS = {reader.name: reader for reader in (*kept.READERS, *commands.READERS, *judged.READERS)}
