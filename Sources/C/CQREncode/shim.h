// libqrencode as the QRCodes room sees it.
#ifndef FLIPBOOK_CQRENCODE_SHIM_H
#define FLIPBOOK_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
