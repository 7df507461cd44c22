"""What is true of every game. The kernel knows none of them."""
