// The few calls to fontconfig that say where it has fonts from, found by name. See include/CRSVG.h.
#include "CRSVG.h"

#include <dlfcn.h>

typedef void List;

pthread_mutex_t flipbook_fonts = PTHREAD_MUTEX_INITIALIZER;

void flipbook_name_font_sources(void (*say)(int kind, const char *text, void *context), void *context)
{
    // The one that librsvg draws letters with; it stays, as that does.
    void *library = dlopen(FLIPBOOK_LIBRARY("libfontconfig", "1"), RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    // Reads the configuration alone, which takes two milliseconds; to know the fonts would take many.
    void *(*load)(void) = dlsym(library, "FcInitLoadConfig");
    void (*destroy)(void *) = dlsym(library, "FcConfigDestroy");
    List *(*files)(void *) = dlsym(library, "FcConfigGetConfigFiles");
    List *(*folders)(void *) = dlsym(library, "FcConfigGetFontDirs");
    void *(*languages)(void) = dlsym(library, "FcGetDefaultLangs");
    void (*forget)(void *) = dlsym(library, "FcStrSetDestroy");
    List *(*list)(void *) = dlsym(library, "FcStrListCreate");
    const char *(*next)(List *) = dlsym(library, "FcStrListNext");
    void (*done)(List *) = dlsym(library, "FcStrListDone");
    if (!load || !destroy || !files || !folders || !languages || !forget || !list || !next || !done) return;
    pthread_mutex_lock(&flipbook_fonts);
    void *configuration = load(), *wanted = languages();
    List *lists[] = { configuration ? files(configuration) : 0, configuration ? folders(configuration) : 0,
        wanted ? list(wanted) : 0 };
    for (int kind = FLIPBOOK_FONT_CONFIGURATION; kind <= FLIPBOOK_FONT_LANGUAGE; kind++) {
        if (!lists[kind]) continue;
        for (const char *text; (text = next(lists[kind]));) say(kind, text, context);
        done(lists[kind]);
    }
    if (wanted) forget(wanted);
    if (configuration) destroy(configuration);
    pthread_mutex_unlock(&flipbook_fonts);
}
