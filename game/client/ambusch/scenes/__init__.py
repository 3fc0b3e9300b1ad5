"""The scenes of Ambusch."""
