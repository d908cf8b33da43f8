"""One cache for several builds at once, and none: a cache changes the time of a build, never its result."""

import os
import re
import shutil
import subprocess

import many
from building import BuildingCase, contents, frozen, shown
from flipbook import tool
from places import ROOT

DESIGNS, SITES, SHARING = 5, 3, 3


class SharedCacheTests(BuildingCase):
    def setUp(self):
        super().setUp()
        self.several = self.folder / "several"
        self.several.mkdir()
        self.files = many.write(self.several, DESIGNS, [ROOT / "docs" / "card.svg"])
        self.cache = self.folder / "cache" / "flipbook"
        self.sites = [self.folder / f"site{number}" for number in range(SITES)]
        self.shared = self.folder / "shared"

    def build_together(self):
        """Builds each site, and one of them several times, in processes that all begin before the first ends."""
        processes = [
            subprocess.Popen(self.command(self.several, site), env=self.environment, stderr=subprocess.PIPE, text=True)
            for site in [*self.sites, *[self.shared] * SHARING]
        ]
        for process in processes:
            self.assertEqual((process.communicate(timeout=120)[1], process.returncode), ("", 0))

    def check_sites(self, wanted, versions=DESIGNS):
        self.assertGreater(len(wanted), DESIGNS * 50)
        for site in [*self.sites, self.shared]:
            self.assertEqual(contents(site), wanted, site.name)
            self.assertEqual(len(set(frozen(site))), versions)
        # No draft is left, neither beside the sites nor in the cache.
        self.assertEqual([*self.folder.glob(".*"), *self.cache.glob(".*")], [])

    def test_builds_at_once_with_one_cache_write_what_one_writes_without(self):
        plain = self.folder / "plain"
        self.assertEqual(self.build(self.several, plain, "--no-cache"), (0, ""))
        wanted = contents(plain)
        # All find it empty, and keep the same under the same names.
        self.assertFalse(self.cache.exists())
        self.build_together()
        self.check_sites(wanted)
        kept = contents(self.cache)
        self.assertGreater(len(kept), DESIGNS)
        # All take what it has.
        for site in [*self.sites, self.shared]:
            shutil.rmtree(site)
        self.build_together()
        self.check_sites(wanted)
        # What designs and scenarios gave is kept once, however many gave it; of sites it knows where they lie.
        self.assertLessEqual(kept.keys(), contents(self.cache).keys())
        # And what of it serves for another design.
        self.files[0].write_text(self.files[0].read_text().replace("number 0", "number nought"))
        self.assertEqual(self.build(self.several, plain, "--no-cache"), (0, ""))
        self.assertNotEqual(contents(plain), wanted)
        self.build_together()
        self.check_sites(contents(plain), DESIGNS + 1)

    def test_builds_at_once_of_different_designs_take_nothing_wrong_from_each_other(self):
        """They have most in common: looks, scenarios, layouts."""
        wanted = {}
        for number, file in enumerate(self.files):
            self.assertEqual(self.build(file, self.folder / f"plain{number}", "--no-cache"), (0, ""))
            wanted[file] = contents(self.folder / f"plain{number}")
        for _ in range(2):
            processes = {
                file: subprocess.Popen(
                    self.command(file, self.folder / file.stem), env=self.environment, stderr=subprocess.PIPE, text=True
                )
                for file in self.files
            }
            for file, process in processes.items():
                self.assertEqual((process.communicate(timeout=120)[1], process.returncode), ("", 0))
                self.assertEqual(contents(self.folder / file.stem), wanted[file])
                shutil.rmtree(self.folder / file.stem)


class DamageTests(BuildingCase):
    def test_entries_copied_over_one_another_cost_time_alone(self):
        site, cache = self.folder / "site", self.folder / "cache" / "flipbook"
        wanted = []
        for design in self.designs:
            self.assertEqual(self.build(design, site), (0, ""))
            wanted.append(shown(site))
        entries = sorted(path for path in cache.iterdir() if path.is_file())
        whole = [path.read_bytes() for path in entries]
        self.assertGreater(len(entries), 8)
        for step in (1, 2, len(entries) - 1):
            for path, other in zip(entries, whole[step:] + whole[:step]):
                path.write_bytes(other)
            for design, files in zip(self.designs, wanted):
                self.assertEqual(self.build(design, self.folder / "new"), (0, ""))
                self.assertEqual(shown(self.folder / "new"), files)

    def test_files_changed_in_place_are_replaced(self):
        """Files with other bytes, as large and as old as before: of a design, packed and frozen, and of the site."""
        site, words = self.folder / "site", ["--precompress"]
        self.assertEqual(self.build(self.designs[0], site, *words), (0, ""))
        wanted = contents(site)
        for name in ("card/index.html", "card/still.svg", "card/index.html.gz", "index.html", "assets/style.css"):
            with self.subTest(file=name):
                looked, whole = (site / name).stat(), wanted[name]
                (site / name).write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
                os.utime(site / name, ns=(looked.st_atime_ns, looked.st_mtime_ns))
                self.assertEqual(self.build(self.designs[0], site, *words), (0, ""))
                self.assertEqual(contents(site), wanted)
        inodes = many.inodes(site)
        self.assertEqual(self.build(self.designs[0], site, *words), (0, ""))
        self.assertEqual(many.inodes(site), inodes)


class NoCacheTests(BuildingCase):
    def setUp(self):
        super().setUp()
        self.cache = self.folder / "cache"

    def curves(self, site, *words):
        """How many curves a build looks at, which are those that it has not found in a cache."""
        command = [tool(), "build", self.designs[0], "-o", site, "--timings", *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True)
        return int(re.search(r"^(\d+) curves: ", done.stdout + done.stderr, re.MULTILINE)[1])

    def looks(self):
        """Every file and folder of the cache with when it was last used, which is when it was last changed."""
        return {path: (path.lstat().st_ino, path.lstat().st_mtime_ns) for path in [self.cache, *self.cache.rglob("*")]}

    def test_without_a_cache_nothing_is_kept(self):
        site, home = self.folder / "site", self.folder / "home"
        homely = {key: value for key, value in self.environment.items() if key != "XDG_CACHE_HOME"} | {
            "HOME": str(home)
        }
        home.mkdir()
        # A site of its own, one that is there, one that another replaces, one that is as it was, and a part.
        turns = [[design, "-o", site] for design in (*self.designs, self.designs[1])]
        turns.append([self.designs[0], "-o", self.folder / "part", "--shard", "1/1"])
        for there in (False, True):
            for words in turns:
                for environment in (self.environment, homely):
                    command = [tool(), "build", *words, "--quiet", "--no-cache"]
                    done = subprocess.run(command, env=environment, capture_output=True, text=True)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertEqual(self.cache.exists(), there)
                    self.assertEqual(([*self.cache.rglob("*")], [*home.iterdir()]), ([], []))
            self.cache.mkdir(exist_ok=True)
        # The same folders without the flag.
        subprocess.run([tool(), "build", self.designs[0], "-o", site, "--quiet"], env=homely, check=True)
        self.assertEqual(self.build(self.designs[1], site), (0, ""))
        self.assertTrue([*self.cache.rglob("*")] and [*home.iterdir()])

    def test_without_a_cache_what_is_kept_is_not_taken(self):
        site, other = self.folder / "site", self.folder / "other"
        fitted = self.curves(site)
        self.assertGreater(fitted, 0)
        wanted = shown(site)
        for path in self.cache.rglob("*"):
            os.utime(path, (0, 0))
        before, files = self.looks(), many.inodes(site)
        # Neither for a new site, nor for one that the cache says is as it should be.
        for place in (other, site):
            self.assertEqual(self.curves(place, "--no-cache"), fitted)
            self.assertEqual(shown(place), wanted)
            self.assertEqual(self.looks(), before)
        self.assertNotEqual(many.inodes(site)["card/index.html"], files["card/index.html"])
        # What is kept would have served both.
        shutil.rmtree(other)
        self.assertEqual(self.curves(other), 0)
        self.assertTrue(
            any(look[1] > 0 and before[path][1] == 0 for path, look in self.looks().items() if path in before)
        )
