"""Computer players of Ambusch: their levels, what they aim for and how they decide."""
