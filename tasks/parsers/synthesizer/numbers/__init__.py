"""How numbers are printed, and what tells their sign."""
