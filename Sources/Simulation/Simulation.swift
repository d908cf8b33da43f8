// The Simulation room.
