"""All tables of this process: opening, joining and leaving them, catching up with other workers, housekeeping."""
