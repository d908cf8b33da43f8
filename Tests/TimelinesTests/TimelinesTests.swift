// Tests of the Timelines room.
