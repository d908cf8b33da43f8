// Brotli as the Compression room sees it: both directions.
#ifndef FLIPBOOK_CBROTLI_SHIM_H
#define FLIPBOOK_CBROTLI_SHIM_H

#include <brotli/decode.h>
#include <brotli/encode.h>

#endif
