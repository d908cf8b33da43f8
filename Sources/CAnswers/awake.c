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
#include <sys/epoll.h>
#include <time.h>

static _Thread_local long awake_until;

static long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000 + now.tv_nsec;
}

// Where there is one processor, who looks keeps the client from asking.
static int may_look(void) {
    static _Thread_local int processors;
    if (processors == 0) {
        cpu_set_t set;
        processors = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    }
    return processors > 1;
}

void flipbook_stay_awake(long microseconds) {
    if (may_look()) awake_until = nanoseconds() + microseconds * 1000;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
    if (timeout != 0 && awake_until != 0) {
        do {
            int count = epoll_pwait(epoll, events, most, 0, NULL);
            if (count != 0) return count;
            sched_yield();
        } while (nanoseconds() < awake_until);
        awake_until = 0;
    }
    return epoll_pwait(epoll, events, most, timeout, NULL);
}
