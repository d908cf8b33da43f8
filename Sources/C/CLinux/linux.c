// What Linux has and Swift's view of its C library lacks, and the clock that several rooms ask.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <linux/tcp.h>
#include <malloc.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

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

int flipbook_open_place(const char *path) { return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC); }

int flipbook_open_place_in(int above, const char *name) {
    return openat(above, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

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

void flipbook_give_memory_back(void) {
    // Said once, these stay as they are; unsaid, they grow with the largest block that was ever freed.
    mallopt(M_MMAP_THRESHOLD, 32 << 10);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    mallopt(M_ARENA_MAX, 2);
}

int flipbook_make_temporary(char *name) { return mkostemp(name, O_CLOEXEC); }

int flipbook_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int flipbook_make_bell(void) { return eventfd(0, EFD_CLOEXEC); }

void flipbook_ring(int bell) { eventfd_write(bell, 1); }

static int connection_info(int socket, struct tcp_info *info) {
    socklen_t size = sizeof *info;
    return getsockopt(socket, IPPROTO_TCP, TCP_INFO, info, &size) == 0;
}

long flipbook_bytes_taken(int socket) {
    struct tcp_info info = {0};
    return connection_info(socket, &info) ? (long)info.tcpi_bytes_acked : -1;
}

int flipbook_has_left(int socket) {
    struct pollfd look = {.fd = socket, .events = POLLRDHUP};
    return poll(&look, 1, 0) > 0;
}

int flipbook_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

long flipbook_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000 + now.tv_nsec;
}

long flipbook_milliseconds(void) { return flipbook_nanoseconds() / 1000000; }
