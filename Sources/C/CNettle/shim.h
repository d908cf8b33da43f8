// Nettle as the Site room sees it: SHA-256, in the processor's own instructions where it has them.
#include <nettle/sha2.h>
