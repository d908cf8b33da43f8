// libmicrohttpd as the Server module sees it: its variadic entry points with the options that the server uses.
#ifndef FLIPBOOK_CMICROHTTPD_SHIM_H
#define FLIPBOOK_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>

// Leaves a path as the client wrote it: decoding it is the server's own work, so that an encoded NUL cannot cut a
// path short and an encoded separator cannot pass for a plain one.
static size_t flipbook_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// The length of a text, and where its query begins, with the question mark; NULL where it has none.
static inline long flipbook_length(const char *text) { return (long)strlen(text); }
static inline const char *flipbook_query(const char *text) { return strchr(text, '?'); }

// Whether a NUL cuts a target short: behind it stands something else than the version. The library has put a NUL there.
static inline int flipbook_is_cut(const char *target) { return strncmp(target + strlen(target) + 1, "HTTP/", 5) != 0; }
// Whether a NUL cuts the method short: between it and the target are other bytes than spaces.
static inline int flipbook_is_apart(const char *method, const char *target) {
    method += strlen(method) + 1;
    while (method < target && *method == ' ') method++;
    return method < target;
}

// What is known of a connection: its socket, and the IPv4 address of its client, its first number in the highest byte.
static inline int flipbook_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
static inline uint32_t flipbook_client(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || !info->client_addr || info->client_addr->sa_family != AF_INET) return 0;
    struct sockaddr_in address;
    memcpy(&address, info->client_addr, sizeof address);
    return ntohl(address.sin_addr.s_addr);
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

// A daemon without threads of its own, for `MHD_run` with epoll, and for `flipbook_select` without; NULL where it cannot
// start. Files go out by `sendfile` only where the library need not care about SIGPIPE: the thread that serves must
// block it.
static inline struct MHD_Daemon *flipbook_start_daemon(const struct flipbook_daemon_setup *setup, int with_epoll) {
    const unsigned int flags = MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME;
    return MHD_start_daemon(flags | (with_epoll ? MHD_USE_EPOLL : 0), 0, NULL, NULL, setup->handler, setup->context,
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

// One round of a daemon without epoll: waits until it has something to do, another descriptor can be read, or so many
// milliseconds have passed, and does what there is. Whether the other descriptor can be read. The library has no such
// way with poll(2), so every descriptor must be less than FD_SETSIZE. Clients beyond `limit` wait to be accepted, as
// with epoll: the library would turn them away.
static inline int flipbook_select(struct MHD_Daemon *daemon, unsigned int limit, int other, int milliseconds) {
    fd_set reads, writes, exceptions;
    FD_ZERO(&reads);
    FD_ZERO(&writes);
    FD_ZERO(&exceptions);
    MHD_socket last = other;
    MHD_get_fdset(daemon, &reads, &writes, &exceptions, &last);
    FD_SET(other, &reads);
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    if (info && info->num_connections >= limit) {
        info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_LISTEN_FD);
        if (info) FD_CLR(info->listen_fd, &reads);
    }
    struct timeval wait = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    if (select(last + 1, &reads, &writes, &exceptions, &wait) < 0) {
        // What a set holds is then not known: only what the library can do without it is done.
        FD_ZERO(&reads);
        FD_ZERO(&writes);
        FD_ZERO(&exceptions);
    }
    MHD_run_from_select(daemon, &reads, &writes, &exceptions);
    return FD_ISSET(other, &reads);
}

// The descriptors with which `flipbook_select` works.
static inline int flipbook_most_descriptors(void) { return FD_SETSIZE; }

#endif
