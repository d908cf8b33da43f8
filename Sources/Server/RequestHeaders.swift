// The headers of a request that the server heeds, gathered in one pass over them.

import CMicroHTTPD
import Glibc

/// A header's value as it lies in the connection's memory: good while the request is answered, and no longer.
typealias HeaderValue = UnsafeBufferPointer<UInt8>

struct RequestHeaders {
    private(set) var host = HeaderLines()
    private(set) var acceptEncoding = HeaderLines()
    private(set) var ifMatch = HeaderLines()
    private(set) var ifNoneMatch = HeaderLines()
    private(set) var ifRange = HeaderLines()
    private(set) var range = HeaderLines()
    private(set) var fetchSite = HeaderLines()
    private var contentLength = HeaderLines()
    private var transferEncoding = HeaderLines()

    init(of connection: OpaquePointer) {
        withUnsafeMutablePointer(to: &self) { headers in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, key, length, value, count in
                    guard let context, let key else { return .YES }
                    let value = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : count)
                    context.assumingMemoryBound(to: RequestHeaders.self).pointee
                        .take(key, length, value.assumingMemoryBound(to: UInt8.self))
                    return .YES
                }, headers)
        }
    }

    /// Whether two readers could see two different requests in these headers: then it is refused.
    var areAmbiguous: Bool {
        contentLength.count + transferEncoding.count > 1
            || transferEncoding.first.map { !HeaderText.equal($0, "chunked") } ?? false
    }

    /// Whether a body should follow.
    var announceBody: Bool {
        transferEncoding.first != nil || contentLength.first.map { !$0.elementsEqual([UInt8(ascii: "0")]) } ?? false
    }

    /// How many bytes a body is said to have; 0 where nothing is said of that, and the most where it is more.
    var announcedBody: Int {
        contentLength.first.map { Int(String(decoding: $0, as: UTF8.self)) ?? .max } ?? 0
    }

    /// Whether a page from elsewhere has the browser ask, as browsers say of addresses of their own machine.
    var comeFromElsewhere: Bool {
        fetchSite.first.map { !HeaderText.equal($0, "same-origin") && !HeaderText.equal($0, "none") } ?? false
    }

    private mutating func take(_ key: UnsafePointer<CChar>, _ length: Int, _ value: HeaderValue) {
        func isNamed(_ name: StaticString) -> Bool {
            name.utf8Start.withMemoryRebound(to: CChar.self, capacity: length) { strncasecmp(key, $0, length) == 0 }
        }
        switch length {
        case 4 where isNamed("host"): host.take(value)
        case 5 where isNamed("range"): range.take(value)
        case 8 where isNamed("if-match"): ifMatch.take(value)
        case 8 where isNamed("if-range"): ifRange.take(value)
        case 13 where isNamed("if-none-match"): ifNoneMatch.take(value)
        case 14 where isNamed("sec-fetch-site"): fetchSite.take(value)
        case 14 where isNamed("content-length"): contentLength.take(value)
        case 15 where isNamed("accept-encoding"): acceptEncoding.take(value)
        case 17 where isNamed("transfer-encoding"): transferEncoding.take(value)
        default: break
        }
    }
}

/// All lines of one header. Those whose value is a list are one list (RFC 9110, 5.3).
struct HeaderLines {
    private(set) var first: HeaderValue?
    private var others: [HeaderValue] = []

    var count: Int { first == nil ? 0 : 1 + others.count }

    mutating func take(_ line: HeaderValue) {
        if first == nil { first = line } else { others.append(line) }
    }

    /// Reads all lines as one list; nil where the header is not there.
    func list<Result>(_ read: (HeaderValue) -> Result) -> Result? {
        guard let first, !others.isEmpty else { return first.map(read) }
        var joined = Array(first)
        for line in others { joined += [UInt8(ascii: ",")] + line }
        return joined.withUnsafeBufferPointer(read)
    }
}

/// What lists and parameters in headers have in common (RFC 9110, 5.6).
enum HeaderText {
    /// Without white space at both ends.
    static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        var rest = bytes[...]
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return rest
    }

    /// Whether bytes are a word of lower case, in whatever case.
    static func equal(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
        bytes.count == word.utf8CodeUnitCount
            && zip(bytes, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)).allSatisfy {
                ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0) == $1
            }
    }
}
