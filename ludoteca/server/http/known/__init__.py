"""Over HTTP: what makes a guest somebody who is known. Passkeys, devices, one's own data, one's own page."""
