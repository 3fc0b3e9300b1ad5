"""The rules browser: what a book of rules is made of, and the pages that every game shares."""
