// Tests of the Command room.
