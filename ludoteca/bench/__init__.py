"""How fast it is: rates and ratios, measured beside something else in the same run."""
