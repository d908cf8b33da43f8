"""Runs the tests that are written in Python, classes side by side, and writes how many passed and failed to a file that a
script can read. Modules that say `LONG = True` begin first, so that nobody waits for them at the end; those that say `ALONE =
True` measure what a machine has to spare, and run after all others, one by one.

    python Tests/Browser/run.py [--tests FOLDER] [--counts FILE] [--jobs N] [--cache CACHE] [NAME...]

NAME: a module, class or test, as unittest takes it; these run in this process, in their order. FOLDER: where the tests are, if
not here. CACHE: a folder for all builds that have none of their own; without it they have a new one.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from processes import environment

HERE = Path(__file__).resolve().parent
# Bytes that there must be in memory for what tests write (a few hundred million).
ROOM = 6 << 30


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--tests", type=Path, default=HERE)
    arguments.add_argument("--counts", type=Path)
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument("--cache", type=Path, metavar="CACHE")
    arguments.add_argument("names", nargs="*")
    options = arguments.parse_args()
    sys.path.insert(0, str(options.tests.resolve()))

    # Told to stop, as by a clock that has run out, it still ends its browsers.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    place = memory()
    with tempfile.TemporaryDirectory(prefix="fb-", dir=place) as folder:
        # Whoever runs the tests keeps their own cache.
        places = {"XDG_CACHE_HOME": str((options.cache or Path(folder, "cache")).resolve())}
        if place:
            places["TMPDIR"] = tempfile.tempdir = folder
        with environment(**places) as surroundings:
            os.environ.update(surroundings)
            passed, failed = here(options.names) if options.names else side_by_side(options)
    if options.counts:
        options.counts.write_text(f"{passed} {failed}\n")
    return 0 if passed > 0 and failed == 0 else 1


def memory():
    """A folder in memory for all that tests write, which is thousands of small files, where there is one with room in which
    programs may be started; None where there is not, or where somebody said where."""
    place = "/dev/shm"
    if "TMPDIR" in os.environ or not os.access(place, os.W_OK):
        return None
    room = os.statvfs(place)
    return None if room.f_flag & os.ST_NOEXEC or room.f_bavail * room.f_frsize < ROOM else place


def here(names) -> tuple[int, int]:
    """Runs tests in this process: how many passed, and how many failed."""
    tests = unittest.TestLoader().loadTestsFromNames(names)
    result = unittest.TextTestRunner(verbosity=2, buffer=False).run(tests)
    # A test fails once, however many of its parts do.
    bad = {getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors}
    bad |= {test.id() for test in result.unexpectedSuccesses}
    # A fixture of a class or module that fails appears among the errors, but was never counted as a test.
    broken_fixtures = {test.id() for test, _ in result.errors if not isinstance(test, unittest.TestCase)}
    # A test is skipped once, however many of its parts are.
    skipped = {getattr(test, "test_case", test).id() for test, _ in result.skipped}
    passed = result.testsRun - len(bad - broken_fixtures) - len(skipped - bad) - len(result.expectedFailures)
    return passed, len(bad)


def side_by_side(options) -> tuple[int, int]:
    """Runs every class in a process of its own, so many at once."""
    together, alone = classes(options.tests)

    def one(name):
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            counts = Path(folder) / "counts"
            # Most classes look at the same starters, which are built once, then.
            command = [sys.executable, HERE / "run.py", "--tests", options.tests, "--counts", counts,
                       "--cache", os.environ["XDG_CACHE_HOME"], name]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            # What leaves no report has failed.
            passed, failed = map(int, counts.read_text().split()) if counts.exists() else (0, 1)
        took = time.monotonic() - start
        print(f"{done.stdout}== {name}: {passed} passed, {failed} failed in {took:.0f} s\n", flush=True)
        return passed, failed

    pool = ThreadPoolExecutor(options.jobs)
    try:
        counts = list(pool.map(one, together))
        counts += map(one, alone)
    finally:
        # Whoever is stopped waits for nobody: what still runs carries the mark, and is ended by it.
        pool.shutdown(wait=False, cancel_futures=True)
    return sum(passed for passed, _ in counts), sum(failed for _, failed in counts)


def classes(folder) -> tuple[list[str], list[str]]:
    """The names of the classes of tests in a folder, the longest first, and those that want the machine to themselves."""
    sizes, long, alone = {}, set(), set()

    def visit(suite):
        for test in suite:
            if isinstance(test, unittest.TestSuite):
                visit(test)
                continue
            # A module that cannot be read is a test of unittest's own, which fails by the module's name.
            name = test.id() if type(test).__module__.startswith("unittest") else f"{type(test).__module__}.{type(test).__name__}"
            name = name.removeprefix("unittest.loader._FailedTest.")
            sizes[name] = sizes.get(name, 0) + 1
            module = sys.modules.get(type(test).__module__)
            for kind, names in (("LONG", long), ("ALONE", alone)):
                if getattr(module, kind, False):
                    names.add(name)

    visit(unittest.TestLoader().discover(str(folder), pattern="test_*.py"))
    ordered = sorted(sizes, key=lambda name: (name not in long, -sizes[name], name))
    return [name for name in ordered if name not in alone], [name for name in ordered if name in alone]


if __name__ == "__main__":
    sys.exit(main())
