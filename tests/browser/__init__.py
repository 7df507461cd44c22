"""The page in real Chromium against a real server. Runs in a pytest process of its own: `make test-browser`."""
