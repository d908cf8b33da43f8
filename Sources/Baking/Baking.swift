// The Baking room.
