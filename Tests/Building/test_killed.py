"""Builds and merges that are killed at any moment leave the old site whole or the new one whole."""

import os
import random
import shutil
import signal
import subprocess
import time

from building import BuildingCase, frozen, shown
from flipbook import tool

LONG = True
# How many must be cut while they run. Who had ended when the signal came counts for nothing, so there are more tries
# than that, but not without end: three in ten are enough (seven are usual), and so much time as a machine ten times as
# slow takes.
KILLS = 100
TRIES, SECONDS = KILLS * 10 // 3, 200
# A machine's pace changes: what ends is taken for shorter from then on, and what is killed for longer. In balance at
# the real duration, where seven of ten are killed.
ENDED, CUT = 0.95, 1.02


class KilledTests(BuildingCase):
    def works(self):
        """What is killed, each with how often of `KILLS` times it is cut: commands without the site that they write,
        of which every other one has what others have worked out."""
        several = []
        for turn in range(2):
            designs = self.folder / f"several{turn}"
            shutil.copytree(self.designs[turn].parent, designs)
            shutil.copy(self.designs[0], designs / "first.svg")
            several.append([tool(), "build", designs, "--quiet", "--precompress", "--base-url", "https://example.org/"])
            for share in (1, 2):
                part = [tool(), "build", designs, "--quiet", "-o", self.folder / f"part{turn}{share}"]
                subprocess.run([*part, "--shard", f"{share}/2"], env=self.environment, check=True)
        parts = [[self.folder / f"part{turn}{share}" for share in (1, 2)] for turn in range(2)]
        return {
            "build": (65, [[tool(), "build", design, "--quiet"] for design in self.designs]),
            "several": (15, several),
            "merge": (20, [[tool(), "merge", *both, "--quiet"] for both in parts]),
        }

    def test_killed_at_any_moment_it_leaves_a_whole_site(self):
        site, works = self.folder / "site", self.works()
        wanted, durations = {}, {}
        # What is frozen, which each build takes over, is all there before times are taken.
        for turn in (0, 1, 0, 1):
            for name, (_, commands) in works.items():
                started = time.monotonic()
                subprocess.run([*commands[turn], "-o", site], env=self.environment, check=True)
                durations[name] = time.monotonic() - started
                wanted[name, turn] = shown(site)
        self.assertEqual(len({frozenset(files.items()) for files in wanted.values()}), 6)
        for turn in (1, 0):
            started = time.monotonic()
            self.assertEqual(self.build(self.designs[turn], site, "--no-cache")[0], 0)
            durations["build", "--no-cache"] = time.monotonic() - started
        chance = random.Random(20261121)
        missing = {name: count for name, (count, _) in works.items()}
        self.assertEqual(sum(missing.values()), KILLS)
        tried, changed = dict.fromkeys(works, 0), dict.fromkeys(works, 0)
        before, end = wanted["build", 0], time.monotonic() + SECONDS
        # The moments are to be spread over builds: some come before the new site, some after.
        while any(missing.values()) or min(changed.values()) < 2:
            if sum(tried.values()) >= TRIES or time.monotonic() > end:
                self.fail(f"of {KILLS} to be cut {missing} are left, {changed} changed the site, {tried} were tried")
            # In any order, so that each finds what others left.
            (name,) = chance.choices(list(missing), [missing[name] or changed[name] < 2 for name in missing])
            number = tried[name]
            tried[name] += 1
            turn, words = number // 2 % 2, ["--no-cache"] if name == "build" and number % 2 else []
            process = subprocess.Popen(
                [*works[name][1][turn], "-o", site, *words], env=self.environment, stderr=subprocess.DEVNULL
            )
            kind = (name, *words) if words else name
            try:
                # Some are killed when they have just ended.
                process.wait(timeout=chance.uniform(0, durations[kind] * 1.4))
                durations[kind] *= ENDED
            except subprocess.TimeoutExpired:
                process.kill()
                # It may have ended at this very moment.
                if process.wait() == -signal.SIGKILL:
                    missing[name] = max(missing[name] - 1, 0)
                durations[kind] *= CUT
            self.assertIn(process.returncode, (0, -signal.SIGKILL), name)
            after = shown(site)
            is_whole = after in (before, wanted[name, turn])
            self.assertTrue(is_whole, f"{name} {number}: the site is neither the old one nor the new one")
            frozen(site)
            changed[name] += after != before
            before = after
        print(f"cut {KILLS} or more of {sum(tried.values())}, changed {changed}", end=" ")
        # What they left behind is a hidden folder each, or the lock of a build, and the next build goes its way.
        left = set(os.listdir(self.folder)) - {"One", "Another", "cache", "site"}
        for name in left:
            self.assertRegex(name, r"^(\.site\.(building-[A-Za-z0-9]{6}|turn|lock)|several\d|part\d\d)$")
        past = time.time() - 60
        for left in self.folder.glob(".site.*"):
            os.utime(left, (past, past))
        # A build that finds nothing to do also leaves these alone, so this one is told to do all.
        self.assertEqual(self.build(self.designs[1], site, "--no-cache"), (0, ""))
        self.assertEqual(shown(site), wanted["build", 1])
        verified = subprocess.run([tool(), "verify", site], env=self.environment, capture_output=True, text=True)
        said = verified.stdout + verified.stderr
        self.assertEqual((verified.returncode, said.count("files as they were")), (0, len(frozen(site))), verified)
        self.assertGreater(len(frozen(site)), 3)
        self.assertEqual(list(self.folder.glob(".site.*")), [])
        # And what is in the cache serves as if nothing had happened.
        for name, (_, commands) in works.items():
            for turn, command in enumerate(commands):
                subprocess.run([*command, "-o", site], env=self.environment, check=True)
                self.assertEqual(shown(site), wanted[name, turn], name)

    def test_killed_while_it_takes_over_designs_it_leaves_a_whole_site(self):
        """Several designs, one of which changes: the others come by hard links from the site before."""
        designs, site, other = self.folder / "designs", self.folder / "site", self.folder / "other"
        designs.mkdir()
        text = self.designs[0].read_text()
        for number in range(12):
            (designs / f"card{number}.svg").write_text(text.replace("One card", f"Card {number}"))
        wanted, durations = [], []
        for number in range(2):
            (designs / "card7.svg").write_text(text.replace("One card", f"Turn {number}"))
            self.assertEqual(self.build(designs, other, "--no-cache"), (0, ""))
            wanted.append(shown(other))
        for number in (0, 1, 0, 1):
            (designs / "card7.svg").write_text(text.replace("One card", f"Turn {number}"))
            started = time.monotonic()
            self.assertEqual(self.build(designs, site), (0, ""))
            durations.append(time.monotonic() - started)
        chance = random.Random(20261123)
        cut = changed = taken = 0
        duration = min(durations)
        before = wanted[1]
        for number in range(4 * KILLS):
            # Few builds are cut between taking designs over and publishing, so this goes on until some were.
            if number >= KILLS // 2 and min(cut, changed, taken) > 2:
                break
            (designs / "card7.svg").write_text(text.replace("One card", f"Turn {number % 2}"))
            process = subprocess.Popen(self.command(designs, site), env=self.environment, stderr=subprocess.DEVNULL)
            try:
                process.wait(timeout=chance.uniform(0, duration * 1.3))
                duration *= ENDED
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                cut += 1
                duration *= CUT
            after = shown(site)
            self.assertTrue(after in wanted, f"kill {number}: the site is neither the old one nor the new one")
            self.assertEqual(len(set(frozen(site))), 13)
            changed += after != before
            # What a killed build had taken is in the hidden folder that it left.
            taken += any((left / "card1").exists() for left in self.folder.glob(".site.building-*")) and after == before
            before = after
            if number % 3 == 0:
                for left in self.folder.glob(".site.*"):
                    os.utime(left, (0, 0))
                self.assertEqual(self.build(designs, site), (0, ""))
                before = shown(site)
                self.assertEqual(before, wanted[number % 2], f"kill {number}: the build after it is another")
        self.assertGreater(min(cut, changed, taken), 2)
        verified = subprocess.run([str(tool()), "verify", site], env=self.environment, capture_output=True, text=True)
        self.assertEqual((verified.returncode, verified.stderr.count("files as they were")), (0, 13), verified)
