"""The rules as a book of pages: text in our own words, examples scored by the engine, and notes on our readings."""
