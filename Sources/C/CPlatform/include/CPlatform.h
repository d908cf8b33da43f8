// What Linux and macOS do in different ways, or Swift's view of their C libraries lacks.
#ifndef FLIPBOOK_CPLATFORM_H
#define FLIPBOOK_CPLATFORM_H

#include <stddef.h>
#include <stdint.h>

// Opens a folder as a place to start from, not to be read; below the open folder `above` and without following a link
// at its end where `above` is one. -1 and errno otherwise.
int flipbook_open_place(const char *path);
int flipbook_open_place_in(int above, const char *name);

// Opens `path` below the open folder `root`: links are followed as long as they stay below it, and nothing above it,
// beside it or in /proc can be reached. -1 and errno otherwise; ENOSYS where the system has no such call (Linux before
// 5.6, macOS).
int flipbook_open_beneath(int root, const char *path, int flags);

// Exchanges two files or folders in one step. -1 and errno where the system or the file system cannot.
int flipbook_exchange(const char *left, const char *right);

// Gives an open file at least `size` bytes of the disk; zeros where it had none. An errno, or 0.
int flipbook_reserve(int descriptor, int64_t size);

// Has large blocks of memory go back to the system as soon as they are freed, instead of leaving holes. For the whole
// process. macOS does so by itself.
void flipbook_give_memory_back(void);

// Whether a folder lies on a file system that another machine or program changes too, of which no notices come: a
// network's, a virtual machine's, FUSE. 0 where that is not known.
int flipbook_is_foreign(const char *folder);

// Files, pipes and sockets that close on exec: another thread may start a program at any time, which must not inherit
// them. macOS can only say so after they were made.
int flipbook_make_temporary(char *name);
int flipbook_make_pipe(int ends[2]);
int flipbook_make_tcp_socket(void);

// How many bytes the other side of a TCP connection has taken since it began; -1 where that is not known.
long flipbook_bytes_taken(int socket);

// Whether the other side of a TCP connection has closed it, or at least sends nothing any more.
int flipbook_has_left(int socket);

// Gives the calling thread, and those that it starts, a lower priority than others have.
void flipbook_yield_to_others(void);

// The environment of this process, for its children.
char **flipbook_environment(void);

// How many processors this process may use.
int flipbook_processors(void);

// A path that leads to the file of the running program; -1 where it is not known or longer than `size`.
int flipbook_executable(char *path, size_t size);

// How many columns a terminal has; 0 where it is none, or does not say so.
int flipbook_terminal_columns(int descriptor);

// Whether a signal is set to be ignored.
int flipbook_is_ignored(int signal);

// Raises the limit of open descriptors to `wanted`, as far as is allowed. Returns the limit; -1 where it is not known.
int64_t flipbook_raise_descriptor_limit(int64_t wanted);

#endif
