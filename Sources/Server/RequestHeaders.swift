// The headers of a request that the server heeds, gathered in one pass over them.

import CMicroHTTPD
import Glibc

/// A header's value as it lies in the connection's memory: good while the request is answered, and no longer.
typealias HeaderValue = UnsafeBufferPointer<UInt8>

struct RequestHeaders {
    private(set) var host: HeaderValue?
    private(set) var acceptEncoding = HeaderLines()
    private(set) var ifMatch = HeaderLines()
    private(set) var ifNoneMatch = HeaderLines()
    private(set) var ifRange: HeaderValue?
    private(set) var range: HeaderValue?
    private(set) var transferEncoding: HeaderValue?
    private(set) var contentLength: HeaderValue?
    private(set) var fetchSite: HeaderValue?
    /// How often each of these is there: more than once is somebody's trick.
    private(set) var hosts = 0
    private(set) var ranges = 0
    private(set) var contentLengths = 0
    private(set) var transferEncodings = 0

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

    /// Where two headers could make two readers see two different requests, the request is nobody's.
    var frameTwoWays: Bool {
        contentLengths > 1 || transferEncodings > 1 || (contentLengths > 0 && transferEncodings > 0)
            || transferEncoding.map { !HeaderText.equal($0, "chunked") } ?? false
    }

    /// Whether a body should follow.
    var announceBody: Bool {
        transferEncodings > 0 || contentLength.map { !$0.elementsEqual([UInt8(ascii: "0")]) } ?? false
    }

    /// How many bytes a body is said to have; 0 where nothing is said of that, and the most where it is more.
    var announcedBody: Int { contentLength.map { Int(String(decoding: $0, as: UTF8.self)) ?? .max } ?? 0 }

    /// Whether a page from elsewhere has the browser ask, as browsers say of addresses of their own machine.
    var comeFromElsewhere: Bool {
        fetchSite.map { !HeaderText.equal($0, "same-origin") && !HeaderText.equal($0, "none") } ?? false
    }

    private mutating func take(_ key: UnsafePointer<CChar>, _ length: Int, _ value: HeaderValue) {
        func isNamed(_ name: StaticString) -> Bool {
            name.utf8Start.withMemoryRebound(to: CChar.self, capacity: length) { strncasecmp(key, $0, length) == 0 }
        }
        switch length {
        case 4 where isNamed("host"):
            hosts += 1
            host = host ?? value
        case 5 where isNamed("range"):
            ranges += 1
            range = range ?? value
        case 8 where isNamed("if-match"): ifMatch.take(value)
        case 8 where isNamed("if-range"): ifRange = ifRange ?? value
        case 13 where isNamed("if-none-match"): ifNoneMatch.take(value)
        case 14 where isNamed("sec-fetch-site"): fetchSite = fetchSite ?? value
        case 14 where isNamed("content-length"):
            contentLengths += 1
            contentLength = contentLength ?? value
        case 15 where isNamed("accept-encoding"): acceptEncoding.take(value)
        case 17 where isNamed("transfer-encoding"):
            transferEncodings += 1
            transferEncoding = transferEncoding ?? value
        default: break
        }
    }
}

/// A header whose value is a list: several lines of it are one (RFC 9110, 5.3).
struct HeaderLines {
    private var first: HeaderValue?
    private var others: [HeaderValue] = []

    mutating func take(_ line: HeaderValue) {
        if first == nil { first = line } else { others.append(line) }
    }

    /// Looks at the list; nil where the header is not there.
    func list<Result>(_ look: (HeaderValue) -> Result) -> Result? {
        guard let first, !others.isEmpty else { return first.map(look) }
        var joined = Array(first)
        for line in others { joined += [UInt8(ascii: ",")] + line }
        return joined.withUnsafeBufferPointer(look)
    }
}

/// Reading what lists and parameters in headers have in common (RFC 9110, 5.6).
enum HeaderText {
    /// Without white space at both ends.
    static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        var rest = bytes[...]
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return rest
    }

    /// This moment, as `Date` says it.
    static func now() -> String {
        var now = time_t()
        time(&now)
        var parts = tm()
        gmtime_r(&now, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether bytes say a word of lower case, in whatever case.
    static func equal(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
        bytes.count == word.utf8CodeUnitCount
            && zip(bytes, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)).allSatisfy {
                ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0) == $1
            }
    }
}
