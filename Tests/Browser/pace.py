"""How fast this machine is at the moment, so that a bound of time means the same on another one and beside other work.

The peer is Python's own interpreter with a fixed piece of arithmetic. Engine and peer share what makes a processor slow: on one
machine, within an hour and beside other work on its second core, the peer went from 5.3 to 8.3 ms and the fit of one curve from
2.3 to 3.5.
"""

import statistics
import time

# What the peer takes on the machine that docs/curves.md names.
USUAL = 6.5


def peer():
    """Milliseconds of a processor."""
    start = time.thread_time()
    place, total = 0.3, 0.0
    for _ in range(60_000):
        place = 3.7 * place * (1 - place)
        total += place * place - 0.5 * place if place > 0.5 else place / 3
    return (time.thread_time() - start) * 1000


def slowness(slowest):
    """How many times as long as usual the peer takes at present: from 1, where it takes less, to `slowest`."""
    return min(max(1, statistics.median(peer() for _ in range(5)) / USUAL), slowest)
