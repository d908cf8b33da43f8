// Which media type a file has, by the end of its name.

struct MediaType: Hashable, Sendable {
    /// What `Content-Type` says.
    let text: String
    /// Whether it gets smaller when it is packed.
    let isText: Bool
    /// Whether a page from elsewhere may show it without being able to read it: a picture, a film, style.
    let isShown: Bool

    private init(_ type: String, isText: Bool) {
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
        ].mapValues { MediaType($0, isText: false) }, uniquingKeysWith: { first, _ in first })
}
