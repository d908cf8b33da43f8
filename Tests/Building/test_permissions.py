"""Who may read what a command writes: as the user's mask says, or as before."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from flipbook import tool
from places import STARTERS

DESIGN = STARTERS / "sticky-refresh.svg"


class PermissionTests(unittest.TestCase):
    def export(self, path, mask):
        subprocess.run([tool(), "export", DESIGN, "--to", "still", "-o", path], check=True, umask=mask)
        return path.stat().st_mode & 0o777

    def test_a_new_file_follows_the_mask_and_a_replaced_one_keeps_its_permissions(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "still.svg"
            self.assertEqual(self.export(path, 0o077), 0o600)
            path.chmod(0o640)
            self.assertEqual(self.export(path, 0o022), 0o640)
            path.unlink()
            self.assertEqual(self.export(path, 0o022), 0o644)
            self.assertEqual([one.name for one in Path(folder).iterdir()], ["still.svg"])
