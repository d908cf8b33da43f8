"""Designs that are damaged at random: no command crashes, hangs or writes what is malformed, and what `check` passes is
built and exported. `make bench` takes thousands."""

import struct
import subprocess

import mutants
from building import BuildingCase
from flipbook import run, tool
from places import FIXTURES, ROOT

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

    def test_a_movement_too_fast_for_keyframes_is_built_with_a_warning(self):
        design = self.folder / "fast.svg"
        card = (ROOT / "docs" / "card.svg").read_text()
        design.write_text(card.replace("translate(187.5", "translate({187.5 + 1e6 * angle}", 1))
        self.assertEqual(subprocess.run([tool(), "check", design], capture_output=True).returncode, 0)
        code, said = self.build(design, self.folder / "site")
        self.assertEqual(code, 0, said)
        self.assertRegex(
            said, r"warning: scenario “over”: the animation of transform of “card” is off by .*\[inexact\]"
        )

    def test_a_huge_drawing_is_exported(self):
        """One in hundredths of a millimetre: 6,000 × 4,000 points, of which two pixels each would be too many."""
        picture = self.folder / "huge.png"
        design = FIXTURES / "drawings" / "libreoffice-slide.svg"
        run("export", design, "--to", "png", "--quiet", "-o", picture)
        self.assertEqual(struct.unpack(">II", picture.read_bytes()[16:24]), (4000, 2667))

    def test_a_picture_that_takes_too_much_memory_is_refused(self):
        """Forty layers of 4,000 × 4,000 pixels are 2.5 GB; with a tenth of the pixels there is room for all of them."""
        design, picture = self.folder / "layers.svg", self.folder / "layers.png"
        card = (ROOT / "docs" / "card.svg").read_text().replace('viewBox="0 0 375 667"', 'viewBox="0 0 2000 2000"')
        layers = '<g opacity="0.9">' * 40 + '<rect width="2000" height="2000"/><circle r="9"/>' + "</g>" * 40
        design.write_text(card.replace("</svg>", f"{layers}</svg>"))
        export = [tool(), "export", design, "over", "--to", "png", "--quiet", "-o", picture]
        done = subprocess.run(export, capture_output=True, text=True)
        self.assertEqual((done.returncode, picture.exists()), (1, False))
        self.assertIn("not with 768 MB of memory", done.stderr)
        done = subprocess.run([*export, "--scale", "0.2"], capture_output=True, text=True)
        self.assertEqual((done.returncode, picture.exists()), (0, True), done.stderr)
