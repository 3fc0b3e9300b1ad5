"""House rules in the window: kept files, a draft that is being written, and their words."""
