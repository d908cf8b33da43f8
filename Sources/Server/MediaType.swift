// Which media type a file has, by the end of its name: one line a type.

enum MediaType {
    /// What `Content-Type` says of a file; bytes of an unknown kind are never guessed at (the answer says nosniff).
    static func of(_ name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return unknown }
        return byExtension[name[name.index(after: dot)...].lowercased()] ?? unknown
    }

    private static let unknown = "application/octet-stream"

    private static let byExtension = [
        "html": "text/html; charset=utf-8",
        "xhtml": "application/xhtml+xml; charset=utf-8",
        "svg": "image/svg+xml; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "json": "application/json; charset=utf-8",
        "webmanifest": "application/manifest+json; charset=utf-8",
        "xml": "application/xml; charset=utf-8",
        "rng": "application/xml; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
        "md": "text/markdown; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "swift": "text/plain; charset=utf-8",
        "wasm": "application/wasm",
        "png": "image/png",
        "gif": "image/gif",
        "webp": "image/webp",
        "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
        "ico": "image/x-icon",
        "mp4": "video/mp4",
        "webm": "video/webm",
        "woff2": "font/woff2",
        "pdf": "application/pdf",
    ]
}
