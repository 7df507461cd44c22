"""What makes a guest somebody who is known: devices, passkeys, the matches they have played, ratings."""
