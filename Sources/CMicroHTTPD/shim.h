// libmicrohttpd as the Server room sees it.
#include <microhttpd.h>
