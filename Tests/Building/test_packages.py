"""What `make install`, `tarball`, `deb` and `image` make, used as people do: on a bare Debian and in a container."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

from packages import bare, inside, lacking, made, module, running
from places import ROOT

LONG = True
# From a design of one's own to its page, as someone types it who has just got the tool.
FIRST_STEPS = """
flipbook new card --from minimal
flipbook check --strict card.svg
flipbook build card.svg -o site --quiet
flipbook export card.svg --to png --at 0.3 -o card.png
"""


@unittest.skipIf(lacking(), lacking())
class PackageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.out = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="flipbook-packages-")))
        cls.deb = cls.out / made("deb", "--out", cls.out).split(":")[0]
        needs = subprocess.run(["dpkg-deb", "-f", cls.deb, "Depends"], capture_output=True, text=True).stdout
        cls.needs = [re.split(r"[ (:]", word)[0] for word in needs.strip().split(", ")]
        # What a container of Debian has, and what the package depends on.
        cls.root = bare(cls.out / "root", *cls.needs)

    def run_inside(self, *words, **more):
        done = subprocess.run(inside(self.root, *words, **more), capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def take_first_steps(self, tool="flipbook"):
        """As a person who is not root, in a folder of their own."""
        home = self.root / "home"
        for path in home.glob("*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        self.run_inside("sh", "-euc", FIRST_STEPS.replace("flipbook ", f"{tool} "), user=1000, folder="/home")
        page = (home / "site/card/index.html").read_text()
        # The page can be touched, its statechart is drawn, and its title is the design's.
        self.assertIn("<title>", page)
        self.assertTrue(list((home / "site").rglob("engine.*")), "the site has no engine")
        self.assertIn('class="chart"', page)
        self.assertEqual((home / "card.png").read_bytes()[:4], b"\x89PNG")

    def test_a_debian_package_is_installed_used_and_removed(self):
        self.assertFalse({"libc6-dev", "gcc", "perl"} & set(self.needs))
        self.assertTrue({"librsvg2-2", "graphviz", "libxml2"} <= set(self.needs), self.needs)
        shutil.copy(self.deb, self.root / "tmp/flipbook.deb")
        self.run_inside("dpkg", "-i", "/tmp/flipbook.deb")
        self.take_first_steps()
        manual = gzip.decompress((self.root / "usr/share/man/man1/flipbook.1.gz").read_bytes()).decode()
        self.assertIn("flipbook preview", manual)
        # Every file belongs to root, and its sum is recorded.
        self.assertEqual(self.run_inside("dpkg", "--verify", "flipbook"), "")
        self.run_inside("dpkg", "-r", "flipbook")
        left = [path.relative_to(self.root) for path in self.root.rglob("*flipbook*")]
        left = [path for path in left if path.parts[0] not in ("tmp", "home") and "dpkg" not in path.parts]
        self.assertEqual(left, [])

    def test_an_installation_below_a_prefix_finds_its_resources(self):
        made("install", "--prefix", "/opt/flip book", "--destdir", self.root)
        self.take_first_steps("'/opt/flip book/bin/flipbook'")
        # It is found from its own place, so it may be moved.
        (self.root / "opt/flip book").rename(self.root / "opt/other")
        self.take_first_steps("/opt/other/bin/flipbook")
        shutil.rmtree(self.root / "opt/other")

    def test_a_tarball_runs_where_it_is_unpacked(self):
        file = made("tarball", "--out", self.out).split(":")[0]
        with tarfile.open(file) as tar:
            names = tar.getnames()
            tar.extractall(self.root / "opt", filter="tar")
        top = names[0].split("/")[0]
        self.assertRegex(top, r"^flipbook-[\d.]+-linux-\w+$")
        self.assertTrue(all(name.startswith(top + "/") for name in names))
        self.take_first_steps(f"/opt/{top}/bin/flipbook")

    def test_the_debian_package_has_the_same_bytes_again(self):
        with tempfile.TemporaryDirectory() as folder:
            again = Path(made("deb", "--out", folder).split(":")[0])
            self.assertEqual(again.read_bytes(), self.deb.read_bytes())

    def test_a_debian_package_has_no_flaws(self):
        if not shutil.which("lintian"):
            self.skipTest("lintian is not installed")
        done = subprocess.run(["lintian", "--fail-on", "error,warning", self.deb], capture_output=True, text=True)
        # What Swift's dynamic libraries bring, which people's packages do not have.
        ours = [line for line in done.stdout.splitlines() if "/libswift" not in line and "usr/bin/lib" not in line]
        ours = [line for line in ours if "custom-library-search-path" not in line and "no-manual-page" not in line]
        self.assertEqual(ours, [])


@unittest.skipIf(lacking(), lacking())
class ImageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.out = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="flipbook-image-")))
        cls.file = Path(made("image", "--out", cls.out).split(":")[0])
        cls.layout = cls.out / "layout"
        with tarfile.open(cls.file) as tar:
            tar.extractall(cls.layout, filter="data")

    def blob(self, about):
        """The bytes that a record of the layout names, which are what it says."""
        kind, digest = about["digest"].split(":")
        content = (self.layout / "blobs" / kind / digest).read_bytes()
        self.assertEqual(hashlib.sha256(content).hexdigest(), digest)
        self.assertEqual(len(content), about["size"])
        return content

    def test_the_image_previews_a_mounted_folder_and_not_as_root(self):
        index = json.loads((self.layout / "index.json").read_text())
        self.assertEqual(json.loads((self.layout / "oci-layout").read_text()), {"imageLayoutVersion": "1.0.0"})
        manifest = json.loads(self.blob(index["manifests"][0]))
        config = json.loads(self.blob(manifest["config"]))
        layer = gzip.decompress(self.blob(manifest["layers"][0]))
        self.assertEqual(config["rootfs"]["diff_ids"], [f"sha256:{hashlib.sha256(layer).hexdigest()}"])
        # As it is loaded, and as it lies on a disk.
        self.assertLessEqual(len(layer), 150e6)
        settings = config["config"]
        user = int(settings["User"].split(":")[0])
        self.assertNotEqual(user, 0)

        root, designs = self.out / "root", self.out / "designs"
        (self.out / "layer.tar").write_bytes(layer)
        with tarfile.open(self.out / "layer.tar") as tar:
            tar.extractall(root, filter="fully_trusted")
        self.assertFalse(
            [path for name in ["sh", "dash", "bash"] for path in root.glob(f"usr/bin/{name}")], "the image has a shell"
        )
        self.assertEqual(
            [path for path in root.rglob("*") if not path.is_symlink() and path.stat().st_mode & 0o6000], []
        )
        designs.mkdir()
        shutil.copy(ROOT / "templates/beginnings/minimal.svg", designs / "card.svg")
        words = [*settings["Entrypoint"], *settings["Cmd"][:-1], "0"]
        self.assertEqual(settings["Cmd"][-2:], ["--port", "8080"])
        mounts = [(designs, settings["WorkingDir"])]
        with running(inside(root, *words, user=user, folder=settings["WorkingDir"], mounts=mounts)) as said:
            address = next(line.strip() for line in said if line.startswith("http://"))
            port = address.rstrip("/").rsplit(":")[-1]
            page = f"http://127.0.0.1:{port}/card/"
            self.assertIn(b"<title>Card", self.get(page))
            self.assertIn(b'class="chart"', self.get(page))
            text = (designs / "card.svg").read_text()
            (designs / "card.svg").write_text(text.replace("<title>Card", "<title>Other"))
            end = time.monotonic() + 60
            while b"<title>Other" not in self.get(page):
                self.assertLess(time.monotonic(), end, "the save is not shown")
                time.sleep(0.1)

    def get(self, address):
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.read()

    def test_other_tools_read_the_image(self):
        tools = [name for name in ["skopeo", "umoci"] if shutil.which(name)]
        if not tools:
            self.skipTest("neither skopeo nor umoci is installed")
        if "skopeo" in tools:
            done = subprocess.run(["skopeo", "inspect", f"oci-archive:{self.file}"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["Os"], "linux")
        if "umoci" in tools:
            index = json.loads((self.layout / "index.json").read_text())
            tag = index["manifests"][0]["annotations"]["org.opencontainers.image.ref.name"]
            words = ["umoci", "unpack", "--image", f"{self.layout}:{tag}", self.out / "bundle"]
            done = subprocess.run(words, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            process = json.loads((self.out / "bundle/config.json").read_text())["process"]
            self.assertEqual(process["user"]["uid"], module().USER)
            self.assertEqual(process["args"][:2], ["/usr/bin/flipbook", "preview"])
