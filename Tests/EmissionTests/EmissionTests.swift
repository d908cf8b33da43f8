// Tests of the Emission room.
