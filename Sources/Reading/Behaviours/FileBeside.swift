// Files beside a design that it takes in by a relative path.

import Diagnostics
import Files
import XML

struct FileBeside {
    /// The greatest size of one, in bytes.
    private static let limit = 1 << 20

    private let path: String?
    private let notes: DiagnosticLog

    /// - Parameter path: that of the design; nil for a text, which has no files beside it.
    init(_ path: String?, notes: DiagnosticLog) { (self.path, self.notes) = (path, notes) }

    /// What is in a file that an attribute names. Nil, with an error reported there, where it cannot be had.
    func bytes(_ file: String, _ attribute: Attribute) -> [UInt8]? {
        func fail(_ id: String, _ sentence: String, instead: Advice? = nil) -> [UInt8]? {
            notes.error(id, at: attribute.valueRange, sentence, instead: instead)
            return nil
        }
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        let isBelow =
            !file.isEmpty && !file.utf8.contains { $0 < 0x20 || $0 == 0x7F || "\\:?#%".utf8.contains($0) }
            && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
        guard isBelow else {
            return fail(
                "external-reference", "“\(file)” is no file of the design's folder",
                instead: "name one in that folder or below it by a relative path")
        }
        guard let path else { return fail("unreadable-file", "a design that is no file has no “\(file)” beside it") }
        do throws(SiblingFile.Failure) {
            return try SiblingFile.load(file, beside: path, limit: FileBeside.limit)
        } catch {
            switch error {
            case .outside:
                return fail("external-reference", "“\(file)” is a link that leads out of the design's folder")
            case .file(let error) where error.reason == .missing:
                return fail(
                    "missing-file", "there is no file “\(file)” beside the design",
                    instead: notes.oneOf(SiblingFile.neighbours(of: file, beside: path), for: file))
            case .file(let error): return fail("unreadable-file", error.diagnostic.sentence)
            }
        }
    }
}
