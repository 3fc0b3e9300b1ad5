"""What of a table of Ambition is read aloud."""
