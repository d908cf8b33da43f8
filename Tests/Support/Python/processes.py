"""Processes that tests start: whatever descends from them carries a mark, by which it is found and ended."""

import os
import signal
import time
import uuid
from contextlib import contextmanager
from pathlib import Path


def marked(mark):
    """The ids of the running processes that inherited an environment variable of this name."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            # It has ended, or belongs to another user.
            continue
        if f"{mark}=1".encode() in environment:
            found.append(int(folder.name))
    return sorted(found)


@contextmanager
def environment(**more):
    """The environment for the processes of a `with` block. None of them outlives it, however it ends.

    When the block ends they should have ended by themselves; what has not a second later is made to.
    """
    mark = f"FLIPBOOK_TEST_{uuid.uuid4().hex}"
    try:
        yield {**os.environ, **more, mark: "1"}
    finally:
        for number, patience in [(None, 1), (signal.SIGTERM, 2), (signal.SIGKILL, 5)]:
            for process in marked(mark) if number else []:
                try:
                    os.kill(process, number)
                except ProcessLookupError:
                    pass
            end = time.monotonic() + patience
            while (left := marked(mark)) and time.monotonic() < end:
                time.sleep(0.02)
            if not left:
                break
