// libmicrohttpd as the Server module sees it: its variadic entry points with the options that the server uses.
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

// What is known of a connection: its socket, and the address of its client.
static inline int flipbook_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
static inline const struct sockaddr *flipbook_client(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}
// What was left with the connection when it began.
static inline void *flipbook_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

// What a daemon is started with.
struct flipbook_daemon_setup {
    // Closed by the daemon when it stops.
    int listening_socket;
    // After so many seconds without a byte a connection is closed.
    unsigned int idle_seconds;
    // Of all clients, and of one address; 0 for no such limit.
    unsigned int connections;
    unsigned int connections_of_an_address;
    // What one connection may take in memory; a request's line and headers must fit it.
    size_t connection_memory;
    // Given to the functions below as their first argument.
    void *context;
    // Called as soon as the line of a request is there; `completed` is called where it returns something.
    void *(*request_line)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback handler;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection_changed;
};

// A daemon without threads of its own, for `MHD_run`; NULL where it cannot start. Files go out by `sendfile` only where the
// library need not care about SIGPIPE: the thread that calls `MHD_run` must block it.
static inline struct MHD_Daemon *flipbook_start_daemon(const struct flipbook_daemon_setup *setup) {
    const unsigned int flags = MHD_USE_EPOLL | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME;
    return MHD_start_daemon(flags, 0, NULL, NULL, setup->handler, setup->context,
                            MHD_OPTION_LISTEN_SOCKET, setup->listening_socket,
                            MHD_OPTION_CONNECTION_TIMEOUT, setup->idle_seconds,
                            MHD_OPTION_CONNECTION_LIMIT, setup->connections,
                            MHD_OPTION_PER_IP_CONNECTION_LIMIT, setup->connections_of_an_address,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, setup->connection_memory,
                            MHD_OPTION_STRICT_FOR_CLIENT, 1,
                            MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
                            MHD_OPTION_URI_LOG_CALLBACK, setup->request_line, setup->context,
                            MHD_OPTION_NOTIFY_COMPLETED, setup->completed, setup->context,
                            MHD_OPTION_NOTIFY_CONNECTION, setup->connection_changed, setup->context,
                            MHD_OPTION_UNESCAPE_CALLBACK, flipbook_keep_escapes, NULL,
                            MHD_OPTION_END);
}

// The descriptor that can be read when a daemon has something to do.
static inline int flipbook_epoll(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

#endif
