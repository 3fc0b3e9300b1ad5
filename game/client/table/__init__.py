"""Cards on a table, whatever the game: stage, flights, hand, felt, the life of a table and the help at it."""
