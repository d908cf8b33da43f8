// The Timelines room.
