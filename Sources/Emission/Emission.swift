// The Emission room.
