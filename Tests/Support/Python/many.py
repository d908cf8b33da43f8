"""Designs without end, made from a few: each has other values of its parameters, another title, other words in its
drawing, and a state of another name, so that no two have a part in common by accident. The same numbers give the
same files.

    python Tests/Support/Python/many.py FOLDER COUNT [DESIGN...]

DESIGN: what they are made from, the starters if nothing is named.
"""

import os
import re
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

from places import STARTERS

SOURCES = sorted(STARTERS.glob("*.svg"))

PARAMETER = re.compile(
    r'(<fb:parameter name="([^"]*)" value=")([\d.]+)(" min="([\d.]+)" max="([\d.]+)" step="([\d.]+)")'
)
# Words without an id: what has one may be bound to a formula, which says what must stand there.
WORDS = re.compile(r'(<text(?![^>]* (?:id|x)="[^"]*[a-z ])[^>]*>)([^<{]+)(</text>)')
TITLED = re.compile(r'(<fb:scenario name="[^"]*" title=")([^"]*)')
# How many steps a parameter moves at most: little enough that every scenario still goes its way.
STEPS = 2
# What belongs to no design, and shows or names all of them.
COMMON = {
    "index.html",
    "canvas.html",
    "frozen.html",
    "flipbook.json",
    "assets/designs.js",
    "assets/frozen.js",
    "assets/places.js",
    "v/versions.txt",
}
# What the starters draw at rest in sizes that follow from these, so that a drawing would not be at rest any more.
DRAWN = {"size", "headerSize", "sideSize", "corner", "rim", "margin"}


def chance(*seed):
    """A number that follows from what it is asked for, and from nothing else."""
    return int.from_bytes(sha256(repr(seed).encode()).digest()[:8], "big")


def moved(match, number):
    """A parameter with another value within its bounds."""
    before, name, text, after, *bounds = match.groups()
    low, high, step = map(float, bounds)
    value = float(text)
    # Counts, and what is switched off, say which way an interaction goes.
    if name in DRAWN or value in (0, 1) or step >= 1 and value < 12:
        return match[0]
    value += step * (chance(number, name) % (2 * STEPS + 1) - STEPS)
    return f"{before}{min(high, max(low, value)):.10g}{after}"


def varied(text, words, number):
    """A design as another one."""
    head, mark, drawing = text.partition("</metadata>")
    title = f"number {number}"
    head = head.replace("</title>", f", {title}</title>", 1).replace("</desc>", f" This is {title}.</desc>", 1)
    head = PARAMETER.sub(lambda match: moved(match, number), head)
    head = TITLED.sub(lambda match: f"{match[1]}{match[2]}, {title}", head)
    # The longest name is the least likely to be part of anything else.
    state = max(re.findall(r'<state id="([^"]*)"', head), key=len)
    head = re.sub(rf'( (?:id|initial|target)="|\bin\(|done\.state\.){state}\b', rf"\g<1>{state}{number}", head)
    alike = {}
    for word in words:
        alike.setdefault(len(word), []).append(word)
    turn = iter(range(len(drawing)))
    drawing = WORDS.sub(
        lambda match: (
            match[1] + alike[len(match[2])][chance(number, next(turn)) % len(alike[len(match[2])])] + match[3]
        ),
        drawing,
    )
    return head + mark + drawing


def write(folder, count, sources=SOURCES):
    """Writes so many designs into a folder and returns their files, in order."""
    texts = [Path(source).read_text() for source in sources]
    words = sorted({match[2] for text in texts for match in WORDS.finditer(text)})
    files = []
    for number in range(count):
        file = Path(folder) / f"{number:05}-{Path(sources[number % len(sources)]).stem}.svg"
        file.write_text(varied(texts[number % len(texts)], words, number))
        files.append(file)
    return files


def measured(command, environment=None):
    """Runs a command that must end well: seconds, seconds of processors, most memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if status != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {process.returncode}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def stray(written, design, versions):
    """Which of the files that a change of a design wrote it need not have: those that are neither the design's, or
    its new versions', nor show or name all designs, packed or not."""
    own = (f"{design}/", *(f"v/{version}/" for version in versions))
    common = COMMON | {name + ending for name in COMMON for ending in (".br", ".gz")}
    return {name for name in written if not name.startswith(own)} - common


def inodes(folder):
    """Every file below a folder with its place on the disk, which a file that is written anew does not share."""
    found, folders = {}, [str(folder)]
    while folders:
        place = folders.pop()
        if not os.path.isdir(place):
            continue
        for entry in os.scandir(place):
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.path)
            else:
                found[os.path.relpath(entry.path, folder)] = entry.inode()
    return found


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), [Path(name) for name in sys.argv[3:]] or SOURCES)
