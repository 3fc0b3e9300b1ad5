"""fpdf2 as our documents use it: no pictures but drawings, nothing from the web. A bundle then needs neither Pillow nor TLS."""

from __future__ import annotations

import http.client
import urllib.request
import warnings

if not hasattr(urllib.request, "HTTPSHandler"):  # a Python without TLS; fpdf2 names these when it is imported
    urllib.request.HTTPSHandler = urllib.request.HTTPHandler  # type: ignore[misc,assignment]
    http.client.HTTPSConnection = http.client.HTTPConnection  # type: ignore[misc,assignment]

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "Pillow could not be imported")
    from fpdf import FPDF

__all__ = ["FPDF"]
