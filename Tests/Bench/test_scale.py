"""Many designs: what one costs does not grow with how many there are, and a build that finds little changed is quick.

The bounds are far from what is measured (in brackets), and nearer than what any work that grows faster than the designs
leads to.
"""

import os
import shutil
import statistics
import unittest
from concurrent.futures import ThreadPoolExecutor

import many
from places import ROOT, STARTERS
from scale import FEW, MANY, ScaleCase

# A design may cost so many times as much processor time among many as among few (0.95). Noise only ever adds, so
# the best of several builds counts.
DEARER = 1.2
RUNS = 3
# Memory that a design may leave behind until all are done, in KB (9 to 18 from run to run; 209 before layouts had a
# process of their own and common pages were checked in pieces).
LEFT = 35
# What a second build may take of what the first took (0.01), and how many milliseconds of a processor (25).
SECOND, MILLISECONDS = 0.05, 75
# How many of two cores many designs keep busy (1.9).
CORES = 1.5


# As little as a design can be: what a thousand of them take is what each design costs whatever it holds.
DOT = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100">
  <title>Dot</title>
  <desc>A dot that moves when it is tapped.</desc>
  <metadata>
    <fb:interaction>
      <fb:parameter name="way" value="60" min="50" max="70" step="1" unit="pt" label="How far"/>
      <fb:tap name="tap" target="#dot"/>
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
        <datamodel><data id="x" expr="20"/></datamodel>
        <state id="shown">
          <transition event="tap">
            <fb:animate name="go" duration="0.2s"><assign location="x" expr="20 + way"/></fb:animate>
          </transition>
        </state>
      </scxml>
      <fb:bind target="#dot" cx="{x}"/>
      <fb:scenario name="tapped" title="Tap it"><fb:touch on="#dot"/></fb:scenario>
    </fb:interaction>
  </metadata>
  <circle id="dot" cx="20" cy="50" r="9"/>
  <text y="90" font-size="9">dot</text>
</svg>
"""


class ScaleTests(ScaleCase):
    def cold(self, count):
        """The least processor time and memory of several builds from nothing, on one thread."""
        found = []
        for _ in range(RUNS):
            site, cache = self.folder / "cold", self.folder / "cold cache"
            # The first build reads the whole program for its check sum, which takes more memory than designs do.
            self.build(ROOT / "docs" / "card.svg", site, cache=cache)
            found.append(self.build(self.folder / str(count), site, "--jobs", "1", cache=cache))
            shutil.rmtree(site)
            shutil.rmtree(cache)
        return min(row[1] for row in found), min(row[2] for row in found)

    def test_a_design_costs_the_same_among_many(self):
        (few, low), (all, high) = self.cold(FEW), self.cold(MANY)
        # What a build costs before its first design makes the few look dear, so it is what more of them cost.
        each, further = few / FEW, (all - few) / (MANY - FEW)
        left = (high - low) * 1024 / (MANY - FEW)
        print(
            f"a design: {each * 1000:.1f} ms among {FEW}, {further * 1000:.1f} ms more each up to {MANY}; "
            f"{left:.1f} KB stay"
        )
        self.assertGreater(each, 0.001)
        self.assertLess(further, each * DEARER)
        self.assertLess(left, LEFT)

    def test_a_second_build_is_quick(self):
        site = self.folder / "second"
        designs = self.folder / str(MANY)
        _, first, _ = self.build(designs, site)
        second = min(self.build(designs, site)[1] for _ in range(RUNS))
        print(f"the second build: {second * 1000:.0f} ms of a processor, {second / first:.3f} of the first")
        self.assertLess(second, first * SECOND)
        self.assertLess(second * 1000, MILLISECONDS)

    @unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "one core")
    def test_two_cores_are_used(self):
        cores = []
        # The best of several, because others may use the machine too.
        while len(cores) < RUNS and max(cores, default=0) < CORES:
            seconds, processor, _ = self.build(self.folder / str(MANY), self.folder / "cores", "--no-cache")
            cores.append(processor / seconds)
        print("cores:", *(f"{number:.2f}" for number in cores))
        self.assertGreater(max(cores), CORES)

    def test_the_starters_are_looked_through_in_no_time(self):
        site = self.folder / "starters"
        self.build(STARTERS, site)
        again = min(self.build(STARTERS, site)[0] for _ in range(RUNS))
        print(f"the starters, nothing changed: {again * 1000:.0f} ms")
        self.assertLess(again, 0.1)

    def test_a_thousand_designs(self):
        dot = self.folder / "dot.svg"
        dot.write_text(DOT)
        hundred, designs = self.folder / "100 dots", self.folder / "1000 dots"
        for folder, count in [(hundred, 100), (designs, 1000)]:
            folder.mkdir()
            many.write(folder, count, [dot])
        tries = []
        while not tries or len(tries) < RUNS and min(dearer for dearer, _, _ in tries) > DEARER:
            site, cache = self.folder / f"dots {len(tries)}", f"cache of dots {len(tries)}"
            few, all = self.at_once(hundred, designs, site, cache)
            # How many times as much as one of a hundred designs each further one costs.
            dearer = (all[1] - few[1]) / 900 / (few[1] / 100)
            tries.append((dearer, (all[2] - few[2]) * 1024 / 900, all))
        again = min(self.build(designs, site, cache=cache)[0] for _ in range(RUNS))
        dearer, left, all = min(tries)
        print(
            f"a thousand dots: {all[0]:.1f} s, {all[1]:.1f} ms of a processor each, "
            f"{dearer:.2f} times what one of a hundred costs; "
            f"{all[2]:.0f} MB, {left:.1f} KB each; nothing changed: {again:.2f} s"
        )
        self.assertLess(dearer, DEARER, tries)
        self.assertLess(left, LEFT)
        self.assertLess(again, 1)
        self.check_a_change("number seven", designs, site, cache=cache)

    def at_once(self, hundred, designs, site, cache):
        """What a hundred take, on the average, while a thousand are built beside them, and what these take. A processor
        that is shared with others changes its pace from minute to minute, so both are measured in the same ones."""
        few = []
        with ThreadPoolExecutor() as pool:
            thousand = pool.submit(self.build, designs, site, "--jobs", "1", cache=cache)
            while not thousand.done() or not few:
                beside, own = self.folder / "few dots", "cache of few dots"
                found = self.build(hundred, beside, "--jobs", "1", cache=own)
                # What went on when the thousand had ended had the machine to itself.
                if not few or not thousand.done():
                    few.append(found)
                shutil.rmtree(beside)
                shutil.rmtree(self.folder / own)
            return [statistics.mean(row[column] for row in few) for column in range(3)], thousand.result()
