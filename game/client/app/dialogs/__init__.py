"""Dialogs of the program as plain data, a layout that scenes hit-test, and a painter each."""
