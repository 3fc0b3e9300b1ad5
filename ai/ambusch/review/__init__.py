"""Reviews of played matches of Ambusch: what each decision cost, at what its player knew."""
