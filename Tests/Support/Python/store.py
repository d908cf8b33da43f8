"""`aws s3 sync` as far as a recipe uses it, with a folder for a store (STORE): what was sent, sorted by its rules."""

import argparse
import fnmatch
import os
import shutil
from pathlib import Path


class Rule(argparse.Action):
    """--exclude and --include in the order in which they are written: the last one that fits counts."""

    def __call__(self, parser, options, value, option=None):
        options.rules.append((option == "--include", value))


parser = argparse.ArgumentParser()
parser.add_argument("words", nargs=4)
parser.add_argument("--exclude", action=Rule)
parser.add_argument("--include", action=Rule)
parser.add_argument("--delete", action="store_true")
parser.add_argument("--cache-control", required=True)
parser.set_defaults(rules=[])
options = parser.parse_args()
assert options.words[:2] == ["s3", "sync"] and options.words[3].startswith("s3://"), options.words
source, target = Path(options.words[2]), Path(os.environ["STORE"], options.words[3].removeprefix("s3://"))


def counts(name):
    return next((kept for kept, rule in reversed(options.rules) if fnmatch.fnmatch(name, rule)), True)


def files(folder):
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    return {name for name in names if counts(name)}


for name in files(source):
    (target / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source / name, target / name)
if options.delete:
    for name in files(target) - files(source):
        (target / name).unlink()
