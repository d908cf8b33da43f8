// What is known of all files that were written: those of a folder, and how many there are of a site.

import PageChecks
import Pages

/// How many pages (drawings aside) and files there are, and how large they are together.
struct SiteTotal: Hashable, Sendable {
    var pages = 0
    var files = 0
    var bytes = 0

    mutating func add(_ other: SiteTotal) {
        pages += other.pages
        files += other.files
        bytes += other.bytes
    }

    mutating func add(_ new: [WrittenFile]) {
        files += new.count
        for file in new {
            bytes += file.size
            if file.address.path.hasSuffix(".html") { pages += 1 }
        }
    }
}

/// A folder of the site when all is written to it.
struct WrittenFolder: Sendable {
    /// In order of address.
    var files: [WrittenFile]
    /// Pages that lead out of the folder, with those links alone.
    var outward: [PageFacts]
    /// How its files look, where that is known; not kept with it.
    var stamp: String?
}
