"""Programs that make the drawings, fonts and sounds in assets/. Nothing here is needed to play, test or build."""
