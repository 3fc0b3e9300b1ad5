"""The ladder of ten tables in Ambition."""
