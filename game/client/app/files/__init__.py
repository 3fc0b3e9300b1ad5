"""How the files of the data folder are read and kept from being lost, whatever is in them. No pygame."""
