"""A build of many designs that finds little changed does little."""

from scale import FEW, MANY, ScaleCase


class ScaleTests(ScaleCase):
    def test_a_second_build_writes_nothing(self):
        site = self.folder / "second"
        designs = self.folder / str(MANY)
        self.build(designs, site)
        before = {path: (path.lstat().st_ino, path.lstat().st_mtime_ns) for path in [site, *site.rglob("*")]}
        self.assertGreater(len(before), MANY * 10)
        self.build(designs, site)
        after = {path: (path.lstat().st_ino, path.lstat().st_mtime_ns) for path in [site, *site.rglob("*")]}
        self.assertEqual(after, before)

    def test_a_change_writes_one_design_and_what_shows_all(self):
        self.check_a_change("number seven", self.folder / str(FEW), self.folder / "changed")

    def test_it_does_so_with_packed_forms(self):
        site = self.folder / "changed, packed"
        self.check_a_change("number 7, packed", self.folder / str(FEW), site, "--precompress")
