"""What a program meets on a system that lacks some calls, as macOS lacks epoll and inotify, and some sandboxes do."""

import ctypes
import errno
import platform
import struct

# By architecture, from its list of system calls; the first number is that of seccomp(2)'s data for it.
NUMBERS = {
    "x86_64": (
        0xC000003E,
        {"epoll_create": 213, "epoll_create1": 291, "inotify_init": 253, "inotify_init1": 294, "openat2": 437,
         "renameat2": 316, "eventfd": 284, "eventfd2": 290},
    ),
    "aarch64": (
        0xC00000B7, {"epoll_create1": 20, "inotify_init1": 26, "openat2": 437, "renameat2": 276, "eventfd2": 19},
    ),
}
PORTABLE = ("epoll_create", "inotify_init", "openat2", "renameat2", "eventfd")
NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER = 38, 22, 2
LOAD, EQUAL, GIVE = 0x20, 0x15, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000 | errno.ENOSYS


def without(*calls):
    """A function that has this process, and what becomes of it, do without system calls: they fail with ENOSYS.

    For `preexec_fn`. `epoll_create` stands for `epoll_create1` too.
    """
    architecture, numbers = NUMBERS[platform.machine()]
    denied = [number for name, number in numbers.items() if name.rstrip("12") in {call.rstrip("12") for call in calls}]
    lines = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, architecture), (GIVE, 0, 0, ALLOW), (LOAD, 0, 0, 0)]
    for number in denied:
        lines += [(EQUAL, 0, 1, number), (GIVE, 0, 0, FAIL)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in [*lines, (GIVE, 0, 0, ALLOW)]))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(lines) + 1, ctypes.addressof(code)))
    library = ctypes.CDLL(None, use_errno=True)

    def deny():
        # Kept alive with the function.
        for words in [(NO_NEW_PRIVILEGES, 1, 0, 0, 0), (SET_SECCOMP, FILTER, ctypes.addressof(program), 0, 0)]:
            if library.prctl(*(ctypes.c_ulong(word) for word in words)) != 0:
                raise OSError(ctypes.get_errno(), "prctl")
        return code

    return deny


def portable():
    """Without all that only Linux has and the tool has another way for."""
    return without(*PORTABLE)
