// Tests of the Formulas room.
