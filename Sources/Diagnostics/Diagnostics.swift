// The Diagnostics room.
