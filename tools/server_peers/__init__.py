"""Our server beside others', in one run, under the same kind of load from the same process of players."""
