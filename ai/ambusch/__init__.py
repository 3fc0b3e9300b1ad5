"""Computer players of Ambusch: levels, what they aim at, and how they decide."""
