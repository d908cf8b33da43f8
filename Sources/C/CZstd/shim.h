// Zstandard as the Site room sees it: whole blocks of bytes, packed and unpacked at once.
#include <zstd.h>
