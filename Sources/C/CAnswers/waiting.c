// How libmicrohttpd's threads wait for events: by `epoll_wait`, for which the dynamic linker takes the program's own first, so
// that this one comes before the C library's. The library has no option for what it adds.
//
// Who has one answer mostly asks for the next at once, and a thread that sleeps meanwhile has to be woken for it: on virtual
// machines that costs both sides more than the answer does. So a thread that has just answered looks for the next request a
// moment longer before it sleeps.
//
// Where there are as many events as the library has room for (128), it serves none before it has the rest, and waits for more
// though there may be none: those whose requests it holds wait for it. So it never gets all that it has room for.
#define _GNU_SOURCE
#include "CAnswers.h"

#include <CLinux.h>

#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/sysinfo.h>
#include <unistd.h>

// In nanoseconds: how long it is believed what was seen of the machine, since to look at it takes some five thousand; how long
// giving way may take where nobody but the client wants this processor; and for how long there is no looking where somebody does.
static const int64_t fresh = 10000000, alone = 1000000, crowded = 100000000;

static _Thread_local int64_t awake_until, crowded_until, woken;

// How many threads of the machine want a processor right now, this one among them; many where nobody says.
static int runnable(void) {
    char text[64] = "";
    int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC), count = 0;
    if (file < 0) return 1 << 30;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 && sscanf(text, "%*f %*f %*f %d/", &count) == 1 ? count : 1 << 30;
}

// Where a thread may use one processor alone, who looks keeps the client from asking; where fewer processors are there than
// threads that want one, it uses up its share of them, and then waits for milliseconds behind those that run instead.
static int may_look(int64_t now) {
    static _Thread_local int64_t seen;
    static _Thread_local int processors, busy;
    if (processors == 0) processors = flipbook_processors();
    if (processors == 1 || now < crowded_until) return 0;
    if (now - seen >= fresh) {
        // What wants a processor for a moment is no reason yet.
        busy = runnable() > get_nprocs() ? busy + 1 : 0;
        seen = now;
    }
    return busy < 2;
}

void flipbook_stay_awake(long microseconds) {
    int64_t now = flipbook_nanoseconds();
    if (may_look(now)) awake_until = now + (int64_t)microseconds * 1000;
}

long flipbook_woken(void) { return woken; }

// Events that come while the thread stays awake; 0 where it is to sleep.
static int look(int epoll, struct epoll_event *events, int most) {
    int64_t before, now;
    do {
        int count = epoll_pwait(epoll, events, most, 0, NULL);
        if (count != 0) return count;
        before = flipbook_nanoseconds();
        sched_yield();
        now = flipbook_nanoseconds();
    } while (now < awake_until && now - before < alone);
    if (now - before >= alone) crowded_until = now + crowded;
    awake_until = 0;
    return 0;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
    if (most > 1) most--;
    int count = timeout == 0 || awake_until == 0 ? 0 : look(epoll, events, most);
    if (count == 0) count = epoll_pwait(epoll, events, most, timeout, NULL);
    woken = flipbook_nanoseconds();
    return count;
}
