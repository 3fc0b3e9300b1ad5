"""What people print: reference slips and score sheets, as PDF by fpdf2. Needs no window."""
