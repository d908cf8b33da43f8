// The headers of responses: what a browser may do with a page, and how long it may keep it.

/// Name and value of each, in the order in which they are sent.
typealias HeaderList = [(name: String, value: String)]

enum ResponseHeaders {
    /// The policy of pages: they load what lies beside them and nothing else. Each page repeats it for readers who open
    /// it from a disk. Style attributes are let in because Firefox takes what SMIL does to a property for one; no
    /// script follows from that. The engine is WebAssembly, which runs only where a policy says so.
    private static func policy(_ more: String = "", framedBy ancestors: String = "'self'") -> String {
        "default-src 'none'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; "
            + "script-src 'self' 'wasm-unsafe-eval'; frame-src 'self'; \(more)base-uri 'none'; form-action 'none'; "
            + "frame-ancestors \(ancestors)"
    }
    /// The policy of a drawing that is opened by itself: its own style sheet counts, and nothing else is loaded.
    private static let drawingPolicy =
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'self'"
    private static let closedPolicy = policy()
    private static let framedPolicy = policy(framedBy: "*")
    private static let askingPolicy = policy("connect-src 'self'; manifest-src 'self'; worker-src 'self'; ")

    /// What every response says. A page is framed by its own site only, unless its place says that it may be framed;
    /// pages of a preview may ask for events, and what a phone keeps may ask for itself (`mayAsk`). What is shown
    /// (pictures, styles) may be shown by pages from elsewhere; a script or data such a page could read.
    static func security(
        mayBeFramed: Bool = false, showing media: MediaType? = nil, mayAsk: Bool = false
    ) -> HeaderList {
        let isDrawing = media?.isDrawing == true
        let policy = mayBeFramed ? framedPolicy : isDrawing ? drawingPolicy : mayAsk ? askingPolicy : closedPolicy
        return [
            ("Content-Security-Policy", policy),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", mayBeFramed || media?.isShown == true ? "cross-origin" : "same-origin"),
        ]
    }

    /// A frozen page never changes; everything else is confirmed by the client each time, which costs a 304.
    static func caching(isFrozen: Bool = false) -> (name: String, value: String) {
        ("Cache-Control", isFrozen ? "public, max-age=31536000, immutable" : "no-cache")
    }
}

/// What the place of a file in the site says about it.
struct SitePlace {
    /// Below `v/HASH/`, where HASH is made of what is there.
    let isFrozen: Bool
    /// A page in a folder `embed/` that does not open it: such pages are there to be framed by other sites. A folder of
    /// that name with an `index.html` is a scenario that is called so.
    let mayBeFramed: Bool
    /// In the folder of a design's page for phones, whose worker fetches what works offline.
    let mayAsk: Bool

    init(_ names: [String]) {
        let folders = names.dropLast()
        mayBeFramed = folders.last == "embed" && names.last != "index.html" && names.last?.hasSuffix(".html") == true
        mayAsk = folders.last == "touch" || folders.last == "touch_"
        isFrozen = zip(folders, folders.dropFirst()).contains { $0 == "v" && SitePlace.isHash($1) }
    }

    /// Long enough for no name that a person gives.
    private static func isHash(_ name: String) -> Bool {
        (12...128).contains(name.utf8.count) && name.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}

/// Which media type a file has, by the end of its name.
struct MediaType: Hashable, Sendable {
    /// What `Content-Type` says.
    let text: String
    /// Whether it gets smaller when it is packed.
    let isText: Bool
    /// Whether a page from elsewhere may show it without being able to read it: a picture, a film, style.
    let isShown: Bool
    /// Whether it is SVG.
    let isDrawing: Bool

    private init(_ type: String, isText: Bool) {
        isDrawing = type == "image/svg+xml"
        isShown = type.hasPrefix("image/") || type.hasPrefix("video/") || type == "text/css"
        text = isText ? type + "; charset=utf-8" : type
        self.isText = isText
    }

    /// The type of a file of that name; bytes of an unknown kind are never guessed at (the response says nosniff).
    static func of(_ name: String) -> MediaType {
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        return (ending.map { all[$0] } ?? (name == "SHA256SUMS" ? all["txt"] : nil)) ?? unknown
    }

    private static let unknown = MediaType("application/octet-stream", isText: false)

    private static let all = [
        "html": "text/html", "xhtml": "application/xhtml+xml", "svg": "image/svg+xml", "css": "text/css",
        "js": "text/javascript", "mjs": "text/javascript", "json": "application/json",
        "webmanifest": "application/manifest+json", "xml": "application/xml", "rng": "application/xml",
        "csv": "text/csv", "md": "text/markdown", "txt": "text/plain", "swift": "text/plain",
    ].mapValues { MediaType($0, isText: true) }.merging(
        [
            "wasm": "application/wasm", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
            "jpg": "image/jpeg", "jpeg": "image/jpeg", "ico": "image/x-icon", "mp4": "video/mp4",
            "webm": "video/webm", "woff2": "font/woff2", "pdf": "application/pdf", "gz": "application/gzip",
            "zip": "application/zip",
        ].mapValues { MediaType($0, isText: false) }, uniquingKeysWith: { first, _ in first })
}
