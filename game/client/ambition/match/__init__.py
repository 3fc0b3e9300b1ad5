"""A match of Ambition, from its first deal to its last score: the table's scene, help, practice and results."""
