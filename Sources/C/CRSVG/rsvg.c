// The few calls to librsvg, GObject and cairo that a drawing takes, found by name. See include/CRSVG.h.
#define _GNU_SOURCE
#include "CRSVG.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// macOS has none of these: a drawing process closes what it inherits, and the command ignores SIGPIPE anyway.
#ifdef __APPLE__
#define SOCK_CLOEXEC 0
#undef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#define close_range(first, last, flags) for (int other = getdtablesize() - 1; other >= first; other--) close(other)
#endif

typedef struct { double x, y, width, height; } Rectangle;
typedef struct { double length; int unit; } Length;
typedef struct { unsigned domain; int code; char *message; } Error;

static struct {
    int is_there, version;
    void *(*new_from_data)(const uint8_t *, size_t, Error **);
    int (*render)(void *, void *, const Rectangle *, Error **);
    void (*set_dpi)(void *, double);
    void (*dimensions)(void *, int *, Length *, int *, Length *, int *, Rectangle *);
    void (*unref)(void *);
    void (*error_free)(Error *);
    void *(*surface)(uint8_t *, int, int, int, int);
    int (*surface_status)(void *);
    void (*surface_flush)(void *);
    void (*surface_destroy)(void *);
    void *(*create)(void *);
    void (*source)(void *, double, double, double, double);
    void (*paint)(void *);
    void (*rectangle)(void *, double, double, double, double);
    void (*clip)(void *);
    int (*status)(void *);
    void (*destroy)(void *);
    // Of drawings that stay outlines; a cairo without them is good for pixels all the same.
    void *(*outlines)(int (*)(void *, const uint8_t *, unsigned), void *, double, double);
    void (*finish)(void *);
} call;

static void load(void)
{
    void *rsvg = dlopen(FLIPBOOK_LIBRARY("librsvg-2", "2"), RTLD_NOW | RTLD_LOCAL);
    void *cairo = dlopen(FLIPBOOK_LIBRARY("libcairo", "2"), RTLD_NOW | RTLD_LOCAL);
    void *object = dlopen(FLIPBOOK_LIBRARY("libgobject-2.0", "0"), RTLD_NOW | RTLD_LOCAL);
    void *glib = dlopen(FLIPBOOK_LIBRARY("libglib-2.0", "0"), RTLD_NOW | RTLD_LOCAL);
    if (!rsvg || !cairo || !object || !glib) return;
    const struct { void *library; const char *name; void *place; } wanted[] = {
        { rsvg, "rsvg_handle_new_from_data", &call.new_from_data }, { rsvg, "rsvg_handle_render_document", &call.render },
        { rsvg, "rsvg_handle_set_dpi", &call.set_dpi },
        { rsvg, "rsvg_handle_get_intrinsic_dimensions", &call.dimensions }, { object, "g_object_unref", &call.unref },
        { glib, "g_error_free", &call.error_free }, { cairo, "cairo_image_surface_create_for_data", &call.surface },
        { cairo, "cairo_surface_status", &call.surface_status }, { cairo, "cairo_surface_flush", &call.surface_flush },
        { cairo, "cairo_surface_destroy", &call.surface_destroy }, { cairo, "cairo_create", &call.create },
        { cairo, "cairo_set_source_rgba", &call.source }, { cairo, "cairo_paint", &call.paint },
        { cairo, "cairo_rectangle", &call.rectangle }, { cairo, "cairo_clip", &call.clip },
        { cairo, "cairo_status", &call.status }, { cairo, "cairo_destroy", &call.destroy },
    };
    for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
        void *symbol = dlsym(wanted[index].library, wanted[index].name);
        if (!symbol) return;
        memcpy(wanted[index].place, &symbol, sizeof symbol);
    }
    void *outlines = dlsym(cairo, "cairo_svg_surface_create_for_stream"), *finish = dlsym(cairo, "cairo_surface_finish");
    memcpy(&call.outlines, &outlines, sizeof outlines);
    memcpy(&call.finish, &finish, sizeof finish);
    const unsigned *major = dlsym(rsvg, "rsvg_major_version"), *minor = dlsym(rsvg, "rsvg_minor_version");
    const unsigned *micro = dlsym(rsvg, "rsvg_micro_version");
    call.version = major && minor && micro ? (int)(*major * 10000 + *minor * 100 + *micro) : 1;
    call.is_there = 1;
}

// From what cairo has, in the order of a word of the machine, to what files have.
static void take_apart(uint8_t *pixels, size_t count)
{
    for (size_t index = 0; index < count; index++) {
        uint32_t word;
        memcpy(&word, pixels + index * 4, 4);
        unsigned alpha = word >> 24, half = alpha / 2;
        for (int part = 0; part < 3; part++) {
            unsigned value = word >> (16 - 8 * part) & 255;
            unsigned whole = alpha ? (value * 255 + half) / alpha : 0;
            pixels[index * 4 + part] = whole > 255 ? 255 : whole;
        }
        pixels[index * 4 + 3] = alpha;
    }
}

static int draw(const uint8_t *svg, size_t count, int width, int height, const double colour[4],
    double x, double y, double across, double down, uint8_t *pixels)
{
    Error *error = NULL;
    // Without a base address, a drawing reaches no file.
    void *handle = call.new_from_data(svg, count, &error);
    if (error) call.error_free(error);
    if (!handle) return FLIPBOOK_NO_DRAWING;
    call.set_dpi(handle, 96);
    int result = FLIPBOOK_NO_MEMORY;
    void *surface = call.surface(pixels, 0, width, height, width * 4);
    if (call.surface_status(surface) == 0) {
        void *context = call.create(surface);
        call.source(context, colour[0], colour[1], colour[2], colour[3]);
        call.paint(context);
        // What a drawing has beyond its view box is not seen.
        Rectangle place = { x, y, across, down }, box;
        Length length;
        int has_length, has_box;
        call.dimensions(handle, &has_length, &length, &has_length, &length, &has_box, &box);
        if (has_box && box.width > 0 && box.height > 0) {
            double scale = across / box.width < down / box.height ? across / box.width : down / box.height;
            place = (Rectangle){ x + (across - box.width * scale) / 2, y + (down - box.height * scale) / 2,
                box.width * scale, box.height * scale };
            call.rectangle(context, place.x, place.y, place.width, place.height);
            call.clip(context);
        }
        error = NULL;
        int is_drawn = call.render(handle, context, &place, &error);
        if (error) call.error_free(error);
        result = is_drawn && call.status(context) == 0 ? FLIPBOOK_DRAWN : FLIPBOOK_NO_DRAWING;
        call.surface_flush(surface);
        take_apart(pixels, (size_t)width * height);
        call.destroy(context);
    }
    call.surface_destroy(surface);
    call.unref(handle);
    return result;
}

// Bytes that grow.
typedef struct { uint8_t *bytes; size_t count, room; } Text;

static int append(void *place, const uint8_t *bytes, unsigned count)
{
    Text *text = place;
    if (text->count + count > text->room) {
        size_t room = 2 * (text->count + count);
        uint8_t *larger = realloc(text->bytes, room);
        if (!larger) return 1;
        text->bytes = larger, text->room = room;
    }
    memcpy(text->bytes + text->count, bytes, count);
    text->count += count;
    return 0;
}

static int outline(const uint8_t *svg, size_t count, double width, double height, Text *text)
{
    if (!call.outlines || !call.finish) return FLIPBOOK_NO_LIBRARY;
    Error *error = NULL;
    void *handle = call.new_from_data(svg, count, &error);
    if (error) call.error_free(error);
    if (!handle) return FLIPBOOK_NO_DRAWING;
    call.set_dpi(handle, 96);
    void *surface = call.outlines(append, text, width, height), *context = call.create(surface);
    const Rectangle place = { 0, 0, width, height };
    error = NULL;
    int is_drawn = call.render(handle, context, &place, &error) && call.status(context) == 0;
    if (error) call.error_free(error);
    call.destroy(context);
    call.finish(surface);
    if (call.surface_status(surface)) is_drawn = 0;
    call.surface_destroy(surface);
    call.unref(handle);
    return is_drawn ? FLIPBOOK_DRAWN : FLIPBOOK_NO_DRAWING;
}

static pthread_once_t loaded = PTHREAD_ONCE_INIT;

int flipbook_rsvg_version(void)
{
    pthread_once(&loaded, load);
    return call.is_there ? call.version : 0;
}

void flipbook_free(uint8_t *bytes) { free(bytes); }

// What a process takes of the address space, in bytes.
static size_t space(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

// A process that draws, and this process's end of its socket. It ends by itself when that end is closed.
typedef struct { pid_t process; int socket; } Worker;
typedef struct {
    size_t count;
    int width, height, seconds;
    double colour[4], place[4];
    // Whether outlines are asked for, on a sheet of the size in `place`, instead of pixels.
    int is_outlined;
} Request;

static struct { pthread_mutex_t lock; int count; Worker workers[64]; } idle = { .lock = PTHREAD_MUTEX_INITIALIZER };

// Whether all of it went through; a partner that is gone is no signal.
static int send_all(int socket, const void *bytes, size_t count)
{
    for (const char *next = bytes; count;) {
        ssize_t sent = send(socket, next, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return 0;
        next += sent, count -= sent;
    }
    return 1;
}

static int receive_all(int socket, void *bytes, size_t count)
{
    for (char *next = bytes; count;) {
        ssize_t got = recv(socket, next, count, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        next += got, count -= got;
    }
    return 1;
}

// From now on this process may take so many seconds and bytes more.
static void bound(int seconds, size_t bytes)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    const struct rlimit time = { used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds, RLIM_INFINITY };
    const struct rlimit room = { space() + bytes, RLIM_INFINITY };
    setrlimit(RLIMIT_CPU, &time);
    // Without /proc it is not known what it takes already.
    if (room.rlim_cur > bytes) setrlimit(RLIMIT_AS, &room);
}

// What a process that draws does to its end.
static void work(int socket)
{
    // It holds nothing open that is not its own: no lock, no terminal, no end of another's socket.
    dup2(socket, 3);
    close_range(4, ~0U, 0);
    int nothing = open("/dev/null", O_RDWR);
    for (int number = 0; number < 3; number++) dup2(nothing, number);
    const int ends[] = { SIGABRT, SIGBUS, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGSEGV, SIGTERM, SIGTRAP, SIGXCPU };
    sigset_t usual;
    sigemptyset(&usual);
    for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) signal(ends[index], SIG_DFL);
    sigprocmask(SIG_SETMASK, &usual, NULL);
    const struct rlimit none = { 0, 0 };
    setrlimit(RLIMIT_CORE, &none);
    Request request;
    while (receive_all(3, &request, sizeof request)) {
        size_t size = (size_t)request.width * request.height * 4;
        bound(request.seconds, FLIPBOOK_DRAWING_MEMORY + request.count + 2 * size);
        uint8_t *svg = malloc(request.count + 1), *pixels = calloc(size, 1);
        if (!svg || !pixels || !receive_all(3, svg, request.count)) _exit(FLIPBOOK_NO_MEMORY);
        const double *place = request.place;
        if (request.is_outlined) {
            Text text = { 0 };
            int result = outline(svg, request.count, place[2], place[3], &text);
            if (!send_all(3, &result, sizeof result)) break;
            if (result == FLIPBOOK_DRAWN
                && !(send_all(3, &text.count, sizeof text.count) && send_all(3, text.bytes, text.count))) break;
            free(text.bytes);
            free(svg);
            free(pixels);
            continue;
        }
        int result = draw(svg, request.count, request.width, request.height, request.colour, place[0], place[1], place[2],
            place[3], pixels);
        if (!send_all(3, &result, sizeof result)) break;
        if (result == FLIPBOOK_DRAWN && !send_all(3, pixels, size)) break;
        free(svg);
        free(pixels);
    }
    _exit(0);
}

static void end(Worker worker)
{
    close(worker.socket);
    while (waitpid(worker.process, NULL, 0) < 0 && errno == EINTR);
}

// Ends the processes that wait. In a container no other process may collect them.
static void end_idle(void)
{
    pthread_mutex_lock(&idle.lock);
    while (idle.count) end(idle.workers[--idle.count]);
    pthread_mutex_unlock(&idle.lock);
}

// A process that draws: one that has nothing to do, or a new one; its id is 0 where the system has none left.
static Worker take(void)
{
    Worker worker = { 0, -1 };
    pthread_mutex_lock(&idle.lock);
    if (idle.count) worker = idle.workers[--idle.count];
    pthread_mutex_unlock(&idle.lock);
    int ends[2];
    if (worker.process || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return worker;
    // What another thread has locked would stay locked in the new process. So this process never draws, since Pango
    // reads fonts in a thread of its own from then on, and no other thread may ask for the places of fonts meanwhile.
    pthread_mutex_lock(&flipbook_fonts);
    static int is_watched = 0;
    if (!is_watched) is_watched = !atexit(end_idle);
    pid_t process = fork();
    if (process == 0) work(ends[1]);
    pthread_mutex_unlock(&flipbook_fonts);
    close(ends[1]);
    if (process > 0) return (Worker){ process, ends[0] };
    close(ends[0]);
    return worker;
}

static void give_back(Worker worker)
{
    pthread_mutex_lock(&idle.lock);
    int has_room = idle.count < (int)(sizeof idle.workers / sizeof *idle.workers);
    if (has_room) idle.workers[idle.count++] = worker;
    pthread_mutex_unlock(&idle.lock);
    if (!has_room) end(worker);
}

// Why a process that draws has ended.
static int reason(Worker worker)
{
    close(worker.socket);
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(worker.process, &status, 0)) < 0 && errno == EINTR);
    if (ended == worker.process && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return FLIPBOOK_NO_TIME;
    if (ended == worker.process && WIFEXITED(status) && WEXITSTATUS(status)) return WEXITSTATUS(status);
    return FLIPBOOK_NO_DRAWING;
}

int flipbook_draw_svg(const uint8_t *svg, size_t count, int width, int height, const double colour[4],
    double x, double y, double across, double down, int seconds, uint8_t *pixels)
{
    pthread_once(&loaded, load);
    if (!call.is_there) return FLIPBOOK_NO_LIBRARY;
    // How a process ended can be asked only where that is not ignored.
    signal(SIGCHLD, SIG_DFL);
    Worker worker = take();
    if (!worker.process) return FLIPBOOK_NO_MEMORY;
    Request request = { count, width, height, seconds, { colour[0], colour[1], colour[2], colour[3] },
        { x, y, across, down }, 0 };
    int result = FLIPBOOK_DRAWN;
    int is_answered = send_all(worker.socket, &request, sizeof request) && send_all(worker.socket, svg, count)
        && receive_all(worker.socket, &result, sizeof result)
        && (result != FLIPBOOK_DRAWN || receive_all(worker.socket, pixels, (size_t)width * height * 4));
    if (!is_answered) return reason(worker);
    give_back(worker);
    return result;
}

int flipbook_outline_svg(const uint8_t *svg, size_t count, double width, double height, int seconds, uint8_t **bytes,
    size_t *size)
{
    pthread_once(&loaded, load);
    *bytes = NULL;
    if (!call.is_there) return FLIPBOOK_NO_LIBRARY;
    signal(SIGCHLD, SIG_DFL);
    Worker worker = take();
    if (!worker.process) return FLIPBOOK_NO_MEMORY;
    Request request = { count, 1, 1, seconds, { 0 }, { 0, 0, width, height }, 1 };
    int result = FLIPBOOK_DRAWN;
    int is_answered = send_all(worker.socket, &request, sizeof request) && send_all(worker.socket, svg, count)
        && receive_all(worker.socket, &result, sizeof result);
    if (is_answered && result == FLIPBOOK_DRAWN) {
        is_answered = receive_all(worker.socket, size, sizeof *size) && (*bytes = malloc(*size + 1))
            && receive_all(worker.socket, *bytes, *size);
    }
    if (!is_answered) {
        free(*bytes);
        *bytes = NULL;
        return reason(worker);
    }
    give_back(worker);
    return result;
}
