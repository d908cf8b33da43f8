"""Builds that are asked to end, or that find no room, leave the old site whole or the new one whole; builds at once
lose nothing that is frozen."""

import fcntl
import os
import random
import resource
import shutil
import signal
import subprocess
import time

from building import BuildingCase, contents, frozen
from flipbook import tool
from places import ROOT

LONG = True


class Interrupted(BuildingCase):
    def test_asked_to_end_at_any_moment_it_leaves_nothing_behind(self):
        """Control-C, a polite kill or a terminal that closes, while something is being built."""
        design = ROOT / "templates" / "designs" / "wechat-applet.svg"
        own, here = self.folder / "own", self.folder / "here"
        own.mkdir()
        here.mkdir()
        site = here / "site"
        self.assertEqual(self.build(design, site)[0], 0)
        for number, count in ((1, 2), (2, 2)):
            part = [tool(), "build", design, "-o", here / f"part{number}", "--shard", f"{number}/{count}", "--quiet"]
            subprocess.run(part, env=self.environment, check=True)
        commands = {
            "build": [design, "-o", site, "--no-cache", "--precompress"],
            "merge": [here / "part1", here / "part2", "-o", site],
            "preview": [design, "-o", site, "--no-cache", "--no-open", "--port", "0"],
            "verify": [site],
        }
        chance = random.Random(20261122)
        stopped = dict.fromkeys(commands, 0)
        for name, words in commands.items():
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                # One that ended before it was stopped has written another site.
                before = contents(here)
                process = subprocess.Popen(
                    [tool(), name, *words],
                    env={**self.environment, "TMPDIR": str(own)},
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    text=True,
                    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                )
                # It has begun when there is something to take away, and a moment later it is somewhere in between.
                end = time.monotonic() + 20
                while process.poll() is None and not (os.listdir(own) or list(here.glob(".site.*"))):
                    self.assertLess(time.monotonic(), end)
                time.sleep(chance.uniform(0, 0.005 if name == "merge" else 0.15))
                process.send_signal(number)
                said = process.communicate(timeout=20)[1]
                if process.returncode == -number:
                    stopped[name] += 1
                    self.assertIn("stopped; nothing was written", said)
                    self.assertEqual(contents(here), before)
                left = (os.listdir(own), list(here.glob(".site.*")))
                self.assertEqual(left, ([], []), f"{name}, {number.name}: {said}")
        for name, count in stopped.items():
            self.assertGreater(count, 0, f"{name} always ended before it was stopped")

    def test_long_work_that_notices_nothing_ends_all_the_same(self):
        """One scenario that simulates for minutes, and a drawing that librsvg is at for long."""
        data = "".join(f'<data id="d{number}" expr="0"/>' for number in range(1900))
        follows = "".join(f'<fb:follow location="d{number}" expr="a" duration="0.3"/>' for number in range(1900))
        chart = (
            f'<datamodel><data id="a" expr="0"/>{data}</datamodel><state id="rest"><onentry><fb:animate'
            f' name="turn" duration="3"><assign location="a" expr="90"/></fb:animate>{follows}</onentry></state>'
        )
        noise = '<filter id="f"><feTurbulence baseFrequency=".1" numOctaves="9"/></filter>'
        slow = noise + '<rect width="99" height="99" filter="url(#f)"/>' * 900
        address = ["--base-url", "https://example.org/"]
        works = {"simulating": (chart, "", []), "drawing": ('<state id="rest"/>', slow, address)}
        for name, (chart, drawing, words) in works.items():
            design, site = self.folder / f"{name}.svg", self.folder / name
            design.write_text(
                '<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 99 99"><title>T</title>'
                '<metadata><fb:interaction><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"'
                f' datamodel="flipbook">{chart}</scxml><fb:scenario name="go"><fb:wait for="3"/></fb:scenario>'
                f"</fb:interaction></metadata>{drawing}</svg>"
            )
            process = subprocess.Popen(
                [tool(), "build", design, "-o", site, *words], env=self.environment, stderr=subprocess.DEVNULL
            )
            time.sleep(1)
            self.assertIsNone(process.poll(), name)
            process.terminate()
            self.assertEqual(process.wait(timeout=20), -signal.SIGTERM, name)
            self.assertFalse(site.exists())
            self.assertEqual(list(self.folder.glob(".*")), [], name)

    def test_a_full_disk_leaves_the_old_site(self):
        self.assertEqual(self.build(self.designs[0], self.folder / "site0")[0], 0)
        # A file with two names takes room once.
        files = {path.stat().st_ino: path for path in (self.folder / "site0").rglob("*") if path.is_file()}
        sizes = {path: -(-path.stat().st_size // 4096) * 4 for path in files.values()}
        # A new site with another design has style and script from the old one.
        room, more = sum(sizes.values()), sum(size for path, size in sizes.items() if "assets" not in path.parts)
        disk = self.folder / "disk"
        disk.mkdir()
        for share in (0.1, 0.5, 0.9):
            code, out, err = self.in_a_room(
                f"""mount -t tmpfs -o size={int(room + more * share)}k tmpfs {disk}
                cp -a {self.folder}/site0 {disk}/site
                code=0; {" ".join(self.command(self.designs[1], disk / "site", "--no-cache"))} || code=$?
                diff -r {self.folder}/site0 {disk}/site && echo same; ls -A {disk}; exit $code"""
            )
            self.assertEqual((code, out.split()), (3, ["same", "site"]), err)
            self.assertIn("the disk is full; make room, or name a folder on another", err)

    def test_a_limit_to_the_size_of_files_leaves_the_old_site(self):
        self.assertEqual(self.build(self.designs[0], self.folder / "site")[0], 0)
        before = contents(self.folder / "site")
        for most in (0, 5_000, 20_000):
            limit = lambda most=most: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))  # noqa: E731
            command = self.command(self.designs[1], self.folder / "site")
            done = subprocess.run(command, env=self.environment, capture_output=True, text=True, preexec_fn=limit)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("the file is larger than the limit of this shell allows (`ulimit -f`)", done.stderr)
            self.assertEqual(contents(self.folder / "site"), before)
            self.assertEqual([path.name for path in self.folder.glob(".*")], [])

    def test_a_disk_that_takes_nothing_is_told(self):
        self.assertEqual(self.build(self.designs[0], self.folder / "site0")[0], 0)
        disk = self.folder / "disk"
        disk.mkdir()
        code, out, err = self.in_a_room(
            f"""mount -t tmpfs -o size=64m tmpfs {disk}; cp -r {self.folder}/site0 {disk}/site
            mount -o remount,ro {disk}
            code=0; {" ".join(self.command(self.designs[1], disk / "site"))} || code=$?
            diff -r {self.folder}/site0 {disk}/site && echo same; exit $code"""
        )
        self.assertEqual((code, out), (3, "same\n"), err)
        self.assertIn("this disk is read-only; name a folder on another", err)

    def test_a_cache_on_a_full_disk_costs_nothing_but_time(self):
        """The site lies elsewhere. Whatever room there is, it is whole, and what lies in the cache then breaks
        nothing later."""
        disk, designs = self.folder / "disk", self.folder / "designs"
        disk.mkdir()
        designs.mkdir()
        for turn in range(2):
            for number in range(2):
                title = f"Card {number} {turn if number == 1 else ''}"
                (designs / f"card{number}.svg").write_text(self.designs[0].read_text().replace("One card", title))
            self.assertEqual(self.build(designs, self.folder / f"wanted{turn}", "--no-cache"), (0, ""))
            shutil.copytree(designs, self.folder / f"designs{turn}")
        self.assertEqual(self.build(designs, self.folder / "counted"), (0, ""))
        room = sum(-(-path.stat().st_size // 4096) * 4 for path in (self.folder / "cache").rglob("*"))
        self.assertGreater(room, 40)
        build = " ".join(self.command(designs, self.folder / "site"))
        for share in (0, 0.3, 0.6, 0.9):
            with self.subTest(share=share):
                code, out, err = self.in_a_room(
                    f"""mount -t tmpfs -o size={max(4, int(room * share))}k tmpfs {disk}; export XDG_CACHE_HOME={disk}
                    for turn in 0 1; do
                        rm -rf {self.folder}/site; cp -a {self.folder}/designs$turn/. {designs}
                        {build}
                        diff -r {self.folder}/wanted$turn {self.folder}/site && echo whole
                    done
                    mount -o remount,size=64m {disk}; rm -rf {self.folder}/site
                    {build}
                    diff -r {self.folder}/wanted1 {self.folder}/site && echo whole"""
                )
                self.assertEqual((code, out.split(), err), (0, ["whole"] * 3, ""))

    def test_a_design_that_cannot_be_read_leaves_the_old_site(self):
        site = self.folder / "site"
        self.assertEqual(self.build(self.designs[0], site)[0], 0)
        before = contents(site)
        (self.folder / "Another" / "gone.svg").symlink_to("nowhere.svg")
        (self.folder / "Another" / "folder.svg").mkdir()
        for name in ("gone.svg", "folder.svg"):
            code, err = self.build(self.folder / "Another" / name, site)
            self.assertEqual(code, 3, err)
            self.assertIn(name, err)
        code, err = self.build(self.folder / "Another", site)
        self.assertEqual(code, 3, err)
        self.assertEqual(contents(site), before)

    def test_builds_at_once_lose_nothing_that_is_frozen(self):
        site, builds = self.folder / "site", 12
        text = self.designs[0].read_text()
        for turn in range(2):
            processes = []
            for number in range(builds):
                design = self.folder / f"{turn}-{number}" / "card.svg"
                design.parent.mkdir()
                design.write_text(text.replace("One card", f"Card {turn} {number}"))
                processes.append(
                    subprocess.Popen(
                        self.command(design, site, "--no-cache"),
                        env=self.environment,
                        stderr=subprocess.PIPE,
                        text=True,
                    )
                )
            for process in processes:
                self.assertEqual((process.communicate(timeout=60)[1], process.returncode), ("", 0))
            self.assertEqual(len(set(frozen(site))), (turn + 1) * builds)
        self.assertEqual(list(self.folder.glob(".site.*")), [])

    def test_a_build_waits_for_another_that_is_about_to_publish(self):
        site, other, lock = self.folder / "site", self.folder / "other", self.folder / ".site.lock"
        self.assertEqual(self.build(self.designs[0], site), (0, ""))
        third = self.folder / "third.svg"
        third.write_text(self.designs[0].read_text().replace("One card", "A third card"))
        self.assertEqual(self.build(third, other), (0, ""))
        name = frozen(other)[0]
        with open(lock, "w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            command = [word for word in self.command(self.designs[1], site) if word != "--quiet"]
            process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)
            quiet = subprocess.Popen(
                self.command(self.designs[0], site, "--no-cache"),
                env=self.environment,
                stderr=subprocess.PIPE,
                text=True,
            )
            # Its gallery is written, and all that is left to do is to look at what is frozen, and to publish.
            end = time.monotonic() + 30
            while not list(self.folder.glob(".site.*/canvas.html")) and time.monotonic() < end:
                time.sleep(0.01)
            waited = process.stderr.readline()
            while waited and "waiting" not in waited:
                waited = process.stderr.readline()
            self.assertEqual(waited, f"{site}: waiting for another flipbook that is replacing this site\n")
            self.assertIsNone(process.poll(), "it did not wait")
            # What the other one publishes.
            shutil.copytree(other / "v" / name, site / "v" / name)
            with open(site / "v" / "versions.txt", "a") as list_:
                list_.write(f"{name} earlier 0 third\n")
            lock.unlink()
        self.assertNotIn("waiting", process.communicate(timeout=30)[1])
        self.assertEqual(quiet.communicate(timeout=30)[1], "")
        self.assertEqual((process.returncode, quiet.returncode), (0, 0))
        self.assertEqual(len(frozen(site)), 3)
        self.assertIn(name, frozen(site))
        self.assertEqual(list(self.folder.glob(".site.*")), [])

    def test_what_was_left_by_a_kill_the_next_takes_away(self):
        own, site, past = self.folder / "own", self.folder / "site", time.time() - 60
        own.mkdir()
        environment = {**self.environment, "TMPDIR": str(own)}

        def preview():
            command = [tool(), "preview", self.designs[0], "--port", "0", "--no-open", "--quiet"]
            process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
            self.addCleanup(process.stdout.close)
            self.addCleanup(process.kill)
            self.assertTrue(process.stdout.readline().startswith("http"))
            return process

        def left():
            return sorted(own.iterdir())

        living = preview()
        of_the_living = left()
        killed = preview()
        killed.kill()
        killed.wait()
        (own / "flipbook-verify-killed").mkdir()
        self.assertEqual(len(left()), 3)
        for folder in left():
            os.utime(folder, (past, past))
        process = preview()
        self.assertEqual(len(left()), 3)
        self.assertEqual(self.build(self.designs[0], site), (0, ""))
        self.assertEqual(subprocess.run([tool(), "verify", site, "--quiet"], env=environment).returncode, 0)
        self.assertEqual(len(left()), 2)
        self.assertTrue((of_the_living[0] / "site" / "index.html").exists())
        for each in (living, process):
            each.terminate()
            self.assertEqual(each.wait(timeout=30), 0)
        self.assertEqual(left(), [])

    def test_where_there_are_no_locks_builds_go_on(self):
        # A folder of that name cannot be locked by who wants to write to it.
        (self.folder / ".site.lock").mkdir()
        for design in self.designs:
            self.assertEqual(self.build(design, self.folder / "site"), (0, ""))
        self.assertEqual(len(frozen(self.folder / "site")), 2)
