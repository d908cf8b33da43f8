// What libmicrohttpd would refuse by itself, refused by somebody else.
//
// What it cannot read (a line that is too long, a length that is no number, HTTP/2.0) the library answers without asking
// anybody: with a sentence of its own, without a header that says what a browser may do with it, and in some cases (no
// `Host`, a length that is no number) with all of its headers twice. It has no option for that. But it queues these answers
// as every program does, by `MHD_queue_response`, and has the dynamic linker find that name, which takes the program's own
// first. So this one comes before the library's: somebody else answers, and the library, told that its own answer cannot be
// sent, closes the connection. Where it was linked to find its own (-Bsymbolic-functions) its answers go out as they are: a
// test says so.
#define _GNU_SOURCE
#include "CAnswers.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdatomic.h>

typedef void (*refusing)(struct MHD_Connection *, unsigned int);
typedef enum MHD_Result (*queueing)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static _Atomic(refusing) refusal;
static _Atomic(queueing) library;

void flipbook_refuse_by(refusing refuse) { atomic_store(&refusal, refuse); }

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
    refusing refuse = atomic_load(&refusal);
    if (!refuse) return flipbook_answer(connection, status, answer) ? MHD_YES : MHD_NO;
    refuse(connection, status);
    return MHD_NO;
}
