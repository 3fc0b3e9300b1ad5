"""Statistics of the matches that the person has played, in a database made from their records.

No pygame."""
