// The headers of a request, gathered in one pass over them.

import CMicroHTTPD

/// A header's name or value as it lies in the connection's memory: good while the request is answered, and no longer.
typealias HeaderValue = UnsafeBufferPointer<UInt8>

struct RequestHeaders {
    private var all: [(name: HeaderValue, value: HeaderValue)] = []

    init(of connection: OpaquePointer) {
        all.reserveCapacity(16)
        withUnsafeMutablePointer(to: &all) { all in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameLength, value, length in
                    let part = { (start: UnsafePointer<CChar>?, count: Int) in
                        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
                            .assumingMemoryBound(to: UInt8.self)
                    }
                    context?.assumingMemoryBound(to: [(name: HeaderValue, value: HeaderValue)].self).pointee
                        .append((part(name, nameLength), part(value, length)))
                    return .YES
                }, all)
        }
    }

    /// The first line of a header, by its name in lower case.
    subscript(name: StaticString) -> HeaderValue? { all.first { HeaderText.equal($0.name, name) }?.value }

    func count(_ name: StaticString) -> Int { all.count { HeaderText.equal($0.name, name) } }

    /// Reads all lines of a header as one list (RFC 9110, 5.3); nil where it is not there.
    func list<Result>(_ name: StaticString, _ read: (HeaderValue) -> Result) -> Result? {
        guard let first = self[name] else { return nil }
        if count(name) == 1 { return read(first) }
        let lines = all.filter { HeaderText.equal($0.name, name) }.map(\.value)
        return Array(lines.joined(separator: [UInt8(ascii: ",")])).withUnsafeBufferPointer(read)
    }

    /// Whether two readers could see two different requests in these headers: then it is refused.
    var areAmbiguous: Bool {
        count("content-length") + count("transfer-encoding") > 1
            || self["transfer-encoding"].map { !HeaderText.equal($0, "chunked") } ?? false
    }

    /// Whether a body should follow.
    var announceBody: Bool {
        self["transfer-encoding"] != nil || self["content-length"].map { !$0.elementsEqual("0".utf8) } ?? false
    }

    /// How many bytes a body is said to have; 0 where nothing is said of that, and the most where it cannot be read.
    var announcedBody: Int { self["content-length"].map { Int(String(decoding: $0, as: UTF8.self)) ?? .max } ?? 0 }

    /// Whether a page from elsewhere has the browser ask, as browsers say of addresses of their own machine.
    var comeFromElsewhere: Bool {
        self["sec-fetch-site"].map { !HeaderText.equal($0, "same-origin") && !HeaderText.equal($0, "none") } ?? false
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
