"""The window with the real parts of other people's machines: keyboards, input methods, window managers, sound servers."""
