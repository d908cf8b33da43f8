// The path of a request, decoded once and held to names that can only lie below the site.

/// A path such as `/sticky-refresh/`, taken apart. Names are never empty, `.` or `..`, start with no dot, and hold no
/// NUL, slash or backslash, whether the client wrote these plainly or as `%2e`, `%00`, `%2f`, `%5c`.
struct RequestPath: Hashable, Sendable {
    /// The names between the slashes; empty for the root.
    var names: [String]
    /// Whether the path ends with a slash and so asks for a folder.
    var isFolder: Bool

    enum Refusal: Error {
        /// Not a path at all, or one that tries to leave the site: 400.
        case malformed
        /// A well-formed path that names nothing a site has (hidden files): 404.
        case hidden
    }

    /// Reads the path part of a request target as it stood on the wire, without its query.
    init(_ raw: some Collection<UInt8>) throws(Refusal) {
        guard raw.first == UInt8(ascii: "/") else { throw .malformed }
        names = []
        var name: [UInt8] = []
        var index = raw.index(after: raw.startIndex)
        while index != raw.endIndex {
            let byte = raw[index]
            raw.formIndex(after: &index)
            if byte == UInt8(ascii: "/") {
                names.append(try RequestPath.name(name))
                name = []
            } else if byte == UInt8(ascii: "%") {
                name.append(try RequestPath.escape(raw, &index))
            } else {
                name.append(byte)
            }
        }
        isFolder = name.isEmpty
        if !isFolder { names.append(try RequestPath.name(name)) }
    }

    /// The names of the file below the site that the path asks for; a folder is worth its `index.html`.
    var file: [String] { isFolder ? names + ["index.html"] : names }

    private static func escape<Bytes: Collection<UInt8>>(
        _ raw: Bytes, _ index: inout Bytes.Index
    ) throws(Refusal) -> UInt8 {
        var value: UInt8 = 0
        for _ in 0..<2 {
            guard index != raw.endIndex, let digit = hexadecimal(raw[index]) else { throw .malformed }
            value = value << 4 | digit
            raw.formIndex(after: &index)
        }
        return value
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func name(_ bytes: [UInt8]) throws(Refusal) -> String {
        let isClean = !bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        guard isClean, !bytes.isEmpty, let name = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        if name == "." || name == ".." { throw .malformed }
        if name.hasPrefix(".") { throw .hidden }
        return name
    }
}
