// Where a file lies in the site, and how a page links to it.

import Files

/// A path below the site's root, such as `sticky-refresh/index.html`. Links are always relative, so that a site works
/// in a sub-folder of a server and from a disk; they name `index.html`, because a disk has no directory index.
package struct Address: Hashable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// The first part of the path where there are several: the design that a file belongs to.
    package var folder: String? { path.firstIndex(of: "/").map { String(path[..<$0]) } }

    /// Whether it stands before another in bytewise order.
    package func precedes(_ other: Address) -> Bool { path.utf8.lexicographicallyPrecedes(other.path.utf8) }

    /// The link from a page at this address to a file, with its special characters escaped.
    package func link(to other: Address, fragment: String? = nil) -> String {
        let here = path.split(separator: "/").dropLast()
        var there = other.path.split(separator: "/")[...]
        var shared = 0
        while shared < here.count, shared < there.count - 1, here[shared] == there[shared] { shared += 1 }
        there = there.dropFirst(shared)
        let up = String(repeating: "../", count: here.count - shared)
        return up + there.map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// The link from a page at this address to a place in a file.
    package func link(to target: LinkTarget) -> String {
        link(to: target.address, fragment: target.fragment.map { PercentEncoding.encode($0) })
    }

    /// The address that a relative link from this page leads to: nil if it leaves the site or cannot be read.
    package func following(_ link: String) -> Address? {
        guard let decoded = PercentEncoding.decode(link) else { return nil }
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in decoded.split(separator: "/", omittingEmptySubsequences: false) {
            switch part {
            case ".", "": return nil
            case "..":
                guard !parts.isEmpty else { return nil }
                parts.removeLast()
            default: parts.append(String(part))
            }
        }
        return Address(parts.joined(separator: "/"))
    }
}

/// A file of the site, or a place in it.
package struct LinkTarget: Hashable, Sendable {
    package var address: Address
    /// The id of an element, as it is.
    package var fragment: String?

    package init(_ address: Address, fragment: String? = nil) { (self.address, self.fragment) = (address, fragment) }
}
