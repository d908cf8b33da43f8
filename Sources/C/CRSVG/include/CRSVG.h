// Drawings as pixels, by librsvg and cairo, which are loaded when the first is asked for: with what they need in turn, they
// would make every start of the tool take twenty milliseconds longer.
#ifndef CRSVG_H
#define CRSVG_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

// What goes wrong: nothing, a library that is not there, a drawing that cannot be drawn, no memory for its pixels, more
// time than it was given.
enum { FLIPBOOK_DRAWN = 0, FLIPBOOK_NO_LIBRARY, FLIPBOOK_NO_DRAWING, FLIPBOOK_NO_MEMORY, FLIPBOOK_NO_TIME };

// So many bytes a drawing may take, beside three times its picture's.
enum { FLIPBOOK_DRAWING_MEMORY = 768 << 20 };

// Draws what the view box of an SVG holds, in its shape, into the middle of a rectangle of a picture whose rest is filled with a colour (red, green, blue, alpha, each 0 to 1).
// Another process draws, which a drawing may end, for so many seconds of a processor at most. It then draws the next one:
// what librsvg has found out about fonts stays.
// `pixels` gets width × height times four bytes: red, green, blue, alpha, not multiplied by it. All lengths are pixels.
int flipbook_draw_svg(const uint8_t *svg, size_t count, int width, int height, const double colour[4],
    double x, double y, double across, double down, int seconds, uint8_t *pixels);

// Draws an SVG as another one of plain paths, letters among them, on a sheet of so many pixels. `bytes` is for the caller
// to free with `flipbook_free`, and NULL where nothing was drawn.
int flipbook_outline_svg(const uint8_t *svg, size_t count, double width, double height, int seconds, uint8_t **bytes,
    size_t *size);
void flipbook_free(uint8_t *bytes);

// The file of a library, by its name and version.
#ifdef __APPLE__
#define FLIPBOOK_LIBRARY(name, version) name "." version ".dylib"
#else
#define FLIPBOOK_LIBRARY(name, version) name ".so." version
#endif


// Rows as a PNG has them: each byte as its difference from the one above, which makes flat areas and straight edges zeros,
// and a two before each row, which says so. `depth` is 4, or 3 to leave out alpha; `rows` has room for height × (1 + width × depth).
void flipbook_png_rows(const uint8_t *pixels, int width, int height, int depth, uint8_t *rows);

// Whether nothing of so many pixels is transparent.
int flipbook_is_opaque(const uint8_t *pixels, size_t count);

// Names, one call each, what the letters of a drawing depend on: files of fontconfig's configuration, folders in which it
// looks for fonts, there or not, and languages that it prefers. No font is looked at. Nothing where there is no fontconfig.
// While it reads, `flipbook_fonts` is locked.
enum { FLIPBOOK_FONT_CONFIGURATION = 0, FLIPBOOK_FONT_FOLDER, FLIPBOOK_FONT_LANGUAGE };
extern pthread_mutex_t flipbook_fonts;
void flipbook_name_font_sources(void (*say)(int kind, const char *text, void *context), void *context);

// The version of librsvg, such as 25407 for 2.54.7; 0 where there is none.
int flipbook_rsvg_version(void);

#endif
