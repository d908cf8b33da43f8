// libmicrohttpd as the Server room sees it: its variadic entry points with the options that the server uses.
#ifndef FLIPBOOK_CMICROHTTPD_SHIM_H
#define FLIPBOOK_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stddef.h>
#include <string.h>

// Leaves a path as the client wrote it: decoding it is the server's own work, so that an encoded NUL cannot cut a
// path short and an encoded separator cannot pass for a plain one.
static size_t flipbook_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// Serves connections of a listening socket, which the daemon closes when it stops, on `threads` threads.
// `idle` is in seconds. NULL where the daemon cannot start.
static inline struct MHD_Daemon *flipbook_start_daemon(int listening_socket, unsigned int threads, unsigned int idle,
                                                       unsigned int connections, MHD_AccessHandlerCallback handler,
                                                       void *context) {
    return MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD, 0, NULL, NULL, handler, context,
                            MHD_OPTION_LISTEN_SOCKET, listening_socket,
                            MHD_OPTION_THREAD_POOL_SIZE, threads,
                            MHD_OPTION_CONNECTION_TIMEOUT, idle,
                            MHD_OPTION_CONNECTION_LIMIT, connections,
                            MHD_OPTION_UNESCAPE_CALLBACK, flipbook_keep_escapes, NULL,
                            MHD_OPTION_END);
}

#endif
