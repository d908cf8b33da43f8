// What Linux has and Swift's view of its C library lacks, and the clock that several rooms ask.
#ifndef FLIPBOOK_CLINUX_H
#define FLIPBOOK_CLINUX_H

#include <stddef.h>

// Opens a folder as a place to start from, not to be read; below the open folder `above` and without following a link
// at its end where `above` is one. -1 and errno otherwise.
int flipbook_open_place(const char *path);
int flipbook_open_place_in(int above, const char *name);

// Opens `path` below the open folder `root`: links are followed as long as they stay below it, and nothing above it,
// beside it or in /proc can be reached. -1 and errno otherwise; ENOSYS where the kernel is older than 5.6.
int flipbook_open_beneath(int root, const char *path, int flags);

// Has large blocks of memory go back to the system as soon as they are freed, instead of leaving holes. For the whole
// process.
void flipbook_give_memory_back(void);

// Whether a folder lies on a file system that another machine or program changes too, of which inotify(7) says nothing:
// a network's, a virtual machine's, FUSE. 0 where that is not known.
int flipbook_is_foreign(const char *folder);

// mkostemp and pipe2 with O_CLOEXEC: another thread may start a program at any time, which must not inherit these.
int flipbook_make_temporary(char *name);
int flipbook_make_pipe(int ends[2]);

// A descriptor that becomes readable when rung; -1 if there is none.
int flipbook_make_bell(void);
void flipbook_ring(int bell);

// How many bytes the other side of a TCP connection has taken since it began; -1 where that is not known.
long flipbook_bytes_taken(int socket);

// Whether the other side of a TCP connection has closed it, or at least sends nothing any more.
int flipbook_has_left(int socket);

// How many processors this process may use.
int flipbook_processors(void);

// A clock that only runs forward.
long flipbook_nanoseconds(void);
long flipbook_milliseconds(void);

#endif
