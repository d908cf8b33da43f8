"""The tests of a Swift package notice when the package is damaged. `.ci/bench-packages` damages all starters."""

import tempfile
import unittest

from places import STARTERS
from swift_packages import Package, survivors

MUTANTS = 12


class Packages(unittest.TestCase):
    def test_a_package_notices_its_mutants(self):
        with tempfile.TemporaryDirectory() as folder:
            package = Package(STARTERS / "sticky-refresh.svg", folder)
            self.assertEqual((package.library, package.player, package.play()), ("", "", ""))
            alive, _ = survivors(package, MUTANTS)
            self.assertLessEqual(len(alive), 1, [mutant.place for mutant in alive])


if __name__ == "__main__":
    unittest.main()
