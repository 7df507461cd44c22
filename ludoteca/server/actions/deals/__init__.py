"""The same deal for several people: dealing it, playing it, results side by side."""
