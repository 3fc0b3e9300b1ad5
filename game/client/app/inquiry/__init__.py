"""Questions to the computer players about past decisions, and the page of their answers."""
