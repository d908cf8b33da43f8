// Tests of the Motion room.
