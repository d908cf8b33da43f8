// Tests of the Diagnostics room.
