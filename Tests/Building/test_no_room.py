"""Merges, prunings and exports that find a disk full or closed say which file could not be written and why, and
leave what was there."""

import shlex
import shutil
import subprocess

from building import BuildingCase, contents, frozen
from flipbook import tool

PAGE = 4
CLOSED = "(this disk is read-only|no permission to write there); name "
FULL = "(the disk is full; make room, or name a folder on another|No space left on device)"


def kilobytes(size):
    """What bytes take of a disk."""
    return -(-size // (PAGE * 1024)) * PAGE


class NoRoomTests(BuildingCase):
    def setUp(self):
        super().setUp()
        self.old, self.disk = self.folder / "old", self.folder / "disk"
        self.old.mkdir()
        self.disk.mkdir()

    def on_a_disk(self, room, *words):
        """Runs a command where a disk holds what `old` does and has so many KB left, or is closed where that is
        None: its exit code, whether all that is there is as it was and nothing beside it, and what was said."""
        left = (
            f"""head -c 100000000 /dev/zero 2>/dev/null >{self.disk}/full || true
            truncate -s -{room}k {self.disk}/full"""
            if room is not None
            else f"mount -o remount,ro {self.disk}"
        )
        code, out, err = self.in_a_room(
            f"""mount -t tmpfs -o size=32m tmpfs {self.disk}; cp -a {self.old}/. {self.disk}
            {left}
            code=0; {shlex.join(map(str, words))} >&2 || code=$?
            diff -r --exclude=full {self.old} {self.disk} && echo same; exit $code"""
        )
        return code, out == "same\n", err

    def check_refused(self, room, *words):
        """It fails, nothing has changed, and one line says which file or folder of this disk, and why."""
        with self.subTest(room=room, words=words[1:]):
            code, same, err = self.on_a_disk(room, *words)
            self.assertEqual((code, same), (3, True), err)
            self.assertRegex(err, rf"\Aflipbook: {self.disk}[^ ]*: {CLOSED if room is None else FULL}[^\n]*\n\Z")

    def check_done(self, room, *words):
        """With so much room it is done: what was refused was refused for want of room."""
        code, same, err = self.on_a_disk(room, *words)
        self.assertEqual((code, same), (0, False), err)

    def test_a_merge(self):
        self.assertEqual(self.build(self.designs[0], self.old / "site"), (0, ""))
        several, parts = self.folder / "several", [self.folder / f"part{number}" for number in (1, 2)]
        several.mkdir()
        for name, design in zip(("card.svg", "other.svg"), reversed(self.designs)):
            shutil.copy(design, several / name)
        for number, part in enumerate(parts):
            self.assertEqual(self.build(several, part, "--shard", f"{number + 1}/2"), (0, ""))
        files = {path.stat().st_ino: path for part in parts for path in part.rglob("*") if path.is_file()}
        needed = sum(kilobytes(path.stat().st_size) for path in files.values())
        self.assertGreater(needed, 40 * PAGE)
        merge = [tool(), "merge", *parts, "--quiet", "-o"]
        for room in (0, PAGE, needed // 2, None):
            self.check_refused(room, *merge, self.disk / "site")
            self.check_refused(room, *merge, self.disk / "new")
        for name in ("site", "new"):
            self.check_done(6 * needed, *merge, self.disk / name)

    def versions(self, count, *words):
        """A site with so many frozen versions of one design."""
        text = self.designs[0].read_text()
        for number in range(count):
            self.designs[0].write_text(text.replace("One card", f"Card {number}"))
            self.assertEqual(self.build(self.designs[0], self.old / "site", *words), (0, ""))
        self.assertEqual(len(frozen(self.old / "site")), count)

    def test_a_pruning(self):
        self.versions(2)
        prune = [tool(), "prune", self.disk / "site", "--quiet"]
        for room in (0, None):
            self.check_refused(room, *prune)
        self.check_done(4 * PAGE, *prune)

    def test_a_pruning_however_much_room_there_is(self):
        self.versions(12, "--base-url", "https://example.org/")
        prune = [tool(), "prune", self.disk / "site", "--keep", "10", "--quiet"]
        for room in range(0, 32 * PAGE, PAGE):
            code, same, err = self.on_a_disk(room, *prune)
            if code == 0:
                break
            self.assertEqual((code, same), (3, True), f"{room} KB: {err}")
        self.assertEqual((code, same), (0, False), err)
        self.assertGreater(room, PAGE)

    def test_an_export(self):
        """Drawing, picture and film replace a file that is there, or make one, whole or not at all."""
        short = ["--until", "0.2"]
        lines = {"over.svg": [], "over.png": ["--at", "0.4"], "over.mp4": short, "over.gif": short}
        for name, words in lines.items():
            wanted = self.folder / name
            export = [tool(), "export", self.designs[0], "over", "--quiet", *words, "-o"]
            subprocess.run([*export, wanted], env=self.environment, check=True)
            (self.old / name).write_text("what was there before")
            most = kilobytes(wanted.stat().st_size)
            # None of it, all but the last of it, and nowhere.
            for room in sorted({0, most - PAGE}) + [None]:
                self.check_refused(room, *export, self.disk / name)
                self.check_refused(room, *export, self.disk / f"new-{name}")
            self.check_done(most, *export, self.disk / name)

    def test_pictures_of_every_frame(self):
        """Those for which there was room are whole, and of the others nothing is there."""
        export = [tool(), "export", self.designs[0], "over", "--quiet", "--until", "0.1", "--fps", "30", "-o"]
        wanted = self.folder / "wanted"
        wanted.mkdir()
        subprocess.run([*export, wanted / "%02d.png"], env=self.environment, check=True)
        frames = contents(wanted)
        sizes = [kilobytes(len(frames[name])) for name in sorted(frames)]
        self.assertGreater(len(sizes), 2)
        for room in (None, 0):
            self.check_refused(room, *export, self.disk / "%02d.png")
        # All that is on the disk beside the file that fills it must be the first two.
        code, out, err = self.in_a_room(
            f"""mount -t tmpfs -o size={sum(sizes[:2]) + PAGE * (sizes[2] // PAGE - 1)}k tmpfs {self.disk}
            code=0; {shlex.join(map(str, [*export, self.disk / "%02d.png"]))} >&2 || code=$?
            diff -r {wanted} {self.disk} || true; exit $code"""
        )
        self.assertEqual((code, out), (3, "".join(f"Only in {wanted}: {name}\n" for name in sorted(frames)[2:])), err)
        self.assertRegex(err, rf"\Aflipbook: {self.disk}/03\.png: {FULL}\n\Z")

    def test_a_film_on_its_way(self):
        """There is no room where films lie until they are whole (TMPDIR), and there is where they are to lie."""
        for form in ("mp4", "webm", "apng", "gif"):
            wanted, film = self.folder / f"wanted.{form}", self.folder / f"film.{form}"
            export = [tool(), "export", self.designs[0], "over", "--quiet", "--until", "0.2", "-o"]
            subprocess.run([*export, wanted], env=self.environment, check=True)
            for room in (0, PAGE):
                with self.subTest(form=form, room=room):
                    film.write_text("what was there before")
                    code, same, err = self.on_a_disk(room, "env", f"TMPDIR={self.disk}", *export, film)
                    self.assertTrue(same)
                    # Nothing is said against films that need no such room.
                    if code == 0:
                        self.assertEqual(film.read_bytes(), wanted.read_bytes())
                    else:
                        self.assertEqual((code, film.read_bytes()), (3, b"what was there before"))
                        why = "temporary files lie there: No space left on device; name another folder by TMPDIR"
                        self.assertEqual(err, f"flipbook: {self.disk}: {why}\n")

    def test_standard_output(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([tool(), "export", self.designs[0]], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, rf"\Aflipbook: cannot write the output: {FULL}\n\Z")
