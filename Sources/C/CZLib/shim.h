// zlib as the Compression room sees it: what its header has as macros, as functions.
#ifndef FLIPBOOK_CZLIB_SHIM_H
#define FLIPBOOK_CZLIB_SHIM_H

#include <zlib.h>

// For a gzip stream: 15 bits of window, and 16 for the wrapper.
static inline int flipbook_begin_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

static inline int flipbook_begin_gunzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

#endif
