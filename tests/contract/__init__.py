"""What every game must satisfy, the toys included. A new game is tested as soon as its folder is there."""
