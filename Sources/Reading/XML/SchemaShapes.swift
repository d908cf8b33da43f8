// The shapes of documents: documents of one shape are equally valid, so only the first of them is validated.

import Diagnostics
import Synchronization

/// The shapes of documents that were found valid. A schema without data types sees only the names of elements and
/// attributes, where text other than white space stands, and which of the schema's own values an attribute has. That is
/// a document's *shape*. Safe from several threads.
package final class SchemaShapes: Sendable {
    /// Fingerprints of the values that the schema writes out.
    private let literals: Set<UInt64>
    private let longest: Int
    private let fitting = Mutex<Set<UInt64>>([])

    /// - Returns: nil where the schema uses more of RELAX NG than shapes cover.
    package init?(ofSchemaAt path: String) {
        guard let source = try? SourceFile.load(path), let root = MarkupReader.read(source).document?.root else {
            return nil
        }
        let covered: Set<String> = [
            "grammar", "start", "define", "ref", "element", "attribute", "text", "empty", "value", "choice", "group",
            "optional", "zeroOrMore", "oneOrMore", "interleave", "mixed", "name", "anyName", "nsName", "except",
        ]
        var literals: Set<UInt64> = []
        var longest = 0
        var isCovered = true
        root.walk { element in
            if !covered.contains(element.name.local) || element["type"] != nil { isCovered = false }
            guard element.name.local == "value" else { return }
            let text = Array(element.textContent.utf8)
            longest = max(longest, text.count)
            literals.insert(text.withUnsafeBufferPointer(SchemaShapes.token))
        }
        guard isCovered else { return nil }
        self.literals = literals
        self.longest = longest
    }

    /// Whether a document of this shape was found valid.
    package func isKnown(_ shape: UInt64) -> Bool { fitting.withLock { $0.contains(shape) } }

    /// Notes that a document of this shape is valid.
    package func insert(_ shape: UInt64) { fitting.withLock { _ = $0.insert(shape) } }

    /// The same number for all values that the schema does not write out.
    func literal(_ value: MarkupSkim.Bytes) -> UInt64 {
        guard value.count <= longest else { return 0 }
        let token = SchemaShapes.token(value)
        return literals.contains(token) ? token : 0
    }

    /// A hash of the value as RELAX NG compares tokens: without white space at the ends, with one space for each run
    /// within.
    private static func token(_ value: MarkupSkim.Bytes) -> UInt64 {
        var print = Fingerprint()
        var isAfterSpace = false
        var isFirst = true
        for byte in value {
            if isSpace(byte) {
                isAfterSpace = true
                continue
            }
            if isAfterSpace, !isFirst { print.add(0x20) }
            print.add(byte)
            (isAfterSpace, isFirst) = (false, false)
        }
        return print.value
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
