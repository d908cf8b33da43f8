// The answers that libmicrohttpd gives by itself, completed before they are sent.
#ifndef FLIPBOOK_CANSWERS_H
#define FLIPBOOK_CANSWERS_H

struct MHD_Connection;
struct MHD_Response;

// Has each answer that the library gives by itself from now on be given to `complete` first, on the thread that serves the
// connection. For the whole process.
void flipbook_complete_answers(void (*complete)(struct MHD_Connection *connection, unsigned int status,
                                                struct MHD_Response *answer));

// Answers a request with what is complete: `MHD_queue_response` as the library has it. 0 where that cannot be.
int flipbook_answer(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *answer);

#endif
