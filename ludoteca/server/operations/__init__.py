"""What the operator of a server does with all of it: taking backups, restoring them, checking that all is well."""
