"""What notices need to be kept: addresses of people, what they want to be told, and what waits to be sent."""
