// What a request asks for: a target as it stands on the wire, and its path, held to names that lie below the site.

import Files

/// A path such as `/sticky-refresh/`, taken apart. Names are never empty, `.` or `..`, start with no dot, and hold no
/// control character, slash or backslash, whether the client wrote these plainly or as `%2e`, `%00`, `%2f`, `%5c`.
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
        let parts = raw.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        isFolder = parts.last!.isEmpty
        names = []
        for part in isFolder ? parts.dropLast() : parts { names.append(try RequestPath.name(part)) }
    }

    /// The names of the file below the site that the path asks for; a folder stands for its `index.html`.
    var file: [String] { isFolder ? names + ["index.html"] : names }

    private static func name(_ raw: some Collection<UInt8>) throws(Refusal) -> String {
        let isClean = { (byte: UInt8) in
            byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
        }
        guard let bytes = PercentEncoding.decode(raw), !bytes.isEmpty, bytes.allSatisfy(isClean),
            let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".."
        else { throw .malformed }
        if name.hasPrefix(".") { throw .hidden }
        return name
    }
}

/// `/card/`, or the absolute form that clients write for a proxy: `http://127.0.0.1:8080/card/`.
struct RequestTarget {
    let path: UnsafeBufferPointer<UInt8>
    /// What an absolute form names as the host, which then counts instead of the header.
    let authority: UnsafeBufferPointer<UInt8>?

    init(_ text: UnsafePointer<CChar>, count: Int) {
        let raw = UnsafeRawBufferPointer(start: text, count: count).assumingMemoryBound(to: UInt8.self)
        guard raw.first != UInt8(ascii: "/"), raw.count > 7, HeaderText.equal(raw[..<7], "http://") else {
            (path, authority) = (raw, nil)
            return
        }
        let slash = raw[7...].firstIndex(of: UInt8(ascii: "/")) ?? raw.endIndex
        path = UnsafeBufferPointer(rebasing: raw[slash...])
        authority = UnsafeBufferPointer(rebasing: raw[7..<slash])
    }
}
