"""Draws the statements in ``data/``: bank layouts modelled on real ones, filled with invented people and numbers."""
