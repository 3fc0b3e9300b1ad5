"""Bots against each other on equal deals: who is stronger, by how much, and how sure that is."""
