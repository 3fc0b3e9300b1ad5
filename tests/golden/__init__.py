"""Golden playthroughs as text, and the program that writes them."""
