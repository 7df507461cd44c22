"""The edge: routes, WebSockets, cookies and origins, bodies and frames, the built page. Decides nothing of a match."""
