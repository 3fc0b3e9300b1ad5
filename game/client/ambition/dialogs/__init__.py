"""Dialogs and whole-window pictures: each has plain data, a layout that scenes hit-test, and a painter."""
