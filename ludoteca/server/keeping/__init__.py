"""What who runs a server does with all of it: taking backups, restoring them, looking whether all is well."""
