"""Computer players of Ambition: levels, what they aim at, and how they decide."""
