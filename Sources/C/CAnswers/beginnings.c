// Headers of files, which go out together with the file.
//
// Where an answer is a file, libmicrohttpd sends its headers by `send` and then the file by `sendfile`, and the system, which
// was not told that more follows, sends the headers by themselves: a packet more, and a client that wakes twice. The library
// has the dynamic linker find `send`, which takes the program's own first, so this one comes before the C library's.
#define _GNU_SOURCE
#include "CAnswers.h"

#include <stddef.h>
#include <sys/socket.h>

static _Thread_local int begun = -1;

void flipbook_more_follows(int socket) { begun = socket; }

ssize_t send(int socket, const void *bytes, size_t count, int flags) {
    if (socket == begun) {
        flags |= MSG_MORE;
        begun = -1;
    }
    return sendto(socket, bytes, count, flags, NULL, 0);
}
