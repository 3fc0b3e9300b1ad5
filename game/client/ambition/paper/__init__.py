"""What can be printed: reference slips and score sheets, as PDF files made by fpdf2.

Needs no window."""
