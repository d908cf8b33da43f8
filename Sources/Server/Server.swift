// The Server room.
