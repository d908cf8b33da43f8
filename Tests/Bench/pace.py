"""How fast this machine is at the moment, so that a bound of time means the same on another one and beside other work.

The peer is Python's own interpreter with a fixed piece of arithmetic. Engine and peer share what makes a processor
slow: on one machine, within an hour and beside other work on its second core, the peer went from 5.3 to 8.3 ms and
the fit of one curve from 2.3 to 3.5."""

import statistics
import time

# What the peer takes on the machine of the figures: two cores of x86-64 that fit no curve of nine in more than 2.96 ms.
USUAL = 6.5


def peer(clock):
    """Milliseconds by a clock that gives seconds."""
    start = clock()
    place, total = 0.3, 0.0
    for _ in range(60_000):
        place = 3.7 * place * (1 - place)
        total += place * place - 0.5 * place if place > 0.5 else place / 3
    return (clock() - start) * 1000


def slowness(slowest, clock=time.thread_time):
    """How many times as long as usual the peer takes at present: from 1, where it takes less, to `slowest`. By the
    clock of a processor, unless another is given: what is timed by the wall's waits for others, and so should the
    peer."""
    return min(max(1, statistics.median(peer(clock) for _ in range(5)) / USUAL), slowest)
