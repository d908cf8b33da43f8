"""Browsers that stay after a test, for the next test of the same process that asks for one alike.

A browser takes seconds of a processor to start and to end, and a window of its own in it takes a tenth of that. What a
test leaves behind goes with its window. One in which something went wrong is ended, and so is one that gives no
window."""

import atexit
from contextlib import ExitStack, contextmanager, suppress

# So many wait at most. Those that waited longest are ended first.
WAITING = 3
_waiting = []


@contextmanager
def kept(key, start, window):
    """The driver of a browser for a `with` block. `start` gives a context that starts one and ends it; `window` gives
    a context with a fresh window of a driver. Those with one `key` are alike."""
    stack, lent, driver = _again(key, window) or _anew(start, window)
    try:
        yield driver
        lent.close()
    except BaseException:
        # It may be what went wrong.
        stack.close()
        raise
    _waiting.append((key, stack, driver))
    while len(_waiting) > WAITING:
        _waiting.pop(0)[1].close()


def _again(key, window):
    """A browser that waits, with a fresh window; None if there is none that can give it."""
    for one in [one for one in _waiting if one[0] == key]:
        _waiting.remove(one)
        _, stack, driver = one
        lent = ExitStack()
        try:
            lent.enter_context(window(driver))
            return stack, lent, driver
        except Exception:
            # It has crashed meanwhile, and may not be able to end either.
            with suppress(Exception):
                stack.close()
    return None


def _anew(start, window):
    with ExitStack() as stack:
        driver = stack.enter_context(start())
        lent = ExitStack()
        lent.enter_context(window(driver))
        return stack.pop_all(), lent, driver


@atexit.register
def end():
    """Ends the browsers that wait. One that has crashed meanwhile says nothing of a test."""
    while _waiting:
        with suppress(Exception):
            _waiting.pop()[1].close()
