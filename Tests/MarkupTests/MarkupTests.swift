// Tests of the Markup room.
