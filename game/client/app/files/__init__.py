"""Reading the files of the data folder and protecting them from loss, whatever they contain.

No pygame."""
