"""The screens and dialogs: each holds a layout from `game.client.ambition.dialogs` or the table, and says what a press does."""
