// Tests of the Simulation room.
