"""The rules as a book of pages: text in our own words, examples that the engine counts, and what is our reading."""
