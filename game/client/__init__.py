"""The window: scenes, the table's view and its animation, input, settings, saves, the AI worker. Never imports `ai`."""
