"""Two nodes of Ray on this machine. `make test-cluster` runs these; Ray is too large for every test run."""
