// What libmicrohttpd has no option for: other answers to what it refuses, and threads that stay awake for a moment.
#ifndef FLIPBOOK_CANSWERS_H
#define FLIPBOOK_CANSWERS_H

struct MHD_Connection;
struct MHD_Response;

// Has `refuse` answer, from now on, each request that the library refuses by itself, on the thread that serves the
// connection, which is closed then. For the whole process.
void flipbook_refuse_by(void (*refuse)(struct MHD_Connection *connection, unsigned int status));

// Answers a request: `MHD_queue_response` as the library has it. 0 where that cannot be.
int flipbook_answer(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *answer);

// Has the calling thread look for events for so long, from now on, before it sleeps; nothing where there is one processor.
void flipbook_stay_awake(long microseconds);

// When the calling thread last came back from waiting for events, in nanoseconds of the monotonic clock; 0 where it never did. Who was connected by then, and is served once before the next time, had begun to ask before.
long flipbook_woken(void);

// The next that the library sends on this socket, on the calling thread, is the beginning of an answer of which more follows
// at once: it goes out together with that. -1 for none.
void flipbook_more_follows(int socket);

#endif
