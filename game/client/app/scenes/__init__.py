"""The screens of the program: each holds a layout from `game.client.app.dialogs` and says what a press does."""
