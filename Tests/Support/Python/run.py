"""Runs the tests that are written in Python, classes side by side, and writes how many passed and failed to a file.

    python Tests/Support/Python/run.py FOLDER... [--counts FILE] [--jobs N] [NAME...]

FOLDER: where tests are, such as Tests/Browser. NAME: a module, class or test, as unittest takes it; without any, all
of the folders run. A module that says `LONG = True` begins first, so that the end need not wait for it. A class that
fails beside the others runs again alone, where few do, and the log says so. All builds of a run share one cache, and
sites that several tests only read are built once."""

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

import kept
from processes import environment

# So many classes may fail beside the others and pass alone: browsers lose events on a machine that has other work.
AGAIN = 2
# Bytes that there must be in memory for what tests write (a few hundred million).
ROOM = 6 << 30
# Set in the processes of a run: the folder of the sites that they share. Cache and temporary folder are the run's too.
SITES = "FLIPBOOK_TEST_SITES"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--counts", type=Path)
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments.add_argument("words", nargs="+")
    options = arguments.parse_intermixed_args()
    options.folders = [Path(word) for word in options.words if os.path.isdir(word)]
    options.names = [word for word in options.words if not os.path.isdir(word)]
    if not options.folders:
        arguments.error(f"there is no folder {options.words[0]}")
    sys.path[:0] = [str(folder.resolve()) for folder in options.folders]

    # Told to stop, as by a clock that has run out, it still ends its browsers.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if options.work:
        return work()
    passed, failed = run(options)
    if options.counts:
        options.counts.write_text(f"{passed} {failed}\n")
    return 0 if passed > 0 and failed == 0 else 1


def run(options) -> tuple[int, int]:
    """Runs what was asked for, with a cache and a temporary folder of its own."""
    place = memory()
    with tempfile.TemporaryDirectory(prefix="fb-", dir=place) as folder:
        places = {"XDG_CACHE_HOME": f"{folder}/cache", SITES: f"{folder}/sites"}
        os.mkdir(places[SITES])
        if place:
            places["TMPDIR"] = tempfile.tempdir = folder
        with environment(**places) as surroundings:
            os.environ.update(surroundings)
            if not options.names:
                return side_by_side(options)
            try:
                return here(options.names)
            finally:
                kept.end()


def memory():
    """A folder in memory for all that tests write, which is thousands of small files. None where there is no room,
    where programs may not be started from it, and where TMPDIR names another place."""
    place = "/dev/shm"
    if "TMPDIR" in os.environ or not os.access(place, os.W_OK):
        return None
    room = os.statvfs(place)
    return None if room.f_flag & os.ST_NOEXEC or room.f_bavail * room.f_frsize < ROOM else place


class TimedResult(unittest.TextTestResult):
    """Says behind each test how many seconds it took."""

    def startTest(self, test):
        self.started = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        self.stream.writeln(f"  {time.monotonic() - self.started:.1f} s")


def here(names) -> tuple[int, int]:
    """Runs tests in this process: how many passed, and how many failed."""
    tests = unittest.TestLoader().loadTestsFromNames(names)
    result = unittest.TextTestRunner(verbosity=2, buffer=False, resultclass=TimedResult).run(tests)
    # A test fails once, however many of its parts do.
    bad = {getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors}
    bad |= {test.id() for test in result.unexpectedSuccesses}
    # A fixture of a class or module that fails appears among the errors, but was never counted as a test.
    broken_fixtures = {test.id() for test, _ in result.errors if not isinstance(test, unittest.TestCase)}
    # A test is skipped once, however many of its parts are.
    skipped = {getattr(test, "test_case", test).id() for test, _ in result.skipped}
    passed = result.testsRun - len(bad - broken_fixtures) - len(skipped - bad) - len(result.expectedFailures)
    return passed, len(bad)


class Worker:
    """A process that runs one class after another, so that a browser of one may serve the next."""

    def __init__(self, folders):
        command = [sys.executable, __file__, *folders, "--work"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def run(self, name, log):
        """Runs a class, which writes to a file: how many passed and failed. What gives no report has failed."""
        try:
            self.process.stdin.write(f"{log} {name}\n")
            self.process.stdin.flush()
            passed, failed = map(int, self.process.stdout.readline().split())
        except (OSError, ValueError):
            self.process.kill()
            return 0, 1
        return passed, failed

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def work():
    """Runs the classes that come line by line, each behind the file that it writes to."""
    lines, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    # What tests start reads nothing of this.
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    for line in lines:
        log, name = line.split()
        with open(log, "w") as file:
            for number in (1, 2):
                os.dup2(file.fileno(), number)
        passed, failed = here([name])
        sys.stdout.flush()
        print(passed, failed, file=answers, flush=True)
    return 0


def side_by_side(options) -> tuple[int, int]:
    """Runs the classes in so many processes at once."""
    free = []

    def one(place):
        folder, name = place
        start = time.monotonic()
        worker = free.pop() if free else Worker(options.folders)
        with tempfile.TemporaryDirectory() as scratch:
            log = Path(scratch) / "log"
            passed, failed = worker.run(name, log)
            said = log.read_text(errors="replace") if log.exists() else ""
        if worker.process.poll() is None:
            free.append(worker)
        took = time.monotonic() - start
        print(f"{said}== {name}: {passed} passed, {failed} failed in {took:.0f} s\n", flush=True)
        return passed, failed

    pool = ThreadPoolExecutor(options.jobs)
    try:
        places = classes(options.folders)
        counts = dict(zip(places, pool.map(one, places)))
        failing = [place for place in places if counts[place][1]]
        for place in failing if len(failing) <= AGAIN else []:
            # In a process of its own: what others left there may be why.
            while free:
                free.pop().end()
            counts[place] = one(place)
            if not counts[place][1]:
                print(f"== {place[1]}: again: failed beside the others, and passed alone\n", flush=True)
        while free:
            free.pop().end()
    finally:
        # A run that is stopped waits for nothing: what still runs carries the mark, and is ended by it.
        pool.shutdown(wait=False, cancel_futures=True)
    return sum(passed for passed, _ in counts.values()), sum(failed for _, failed in counts.values())


def classes(folders) -> list[tuple[Path, str]]:
    """The classes of tests in folders, by folder and name, the longest first."""
    sizes, long = {}, set()

    def visit(suite, folder):
        for test in suite:
            if isinstance(test, unittest.TestSuite):
                visit(test, folder)
                continue
            # A module that cannot be read is a test of unittest's own, which fails by the module's name.
            module, name = type(test).__module__, type(test).__name__
            name = test.id() if module.startswith("unittest") else f"{module}.{name}"
            name = name.removeprefix("unittest.loader._FailedTest.")
            place = (folder, name)
            sizes[place] = sizes.get(place, 0) + 1
            if getattr(sys.modules.get(module), "LONG", False):
                long.add(place)

    for folder in folders:
        visit(unittest.TestLoader().discover(str(folder), pattern="test_*.py"), folder)
    return sorted(sizes, key=lambda place: (place not in long, -sizes[place], place))


if __name__ == "__main__":
    sys.exit(main())
