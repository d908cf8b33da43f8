"""Designs that are damaged at random: no command crashes, hangs or writes what is malformed, and what `check` passes is
built and exported. `make bench` takes thousands."""

import mutants

from building import BuildingCase

COUNT = 40


class MutantTests(BuildingCase):
    def test_what_check_passes_is_built_and_exported(self):
        designs, passed = mutants.small(), 0
        self.assertGreater(len(designs), 10)
        for seed in range(COUNT):
            design, text = mutants.mutant(seed, designs)
            with self.subTest(seed=seed, design=design.name):
                found, check = mutants.faults(design, text, self.folder, base=seed % 3 == 0)
                self.assertEqual(found, [])
                passed += check.code == 0
        # Some of them are damaged beyond reading, and some are not.
        self.assertTrue(COUNT // 8 < passed < COUNT, passed)
