// The few calls to librsvg, GObject and cairo that a drawing takes, found by name. See include/CRSVG.h.
#define _GNU_SOURCE
#include "CRSVG.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

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
} call;

static void load(void)
{
    void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    void *cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    void *object = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *glib = dlopen("libglib-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
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
    const unsigned *major = dlsym(rsvg, "rsvg_major_version"), *minor = dlsym(rsvg, "rsvg_minor_version");
    const unsigned *micro = dlsym(rsvg, "rsvg_micro_version");
    call.version = major && minor && micro ? (int)(*major * 10000 + *minor * 100 + *micro) : 1;
    call.is_there = 1;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

int flipbook_rsvg_version(void)
{
    pthread_once(&once, load);
    return call.is_there ? call.version : 0;
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

void flipbook_png_rows(const uint8_t *pixels, int width, int height, int depth, uint8_t *rows)
{
    for (int y = 0; y < height; y++) {
        *rows++ = 2;
        for (int x = 0; x < width; x++, pixels += 4)
            for (int part = 0; part < depth; part++)
                *rows++ = pixels[part] - (y ? (pixels - (size_t)width * 4)[part] : 0);
    }
}

int flipbook_is_opaque(const uint8_t *pixels, size_t count)
{
    for (size_t index = 0; index < count; index++)
        if (pixels[index * 4 + 3] != 255) return 0;
    return 1;
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

// Draws in a process of its own, which a drawing may end, and for twenty seconds at most.
static int draw_apart(const uint8_t *svg, size_t count, int width, int height, const double colour[4],
    double x, double y, double across, double down, uint8_t *pixels)
{
    size_t size = (size_t)width * height * 4;
    uint8_t *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return FLIPBOOK_NO_MEMORY;
    pid_t child = fork();
    if (child == 0) {
        // How it ends says enough.
        close(2);
        const int ends[] = { SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGSEGV, SIGTERM, SIGTRAP };
        for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) signal(ends[index], SIG_DFL);
        alarm(20);
        _exit(draw(svg, count, width, height, colour, x, y, across, down, shared));
    }
    int status = 0, result = FLIPBOOK_NO_MEMORY;
    if (child > 0) {
        pid_t ended;
        while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR);
        result = ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : FLIPBOOK_NO_DRAWING;
        if (result == FLIPBOOK_DRAWN) memcpy(pixels, shared, size);
    }
    munmap(shared, size);
    return result;
}

int flipbook_draw_svg(const uint8_t *svg, size_t count, int width, int height, const double colour[4],
    double x, double y, double across, double down, uint8_t *pixels)
{
    pthread_once(&once, load);
    if (!call.is_there) return FLIPBOOK_NO_LIBRARY;
    // librsvg 2.54 ends the process at a tile of what lies outside of its filter.
    int is_dangerous = memmem(svg, count, "<feTile", 7) != NULL;
    return (is_dangerous ? draw_apart : draw)(svg, count, width, height, colour, x, y, across, down, pixels);
}
