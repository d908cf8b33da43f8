// The Markup room.
