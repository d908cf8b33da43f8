// What Linux and macOS do in different ways, or Swift's view of their C libraries lacks.
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__

#include <linux/openat2.h>
#include <linux/tcp.h>
#include <malloc.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/vfs.h>

int flipbook_is_foreign(const char *folder) {
    // Of statfs(2), and of the sources of file systems that are no part of Linux.
    static const unsigned foreign[] = {
        0x6969,     // NFS
        0x517B,     // SMB
        0xFF534D42, // CIFS
        0xFE534D42, // SMB2
        0x01021997, // 9p, of virtual machines and WSL
        0x65735546, // FUSE, and virtiofs
        0x786F4256, // VirtualBox
        0xBACBACBC, // VMware
        0x7C7C6673, // Parallels
        0x5346414F, // AFS
        0x00C36400, // Ceph
    };
    struct statfs about;
    if (statfs(folder, &about)) return 0;
    for (size_t index = 0; index < sizeof foreign / sizeof *foreign; index++)
        if ((unsigned)about.f_type == foreign[index]) return 1;
    return 0;
}

#define FLIPBOOK_PLACE O_PATH

int flipbook_open_beneath(int root, const char *path, int flags) {
#ifdef SYS_openat2
    struct open_how how = {.flags = (unsigned int)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    int descriptor = -1;
    // EAGAIN means that a path was renamed meanwhile.
    for (int attempt = 0; attempt < 8; attempt++) {
        descriptor = (int)syscall(SYS_openat2, root, path, &how, sizeof how);
        if (descriptor >= 0 || errno != EAGAIN) break;
    }
    return descriptor;
#else
    errno = ENOSYS;
    return -1;
#endif
}

int flipbook_exchange(const char *left, const char *right) {
    return renameat2(AT_FDCWD, left, AT_FDCWD, right, RENAME_EXCHANGE);
}

int flipbook_reserve(int descriptor, int64_t size) {
    int code;
    do code = posix_fallocate(descriptor, 0, size);
    while (code == EINTR);
    return code;
}

void flipbook_give_memory_back(void) {
    // Said once, these stay as they are; unsaid, they grow with the largest block that was ever freed.
    mallopt(M_MMAP_THRESHOLD, 32 << 10);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    mallopt(M_ARENA_MAX, 2);
}

int flipbook_make_temporary(char *name) { return mkostemp(name, O_CLOEXEC); }

int flipbook_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int flipbook_make_tcp_socket(void) { return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); }

long flipbook_bytes_taken(int socket) {
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? (long)info.tcpi_bytes_acked : -1;
}

int flipbook_has_left(int socket) {
    struct pollfd look = {.fd = socket, .events = POLLRDHUP};
    return poll(&look, 1, 0) > 0;
}

int flipbook_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

char **flipbook_environment(void) { return environ; }

// Of the thread alone: Linux keeps to no process here, whatever POSIX says.
void flipbook_yield_to_others(void) { setpriority(PRIO_PROCESS, 0, 5); }

int flipbook_executable(char *path, size_t size) {
    int length = snprintf(path, size, "/proc/self/exe");
    return length > 0 && (size_t)length < size ? 0 : -1;
}

#elif defined(__APPLE__)

#include <crt_externs.h>
#include <limits.h>
#include <mach-o/dyld.h>
#include <netinet/tcp.h>
#include <pthread/qos.h>
#include <sys/mount.h>
#include <sys/param.h>

int flipbook_is_foreign(const char *folder) {
    struct statfs about;
    return statfs(folder, &about) == 0 && !(about.f_flags & MNT_LOCAL);
}

// There is no O_PATH: the folder is opened to be read.
#define FLIPBOOK_PLACE O_RDONLY

int flipbook_open_beneath(int root, const char *path, int flags) {
    (void)root;
    (void)path;
    (void)flags;
    errno = ENOSYS;
    return -1;
}

int flipbook_exchange(const char *left, const char *right) { return renamex_np(left, right, RENAME_SWAP); }

int flipbook_reserve(int descriptor, int64_t size) {
    fstore_t room = {.fst_flags = F_ALLOCATEALL, .fst_posmode = F_PEOFPOSMODE, .fst_length = size};
    if (fcntl(descriptor, F_PREALLOCATE, &room) == -1) return errno;
    return ftruncate(descriptor, size) == 0 ? 0 : errno;
}

void flipbook_give_memory_back(void) {}

static int closing_on_exec(int descriptor) {
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

int flipbook_make_temporary(char *name) { return closing_on_exec(mkstemp(name)); }

int flipbook_make_pipe(int ends[2]) {
    if (pipe(ends)) return -1;
    closing_on_exec(ends[0]);
    closing_on_exec(ends[1]);
    return 0;
}

int flipbook_make_tcp_socket(void) { return closing_on_exec(socket(AF_INET, SOCK_STREAM, 0)); }

long flipbook_bytes_taken(int socket) {
    struct tcp_connection_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_CONNECTION_INFO, &info, &size)) return -1;
    // What was sent: the system does not say what arrived. A full window of the other side stops both.
    return (long)info.tcpi_txbytes;
}

int flipbook_has_left(int socket) {
    char byte;
    ssize_t read = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return read == 0 || (read < 0 && errno != EAGAIN && errno != EINTR);
}

int flipbook_processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

char **flipbook_environment(void) { return *_NSGetEnviron(); }

void flipbook_yield_to_others(void) { pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0); }

int flipbook_executable(char *path, size_t size) {
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(path, &room);
}

#else
#error "only Linux and macOS are known here"
#endif

int flipbook_open_place(const char *path) { return open(path, FLIPBOOK_PLACE | O_DIRECTORY | O_CLOEXEC); }

int flipbook_open_place_in(int above, const char *name) {
    return openat(above, name, FLIPBOOK_PLACE | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int flipbook_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int flipbook_is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int64_t flipbook_raise_descriptor_limit(int64_t wanted) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files)) return -1;
    rlim_t reached = files.rlim_max < (rlim_t)wanted ? files.rlim_max : (rlim_t)wanted;
#ifdef __APPLE__
    // The system takes no higher limit, whatever it says is allowed.
    if (reached > OPEN_MAX) reached = OPEN_MAX;
#endif
    if (files.rlim_cur < reached) {
        files.rlim_cur = reached;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    return files.rlim_cur > INT32_MAX ? INT32_MAX : (int64_t)files.rlim_cur;
}
