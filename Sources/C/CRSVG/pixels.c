// What drawn pixels are made into, and whether anything shows through. See include/CRSVG.h.
#include "CRSVG.h"

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
