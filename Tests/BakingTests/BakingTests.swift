// Tests of the Baking room.
