// The answers that libmicrohttpd gives by itself, completed before they are sent.
//
// What it cannot read (a line that is too long, a length that is no number, HTTP/2.0) the library answers without asking
// anybody: a status, a sentence of its own, and no header that says what a browser may do with it. It has no option for
// that. But it queues these answers as every program does, by `MHD_queue_response`, and has the dynamic linker find that
// name, which takes the program's own first. So this one comes before the library's. Where a library was linked to find
// its own (-Bsymbolic-functions) nothing is completed, and its answers go out as they are: a test says so.
#define _GNU_SOURCE
#include "CAnswers.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdatomic.h>

typedef void (*completing)(struct MHD_Connection *, unsigned int, struct MHD_Response *);
typedef enum MHD_Result (*queueing)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static _Atomic(completing) completion;
static _Atomic(queueing) library;

void flipbook_complete_answers(completing complete) { atomic_store(&completion, complete); }

int flipbook_answer(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *answer) {
    queueing queue = atomic_load_explicit(&library, memory_order_relaxed);
    if (!queue) {
        queue = (queueing)dlsym(RTLD_NEXT, "MHD_queue_response");
        if (!queue) return MHD_NO;
        atomic_store_explicit(&library, queue, memory_order_relaxed);
    }
    return queue(connection, status, answer);
}

// Called by the library alone: the server itself asks `flipbook_answer`.
enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *answer) {
    completing complete = atomic_load(&completion);
    if (complete) complete(connection, status, answer);
    return flipbook_answer(connection, status, answer) ? MHD_YES : MHD_NO;
}
