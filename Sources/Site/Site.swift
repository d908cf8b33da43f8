// The Site room.
