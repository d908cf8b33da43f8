"""Designs that are damaged at random, by a seed, and what each command must do with any of them: end in time, in little
memory, without a signal, and write what is well-formed. What `check` passes, `build` builds and `export` exports."""

import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import threading
import time
from xml.parsers import expat

from flipbook import tool
from places import FIXTURES, ROOT, STARTERS

# What a command may take: seconds of a processor, where a large starter beside other work is built in 16; seconds in
# all, before it counts as hanging; and KB.
SECONDS, PATIENCE, MEMORY = {"check": 10, "build": 30, "export": 30}, 90, 500 << 10
NUMBERS = "0 -1 1 0.5 -0.001 1e-9 1e9 4e9 9e15 1e300 -1e300 1e400 NaN 65536 2147483648 00 . 1e 100% -0".split()
WORDS = "none inherit url(#a) true {1/0} {x} ms s indefinite '' < & ] ; ..".split()
NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
TOKEN = re.compile(rb"[A-Za-z_][\w.:-]*|[-+]?[\d.]+|[^\s\w]")
ATTRIBUTE = re.compile(rb"\s([\w:-]+)=\"([^\"]*)\"")
TAG = re.compile(rb"<(/?)([\w:-]+)[^<>]*?(/?)>")


def small():
    """Designs that are built in a second or two: drawings as tools write them, one of each tool, and a card."""
    seen = {path.stem.split("-")[0]: path for path in sorted((FIXTURES / "drawings").glob("*.svg"), reverse=True)}
    return [ROOT / "docs" / "card.svg", *sorted(seen.values())]


def every():
    """All starters, designs of the docs, and drawings."""
    folders = (STARTERS, ROOT / "docs", FIXTURES / "drawings")
    return [path for folder in folders for path in sorted(folder.glob("*.svg"))]


def elements(text):
    """Where each element begins and ends."""
    found, around = [], []
    for tag in TAG.finditer(text):
        if tag[1]:
            if around and around[-1][0] == tag[2]:
                found.append((around.pop()[1], tag.end()))
        elif tag[3]:
            found.append((tag.start(), tag.end()))
        else:
            around.append((tag[2], tag.start()))
    return found


def damage(text, pick):
    """One change: of a byte, a word, a number, an attribute, or an element with all that is in it."""

    def place(pattern):
        found = list(pattern.finditer(text))
        return pick.choice(found) if found else None

    kind = pick.choice("byte word number number number attribute attribute subtree subtree".split())
    if kind == "byte" and text:
        at = pick.randrange(len(text))
        return text[:at] + pick.choice([b"", bytes([pick.randrange(256)]), text[at : at + 1] * 2]) + text[at + 1 :]
    if kind == "word" and (word := place(TOKEN)):
        other = pick.choice([b"", pick.choice(WORDS).encode(), place(TOKEN)[0]])
        return text[: word.start()] + other + text[word.end() :]
    if kind == "number" and (number := place(NUMBER)):
        other = pick.choice([pick.choice(NUMBERS).encode(), place(NUMBER)[0], b"-" + number[0], number[0] + b"00"])
        return text[: number.start()] + other + text[number.end() :]
    if kind == "attribute" and (one := place(ATTRIBUTE)):
        other = place(ATTRIBUTE)
        new = pick.choice([b"", other[0], b' %s="%s"' % (one[1], other[2]), b' %s="%s"' % (other[1], one[2])])
        return text[: one.start()] + new + text[one.end() :]
    found = elements(text)
    if not found:
        return text
    start, end = pick.choice(found)
    gone, there = text[:start] + text[end:], text[start:end]
    if pick.random() < 0.5:
        return gone
    at = pick.choice([first for first, _ in elements(text) if first <= start or first >= end] or [start])
    return text[:at] + there + text[at:]


def mutant(seed, designs):
    """A damaged design: the file that it was, and its bytes."""
    pick = random.Random(seed)
    design = pick.choice(designs)
    text = design.read_bytes()
    for _ in range(pick.choice([1, 1, 1, 2, 3, 5])):
        text = damage(text, pick)
    return design, text


class Ran:
    """How a command ended: its exit code (below 0 a signal), what it said, and what it took."""

    def __init__(self, command, environment=None):
        began = time.monotonic()
        self.most = SECONDS[command[1]]
        process = subprocess.Popen(
            [str(word) for word in command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
        )
        timer = threading.Timer(PATIENCE, lambda: os.kill(process.pid, signal.SIGKILL))
        timer.start()
        said = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        timer.cancel()
        process.stderr.close()
        process.returncode = self.code = os.waitstatus_to_exitcode(status)
        self.said = said.decode(errors="replace")
        self.seconds, self.wall, self.memory = used.ru_utime + used.ru_stime, time.monotonic() - began, used.ru_maxrss

    @property
    def fault(self):
        """What is wrong with how it ended, whatever it was given; nothing if all is well."""
        if self.code not in (0, 1):
            return f"ended with {self.code}"
        if self.seconds > self.most:
            return f"took {self.seconds:.0f} s"
        return f"took {self.memory >> 10} MB" if self.memory > MEMORY else ""


def malformed(path):
    """What is wrong with a file that was written; nothing if all is well."""
    content = path.read_bytes()
    try:
        if path.suffix in (".svg", ".html", ".xml"):
            expat.ParserCreate().Parse(content, True)
        elif path.suffix == ".json":
            json.loads(content)
        elif path.suffix == ".png" and not (content.startswith(b"\x89PNG\r\n") and content.endswith(b"IEND\xaeB`\x82")):
            return "is no PNG"
    except (expat.ExpatError, ValueError) as error:
        return str(error)
    return ""


def faults(design, text, folder, built=True, base=False):
    """Runs the commands on a damaged design: each fault as the command and a sentence.

    - built: whether it is built and exported, if `check` passes it.
    - base: whether it is built with an address, and so with pictures."""
    name = folder / design.name
    for path in design.parent.iterdir():
        if path.suffix in (".png", ".jpg", ".gif", ".webp") and not (folder / path.name).exists():
            shutil.copy(path, folder)
    name.write_bytes(text)
    environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"))
    check = Ran([tool(), "check", name], environment)
    found = [("check", check.fault, check.said)] if check.fault else []
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", check.said):
        found.append(("check", "said a control character", check.said))
    if check.code != 0 or not built:
        return found, check
    site, picture = folder / "site", folder / "picture.png"
    words = ["--base-url", "https://example.org/"] if base else []
    lines = {
        "build": [tool(), "build", name, "-o", site, "--quiet", "--no-cache", *words],
        "export": [tool(), "export", name, "--to", "png", "-o", picture, "--quiet"],
    }
    for command, line in lines.items():
        done = Ran(line, environment)
        # Nothing is exported of a design that says nothing of a finger.
        if command == "export" and "has no scenario to export" in done.said:
            continue
        if fault := done.fault or (done.code and "failed after a clean check"):
            found.append((command, fault, done.said))
    for path in [picture, *site.rglob("*")]:
        if path.is_file() and (fault := malformed(path)):
            found.append(("build", f"{path.relative_to(folder)}: {fault}", ""))
    shutil.rmtree(site, ignore_errors=True)
    picture.unlink(missing_ok=True)
    return found, check
