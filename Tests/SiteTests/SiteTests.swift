// Tests of the Site room.
