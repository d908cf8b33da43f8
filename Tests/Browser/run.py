"""Runs the tests that are written in Python and writes how many passed and failed to a file that a script can read.

    python Tests/Browser/run.py [--tests FOLDER] [--counts FILE] [NAME...]     NAME: a module, class or test, as unittest takes it
"""

import argparse
import os
import signal
import sys
import tempfile
import unittest
from pathlib import Path

from processes import environment

HERE = Path(__file__).resolve().parent


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--tests", type=Path, default=HERE)
    arguments.add_argument("--counts", type=Path)
    arguments.add_argument("names", nargs="*")
    options = arguments.parse_args()

    # Told to stop, as by a clock that has run out, it still ends its browsers.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # Whoever runs the tests keeps their own cache.
    with tempfile.TemporaryDirectory() as cache, environment(XDG_CACHE_HOME=cache) as surroundings:
        os.environ.update(surroundings)
        return run(options)


def run(options) -> int:
    loader = unittest.TestLoader()
    if options.names:
        tests = loader.loadTestsFromNames(options.names)
    else:
        tests = loader.discover(str(options.tests), pattern="test_*.py")
    result = unittest.TextTestRunner(verbosity=2, buffer=False).run(tests)

    # A fixture of a class or module that fails appears among the errors, but was never counted as a test.
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    broken_fixtures = sum(1 for test, _ in result.errors if not isinstance(test, unittest.TestCase))
    passed = result.testsRun - (failed - broken_fixtures) - len(result.skipped) - len(result.expectedFailures)
    if options.counts:
        options.counts.write_text(f"{passed} {failed}\n")
    return 0 if result.wasSuccessful() and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
