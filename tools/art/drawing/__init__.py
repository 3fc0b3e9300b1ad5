"""The drawings of the game as programs: `python -m tools.art.drawing` writes everything under assets/ anew.

Needs the optional extra "drawing" (fonttools, skia-pathops and the two font packages).
All output is plain SVG for nanosvg, the reader inside SDL_image: paths and groups with a transform, nothing else.
"""
