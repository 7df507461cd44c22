"""Reviews of finished matches."""
