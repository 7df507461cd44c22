"""What is replaced of the world: the event loop's clock, processes, the stores' drivers, the network, bots."""
