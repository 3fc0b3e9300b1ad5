"""The table of a match of Ambition: what it shows of each event, how it is painted and read aloud."""
