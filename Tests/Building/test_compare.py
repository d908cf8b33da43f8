"""Logs of apps that were built otherwise: what `flipbook compare` finds, or that it says that it cannot tell."""

import tempfile
import unittest

from traces import compared

COUNT = 40


class TraceTests(unittest.TestCase):
    def test_what_was_changed_is_found_or_not_told(self):
        with tempfile.TemporaryDirectory() as folder:
            counts, lines = compared(range(COUNT), folder)
        self.assertEqual(lines, [])
        told = sum(count for (_, word), count in counts.items() if word == "right")
        # It must not say of everything that it cannot tell.
        self.assertGreaterEqual(told, COUNT // 2, counts)


if __name__ == "__main__":
    unittest.main()
