// Graphviz as the Charts room sees it: one engine, `dot`, that puts boxes and lines in places. What Swift cannot import
// (macros over structures, `Agdirected`), and where the engine lies, stays on this side.
#ifndef FLIPBOOK_GRAPHVIZ_SHIM_H
#define FLIPBOOK_GRAPHVIZ_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <graphviz/gvc.h>
#include <graphviz/gvplugin.h>
#include <graphviz/graphviz_version.h>
#include <graphviz/types.h>

#define FLIPBOOK_TEXT_(number) #number
#define FLIPBOOK_TEXT(number) FLIPBOOK_TEXT_(number)

static inline const char *flipbook_graphviz_version(void) { return PACKAGE_VERSION; }

static inline int flipbook_be_silent(char *message) {
    (void)message;
    return 0;
}

// A context with the dot engine alone, taken from the folder of plug-ins beside the library. Graphviz's own way of
// finding it also loads whatever measures texts on this machine, fonts and all, which takes long and is not needed.
static inline GVC_t *flipbook_graphviz_open(void) {
    agseterrf(flipbook_be_silent);
    agseterr(AGMAX);
    Dl_info place;
    char path[4096];
    if (dladdr((void *)&gvLayout, &place) && place.dli_fname) {
        const char *cut = strrchr(place.dli_fname, '/');
        int folder = cut ? (int)(cut - place.dli_fname) : 0;
        snprintf(path, sizeof path, "%.*s/graphviz/libgvplugin_dot_layout.so.%s", folder, place.dli_fname,
                 FLIPBOOK_TEXT(GVPLUGIN_VERSION));
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        void *plugin = library ? dlsym(library, "gvplugin_dot_layout_LTX_library") : NULL;
        if (plugin) {
            GVC_t *context = gvContextPlugins(NULL, 0);
            if (context) gvAddLibrary(context, (gvplugin_library_t *)plugin);
            return context;
        }
    }
    return gvContext();
}

static inline Agraph_t *flipbook_graph_open(void) { return agopen((char *)"chart", Agdirected, NULL); }

static inline void flipbook_graph_close(GVC_t *context, Agraph_t *graph) {
    gvFreeLayout(context, graph);
    agclose(graph);
}

static inline void flipbook_set(void *object, const char *name, const char *value) {
    agsafeset(object, (char *)name, (char *)value, (char *)"");
}

// A label that is nothing but room: an empty table of a fixed size, so that no font is asked for anything.
static inline void flipbook_set_room(Agraph_t *graph, void *object, int width, int height) {
    char text[256];
    snprintf(text, sizeof text,
             "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" "
             "WIDTH=\"%d\" HEIGHT=\"%d\"><TR><TD></TD></TR></TABLE>",
             width, height);
    char *markup = agstrdup_html(graph, text);
    agsafeset(object, (char *)"label", markup, (char *)"");
    agstrfree(graph, markup);
}

static inline pointf flipbook_node_centre(Agnode_t *node) { return ND_coord(node); }

static inline boxf flipbook_cluster_box(Agraph_t *cluster) { return GD_bb(cluster); }

static inline int flipbook_edge_bezier_count(Agedge_t *edge) { return ED_spl(edge) ? ED_spl(edge)->size : 0; }

static inline int flipbook_edge_point_count(Agedge_t *edge, int bezier) { return ED_spl(edge)->list[bezier].size; }

static inline pointf flipbook_edge_point(Agedge_t *edge, int bezier, int point) {
    return ED_spl(edge)->list[bezier].list[point];
}

#endif
