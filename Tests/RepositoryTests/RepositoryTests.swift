// Tests of the Repository room.
