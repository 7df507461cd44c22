"""What goes over the wire, as types, and how they become TypeScript. Imports nothing else of the server."""
