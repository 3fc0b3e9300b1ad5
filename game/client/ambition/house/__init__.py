"""House rules in the window: their files, the draft that is being edited, and their words."""
