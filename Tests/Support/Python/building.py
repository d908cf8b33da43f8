"""Builds that something happens to: designs, a cache and a site of their own, and file systems of their own."""

import os
import shutil
import subprocess
import tempfile
import unittest
from functools import cache
from pathlib import Path

from flipbook import tool
from places import ROOT

# Namespaces in which file systems may be mounted: of a user, and of root, where users get none.
ROOMS = (["unshare", "-rm"], ["unshare", "-m"])


@cache
def room():
    """Words of a command that runs another one where it may mount file systems; None where this machine allows none."""
    mount = ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    tries = (command for command in ROOMS if not subprocess.run([*command, *mount], capture_output=True).returncode)
    return next(tries, None)


def contents(folder, counts=lambda name: True):
    """The files below a folder with their bytes: all of them, or those whose names, from there, count."""
    files = {str(path.relative_to(folder)): path for path in Path(folder).rglob("*")}
    return {name: path.read_bytes() for name, path in files.items() if counts(name) and path.is_file()}


def shown(folder):
    """The same without what is frozen, and the feed of that, which tell of earlier builds too."""
    return contents(folder, lambda name: not name.startswith(("v/", "feed.xml")) and "frozen" not in name)


def frozen(site):
    """The hashes of the frozen versions that a site lists; each must be there."""
    lines = (site / "v" / "versions.txt").read_text().splitlines()
    hashes = [line.split()[0] for line in lines if not line.startswith("#")]
    for name in hashes:
        if not (site / "v" / name / "SHA256SUMS").exists():
            raise AssertionError(f"{name} is listed, and is not there")
    return hashes


class BuildingCase(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="flipbook-building-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        card = (ROOT / "docs" / "card.svg").read_text()
        self.designs = []
        for title in ("One card", "Another card"):
            design = self.folder / title.split()[0] / "card.svg"
            design.parent.mkdir()
            design.write_text(card.replace("<title>Card</title>", f"<title>{title}</title>"))
            self.designs.append(design)
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(self.folder / "cache"))

    def command(self, design, site, *words):
        return [str(tool()), "build", str(design), "-o", str(site), "--quiet", *words]

    def build(self, design, site, *words):
        done = subprocess.run(self.command(design, site, *words), env=self.environment, capture_output=True, text=True)
        return done.returncode, done.stderr

    def in_a_room(self, script):
        """Runs a shell script where it may mount file systems that no other process sees."""
        if not (command := room()):
            self.skipTest("this machine allows no file systems of a process's own (unshare)")
        done = subprocess.run([*command, "sh", "-euc", script], env=self.environment, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr
