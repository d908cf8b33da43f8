"""What says when: a design file's last change, which no copy keeps, or SOURCE_DATE_EPOCH, with which a site is the
same everywhere."""

import os
import subprocess

from building import BuildingCase, contents
from flipbook import tool

# The files that tell dates, as docs/publishing.md says.
DATED = {"feed.xml", "frozen.html", "v/versions.txt"}
EPOCH, SAID = 1_700_000_000, "2023-11-14T22:13:20Z"


class DateTests(BuildingCase):
    def setUp(self):
        super().setUp()
        self.design = self.designs[0]

    def built(self, changed, *words, **more):
        """A site of a design that was last changed then, built where there was none."""
        os.utime(self.design, (changed, changed))
        site = self.folder / f"site{len(list(self.folder.glob('site*')))}"
        command = self.command(self.design, site, "--base-url", "https://example.org/", *words)
        done = subprocess.run(command, env=self.environment | more, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return contents(site)

    def test_with_a_date_that_is_said_a_site_is_the_same_whenever_its_design_was_changed(self):
        times, said = (1_000_000_000, 1_400_000_000), {"SOURCE_DATE_EPOCH": str(EPOCH)}
        first, second = (self.built(time) for time in times)
        self.assertEqual({name for name in first.keys() | second.keys() if first.get(name) != second.get(name)}, DATED)
        # From nothing, and with what others have worked out when it was said or not.
        sites = [self.built(time, *words, **said) for time in times for words in ([], ["--no-cache"])]
        for site in sites:
            self.assertEqual(site, sites[0])
        self.assertEqual({name for name in first if first[name] != sites[0][name]}, DATED)
        self.assertIn(f"<updated>{SAID}</updated>", sites[0]["feed.xml"].decode())
        self.assertIn(f'datetime="{SAID}"', sites[0]["frozen.html"].decode())
        self.assertRegex(sites[0]["v/versions.txt"].decode(), rf"(?m)^[0-9a-f]{{16}} present {EPOCH} card$")

    def test_parts_have_the_date_that_was_said_when_they_were_built(self):
        merged = []
        for number, changed in enumerate((1_000_000_000, 1_400_000_000)):
            part, site = self.folder / f"part{number}", self.folder / f"merged{number}"
            os.utime(self.design, (changed, changed))
            environment = self.environment | {"SOURCE_DATE_EPOCH": str(EPOCH)}
            command = self.command(self.design, part, "--base-url", "https://example.org/", "--shard", "1/1")
            subprocess.run(command, env=environment, check=True)
            subprocess.run([tool(), "merge", part, "-o", site, "--quiet"], env=self.environment, check=True)
            merged.append(contents(site))
        self.assertEqual(*merged)
        self.assertRegex(merged[0]["v/versions.txt"].decode(), rf"(?m)^[0-9a-f]{{16}} present {EPOCH} card$")
