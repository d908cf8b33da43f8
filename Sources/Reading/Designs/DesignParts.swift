// The files beside its own that a design is made from: images, behaviours, parts of drawings, tokens.

package import Diagnostics
import Drawings
import Files
import XML

/// A file that a design takes in, as it is read again to see whether it is still the same.
package enum DesignParts {
    /// The bytes of a file, by its path as `Design.images` and `Design.files` have it. Nil where
    /// it cannot be read, or where a file beside the design now stands in for one of a library.
    package static func load(_ path: String, beside design: String) -> [UInt8]? {
        guard path.hasPrefix("/") else { return try? ImageFiles.load(path, beside: design) }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // A design of that name beside it is passed over.
        let beside = WholeFile.contents(Folder.of(design) + "/" + name) ?? []
        if String(decoding: beside, as: UTF8.self).contains("behaviour=") { return nil }
        return WholeFile.contents(path)
    }
}

extension Design {
    /// Everything that it is made from but its own file: by path, what was in it.
    package var parts: [(path: String, bytes: [UInt8])] { images.map { (path: $0.path, bytes: $0.bytes) } + files }

    /// Whether reading a text again would give this design: the text and all files that it takes in are the same.
    package func isMade(from text: SourceText, at path: String) -> Bool {
        source.name == text.name && source.bytes == text.bytes
            && parts.allSatisfy { DesignParts.load($0.path, beside: path) == $0.bytes }
    }
}
