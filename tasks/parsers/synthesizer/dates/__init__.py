"""Where dates are printed, in which form, and what tells their year."""
