"""Programs that make what the game ships, such as drawings and fonts; none of them is needed to play."""
