// Threads that have just answered, and look for the next request a moment longer before they sleep.
//
// Who has one answer mostly asks for the next at once, and a thread that sleeps meanwhile has to be woken for it: on virtual
// machines that costs both sides more than the answer does. libmicrohttpd has no option for that. But its threads wait by
// `epoll_wait`, for which the dynamic linker takes the program's own first; so this one comes before the C library's. It is
// the same for every thread that has not asked to stay awake.
#define _GNU_SOURCE
#include "CAnswers.h"

#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <time.h>

// Nanoseconds that giving way may take where nobody but the client wants the processor, and for how long there is no looking
// where somebody does: who runs instead keeps it for milliseconds, in which a request would wait.
static const int64_t alone = 1000000, crowded = 100000000;

static _Thread_local int64_t awake_until, crowded_until;

static int64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Where a thread may use one processor alone, who looks keeps the client from asking.
static int may_look(void) {
    static _Thread_local int processors;
    if (processors == 0) {
        cpu_set_t set;
        processors = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    }
    return processors > 1;
}

void flipbook_stay_awake(long microseconds) {
    if (!may_look()) return;
    int64_t now = nanoseconds();
    if (now >= crowded_until) awake_until = now + (int64_t)microseconds * 1000;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
    if (timeout != 0 && awake_until != 0) {
        int64_t before, now;
        do {
            int count = epoll_pwait(epoll, events, most, 0, NULL);
            if (count != 0) return count;
            before = nanoseconds();
            sched_yield();
            now = nanoseconds();
        } while (now < awake_until && now - before < alone);
        if (now - before >= alone) crowded_until = now + crowded;
        awake_until = 0;
    }
    return epoll_pwait(epoll, events, most, timeout, NULL);
}
