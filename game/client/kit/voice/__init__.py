"""The window read aloud by the speech that the computer has."""
