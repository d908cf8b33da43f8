"""The tool as a person runs it: designs built into a site, the site served, and what the engine says of a scenario."""

import atexit
import base64
import fcntl
import json
import math
import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

from places import ROOT
from tracks import Track


@cache
def tool():
    """The tool as people have it: what `make build` left behind, or what FLIPBOOK names."""
    binary = Path(os.environ.get("FLIPBOOK", ROOT / ".build" / "release" / "flipbook"))
    if not binary.exists():
        raise RuntimeError(f"{binary} is missing: `make build` makes it")
    return binary


def run(*words, stdin=None):
    """What the tool prints; what it complains about where it fails."""
    done = subprocess.run([tool(), *words], cwd=ROOT, capture_output=True, text=True, input=stdin)
    if done.returncode != 0:
        raise RuntimeError(f"flipbook {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr}")
    return done.stdout


@cache
def built(*designs, options=()):
    """A site of the design files, built once for all processes of a run. Tests only read it, or change a copy."""
    sites = os.environ.get("FLIPBOOK_TEST_SITES") or tempfile.mkdtemp(prefix="flipbook-sites-")
    if "FLIPBOOK_TEST_SITES" not in os.environ:
        atexit.register(shutil.rmtree, sites, ignore_errors=True)
    site = Path(sites) / sha256("\n".join(map(str, designs + options)).encode()).hexdigest()[:16]
    with open(f"{site}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            run("build", *designs, "-o", site, "--quiet", *options)
    return site


@contextmanager
def serving(site):
    """The address, with a slash at its end, at which `flipbook serve` shows a site while the block runs."""
    command = [tool(), "serve", site, "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = process.stdout.readline().strip()
        if not address.startswith("http://127.0.0.1:"):
            raise RuntimeError(f"flipbook serve said {address!r} instead of its address")
        yield address.rstrip("/") + "/"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=10)
        process.stdout.close()


class Scenario:
    """One scenario of a built site, with what design.json says of it."""

    def __init__(self, file, folder, design, record):
        self.file = file
        self.name = record["name"]
        self.label = f"{folder.name}/{self.name}"
        self.page = f"{folder.name}/{record['page']}"
        self.animation = f"{folder.name}/{record['animation']}"
        self.duration = round(record["duration"] * 1000)
        self.moments = [moment["time"] * 1000 for moment in record["moments"]]
        self.loops = record["loops"]
        self.rows = [
            track
            | {
                "tolerance": record["tolerances"][number],
                "moves": number in record["moving"],
                "concealed": number in record["concealed"],
                "on_page": number not in record["offPage"] and design["idPrefix"] + track["element"],
                "functions": track.get("functions", "").split(),
            }
            for number, track in enumerate(design["tracks"])
        ]

    def instants(self, count):
        """Whole milliseconds, at least `count`: the ends, both sides of each moment, the rest spread over all."""
        chosen = {0, self.duration}
        for moment in self.moments:
            after = math.ceil(moment - 1e-6)
            chosen |= {after, max(after - 1, 0)}
        step = 0
        # Steps of the golden section never bunch up.
        while len(chosen) < min(count, self.duration + 1):
            chosen.add(int(step * 0.6180339887498949 % 1 * self.duration))
            step += 1
        return sorted(moment for moment in chosen if moment <= self.duration)

    def samples(self, instants):
        """What the engine computes: a row an instant."""
        at = ",".join(f"{instant / 1000:.3f}" for instant in instants)
        rows = json.loads(run("sample", self.file, self.name, "--format", "json", "--at", at))["samples"]
        if len(rows) != len(instants):
            raise RuntimeError(f"{len(rows)} samples for {len(instants)} instants")
        return rows

    def tracks(self, rows, on_page=True):
        """Every binding with its values, as `compare` takes them; `on_page` says whose ids: the page's or the file's.

        The two ends of a stroke are one track, because what is seen is what lies between them.
        """
        tracks, ends = [], {}
        for row in self.rows:
            if on_page and not row["on_page"]:
                # What is never seen is not on the page: it is concealed, or hidden all the time by this very value.
                if not row["concealed"]:
                    seen = [sample[f"#{row['element']}@{row['attribute']}"] for sample in rows]
                    assert row["attribute"] in ("visible", "opacity") and not any(seen), f"{row} is missing"
                continue
            ids = [row["on_page" if on_page else "element"]]
            name, kind = row["attribute"], row["kind"]
            if row["concealed"]:
                # Invisible elements have no values; that they are invisible is tested instead.
                tracks.append(Track(ids, f"{name} (concealed)", "concealed", 0.0, [1] * len(rows)))
                continue
            values = [sample[f"#{row['element']}@{name}"] for sample in rows]
            if name in ("stroke-start", "stroke-end"):
                ends.setdefault(ids[0], {})[name] = (values, row["tolerance"])
                continue
            if name == "href":
                values = [self.address(value, on_page) for value in values]
            if kind == "flag":
                values = [int(value) for value in values]
            elif kind == "keyword":
                kind, values = "string", [" ".join(value.split()) for value in values]
            # A browser shows whole channels: half of one is its own rounding.
            tolerance = row["tolerance"] + (0.5 if kind == "color" else 0)
            tracks.append(Track(ids, name, kind, tolerance, values, functions=row["functions"]))
        for element, pair in ends.items():
            starts, near = pair.get("stroke-start", ([0] * len(rows), 0))
            stops, far = pair.get("stroke-end", ([1] * len(rows), 0))
            expected = [list(both) for both in zip(starts, stops)]
            tracks.append(Track([element], "outline", "outline", near + far, expected))
        return tracks

    def address(self, path, on_page):
        """Where an image stands: beside the page's folder, or in the file itself."""
        if path.startswith("data:"):
            return path
        if on_page:
            return f"../{path}"
        kind = "jpeg" if path.endswith(".jpg") else path.rsplit(".", 1)[1]
        return f"data:image/{kind};base64," + base64.b64encode((self.file.parent / path).read_bytes()).decode()


def scenarios(site, files):
    """Every scenario of a site that was built from design files; fewer designs or scenarios than there are fail."""
    listed = json.loads((site / "flipbook.json").read_text())["designs"]
    if [entry["name"] for entry in listed] != [file.stem for file in files]:
        raise AssertionError(f"the site lists {listed}, and was built from {files}")
    found = []
    for file in files:
        record = json.loads((site / file.stem / "design.json").read_text())
        # Counted in the text itself, so that a scenario that got lost on the way is missed.
        written = file.read_text().count("<fb:scenario ")
        if not record["scenarios"] or len(record["scenarios"]) != written:
            raise AssertionError(f"{file.name} has {written} scenarios, its site {len(record['scenarios'])}")
        found += [Scenario(file, site / file.stem, record, entry) for entry in record["scenarios"]]
    return found


def designs(folder):
    """The design files below a folder, in the order of their names; none is an error."""
    files = sorted(folder.glob("*.svg"))
    if not files:
        raise AssertionError(f"no designs in {folder}")
    return files
