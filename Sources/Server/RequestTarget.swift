// What stands between a request's method and its version, without the query: a path, or an address with one.

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
