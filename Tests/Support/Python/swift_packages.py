"""Swift packages of designs: exported, compiled with `swiftc`, played; and damaged at random, by a seed, to see whether
their own tests notice."""

import random
import re
import subprocess
from pathlib import Path

from flipbook import run
from places import FIXTURES

FLAGS = ["-swift-version", "6", "-Onone"]
# How long the tests of a package may take before it counts as hanging: that is noticed too.
PATIENCE = 60
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
OPPOSITES = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
COMPARISON = re.compile(r" (<=|>=|==|!=|<|>|&&|\|\|) ")


class Package:
    """The package of a design, in a folder, compiled once; what is damaged later is compiled anew."""

    def __init__(self, design, folder):
        self.folder = Path(folder)
        run("export", design, "--to", "swift", "-o", self.folder / "package", "--quiet")
        package = self.folder / "package"
        self.name = next((package / "Sources").iterdir()).name
        self.files = {path: path.read_text() for path in sorted((package / "Sources" / self.name).rglob("*.swift"))}
        self.tests = package / "Tests" / f"{self.name}Tests"
        program = (FIXTURES / "swift-package" / "main.swift").read_text().replace("PACKAGE", self.name)
        (self.folder / "main.swift").write_text(program)
        module = ["-emit-module", "-emit-module-path", self.folder / f"{self.name}.swiftmodule"]
        self.library = self._swiftc(
            "-enable-testing", "-parse-as-library", "-wmo", "-module-name", self.name, *module, "-emit-object", "-o",
            self.folder / "library.o", *self.files,
        )  # fmt: skip
        players = [self.tests / f"{name}.swift" for name in ("Names", "Replay")]
        self.player = self._swiftc(
            "-wmo", "-module-name", "Play", "-I", self.folder, "-emit-object", "-o", self.folder / "play.o",
            self.folder / "main.swift", *players,
        )  # fmt: skip

    def _run(self, words, timeout):
        pipe = subprocess.PIPE
        return subprocess.run(words, stdout=pipe, stderr=subprocess.STDOUT, text=True, cwd=self.folder, timeout=timeout)

    def _swiftc(self, *words):
        """What the compiler says; empty where it is content."""
        done = self._run(["swiftc", *FLAGS, *map(str, words)], None)
        return done.stdout if done.returncode or done.stdout else ""

    def play(self):
        """What the tests of the package say: nothing where all moves as it should."""
        said = self._swiftc(self.folder / "play.o", self.folder / "library.o", "-o", self.folder / "play")
        if said:
            return said
        try:
            done = self._run([self.folder / "play", self.tests / "Vectors"], PATIENCE)
        except subprocess.TimeoutExpired:
            return "hangs"
        return done.stdout if done.returncode == 0 else done.stdout or f"ends with {done.returncode}"

    def play_mutant(self, mutant):
        """What the tests say of a damaged package; nil where it does not compile."""
        path, text = mutant.path, mutant.text
        path.write_text(text)
        try:
            said = self._swiftc(
                "-enable-testing", "-parse-as-library", "-wmo", "-module-name", self.name, "-emit-object", "-o",
                self.folder / "library.o", *self.files,
            )  # fmt: skip
            return None if "error:" in said else self.play()
        finally:
            path.write_text(self.files[path])


class Mutant:
    """One change of one file: a constant, a curve, a guard or a state."""

    def __init__(self, package, seed):
        chance = random.Random(seed)
        self.kind = ["constant", "curve", "guard", "state"][seed % 4]
        places = [
            (path, number, change)
            for path, text in package.files.items()
            if path.parent.name == package.name
            for number, line in enumerate(text.split("\n"))
            for change in changes(self.kind, path.name, line, text)
        ]
        if not places and self.kind == "curve":
            self.kind = "constant"
            self.__init__(package, seed + 4 - seed % 4)
            return
        self.path, number, (start, end, new) = chance.choice(places)
        lines = package.files[self.path].split("\n")
        line = lines[number]
        self.place = f"{self.path.name}:{number + 1}: {line[:start]}[{line[start:end]} → {new}]{line[end:]}".strip()
        lines[number] = line[:start] + new + line[end:]
        self.text = "\n".join(lines)


def changes(kind, name, line, text):
    """What may be changed in a line: from where to where, and into what."""
    code = line.split("//")[0]
    if kind == "constant" and name in ("Parameters.swift", "Quantities.swift", "Statechart.swift", "Bindings.swift"):
        for found in NUMBER.finditer(code):
            head = code[: found.start()]
            if head.count('"') % 2 == 0 and "enum" not in code and "public var" not in code.split("{")[0]:
                yield found.start(), found.end(), f"{float(found.group()) * 1.1 + 1:g}"
        if name == "Parameters.swift" and "public var" in code:
            for found in NUMBER.finditer(code):
                yield found.start(), found.end(), f"{float(found.group()) * 1.1 + 1:g}"
    if kind == "curve":
        if name in ("Statechart.swift", "Quantities.swift"):
            for found in re.finditer(r"\.(easeInOutSine|easeInOut|easeOut|easeIn|ease|linear)\b", code):
                yield found.start(), found.end(), ".linear" if found.group() != ".linear" else ".easeInOut"
            for found in re.finditer(r"over: [^,)\]]+", code):
                yield found.start(), found.end(), found.group() + " * 1.2 + 0.02"
        if name == "Motion.swift" and "cubicBezier(" in code and "func" not in code:
            for found in NUMBER.finditer(code):
                yield found.start(), found.end(), f"{float(found.group()) * 0.8 + 0.07:g}"
    if kind == "guard" and name == "Statechart.swift" and "if " in code:
        for found in COMPARISON.finditer(code):
            yield found.start(1), found.end(1), OPPOSITES[found.group(1)]
        for found in re.finditer(r"!(?=\$0|isIn|p\.|\w+\.)", code):
            yield found.start(), found.end(), ""
        for found in re.finditer(r"(?<!!)(?<!\$0\.)\bisIn\(", code):
            yield found.start(), found.start(), "!"
    if kind == "state" and name == "Statechart.swift":
        states = re.findall(r"\.(\w+)", re.search(r"static let beginning.*", text).group())
        all_states = re.split(r"[,\s]+", re.search(r"enum State[^{]*\{\s*case ([^/}]*?)\n\n", text).group(1).strip())
        for found in re.finditer(r"\.(?:to|inside)\(\.(\w+)\)", code):
            others = [state for state in all_states if state != found.group(1) and state not in states]
            for other in others[:3] + others[-3:]:
                yield found.start(1), found.end(1), other


def survivors(package, seeds):
    """The mutants that the package's tests do not notice, and how many there were: each once, and those that do not
    compile are replaced. There are fewer than were asked for where nothing else is left to change."""
    alive, seen, count = [], set(), 0
    for seed in range(seeds * 8):
        mutant = Mutant(package, seed)
        if count == seeds or mutant.place in seen:
            continue
        seen.add(mutant.place)
        said = package.play_mutant(mutant)
        if said is None:
            continue
        count += 1
        if said == "":
            alive.append(mutant)
    return alive, count
