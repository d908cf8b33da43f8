// Where behaviours are found: beside the design, and in folders that all designs share.

package import Diagnostics
import Files
package import XML

/// Behaviours by name. The design's own folder is searched first, then the folders of the library in order.
package struct BehaviourLibrary: Hashable, Sendable {
    package var folders: [String]
    /// Texts of files by their paths, in place of what is on the disk.
    package var texts: [String: [UInt8]] = [:]

    /// - Parameter folders: absolute paths, or relative to the working directory. One that is not there holds nothing.
    package init(_ folders: [String] = []) { self.folders = folders.compactMap { Folder.resolved($0) } }

    /// The greatest size of a behaviour's file, in bytes.
    private static let limit = 1 << 20

    /// A behaviour's file: its text, and its interaction's name in a design.
    package struct Found {
        package var source: SourceText
        /// As in `Design.files`.
        package var path: String
        package var root: Element
        package var interaction: Element
        /// What a design calls it where it says nothing else.
        package var name: String
    }

    /// Why there is no behaviour of that name.
    package enum Failure: Error {
        case missing
        /// A file of that name is a design that is no behaviour.
        case notOne(file: String)
        case unreadable(String)
        /// The file is malformed: what is wrong, in places of that file.
        case malformed(SourceText, [Diagnostic])
    }

    /// A behaviour by its name.
    /// - Parameter design: the path of the design that uses it; nil for a text without a folder.
    package func find(_ name: String, beside design: String?) throws(Failure) -> Found {
        var other: String?
        for file in try files(named: name + ".svg", beside: design) {
            let (document, malformed) = MarkupReader.read(file.text)
            guard let root = document?.root else { throw .malformed(file.text, malformed) }
            let interaction = root.elements.lazy.filter { $0.name == "svg:metadata" }.flatMap(\.elements)
                .first { $0.name == "fb:interaction" }
            if let interaction, let own = interaction["behaviour"] {
                return Found(source: file.text, path: file.path, root: root, interaction: interaction, name: own)
            }
            other = other ?? file.text.name
        }
        if let other { throw .notOne(file: other) }
        throw .missing
    }

    /// The names of all behaviours that a design could use, in bytewise order.
    package func names(beside design: String?) -> [String] {
        let files =
            (design.map { SiblingFile.neighbours(of: "x.svg", beside: $0) } ?? [])
            + folders.flatMap { Folder.names(in: $0, hidden: false) ?? [] }
        return Set(files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }).sorted()
            .filter { (try? find($0, beside: design)) != nil }
    }

    /// The files of that name, the one beside the design first.
    private func files(named file: String, beside design: String?) throws(Failure)
        -> [(path: String, text: SourceText)]
    {
        var found: [(path: String, text: SourceText)] = []
        if let design {
            let folder = Folder.of(design)
            let path = folder == "." ? file : folder + "/" + file
            do throws(SiblingFile.Failure) {
                let known = texts[path]
                let bytes =
                    if let known { known } else {
                        try SiblingFile.load(file, beside: design, limit: BehaviourLibrary.limit)
                    }
                found.append((file, SourceText(name: path, bytes: bytes)))
            } catch {
                switch error {
                case .outside: throw .unreadable("“\(path)” is a link that leads out of the design's folder")
                case .file(let error): if error.reason != .missing { throw .unreadable(error.diagnostic.sentence) }
                }
            }
        }
        for folder in folders {
            let path = folder + "/" + file
            do throws(FileError) {
                let known = texts[path]
                let bytes = if let known { known } else { try WholeFile.read(path, limit: BehaviourLibrary.limit) }
                found.append((path, SourceText(name: path, bytes: bytes)))
            } catch {
                if error.reason != .missing { throw .unreadable(error.diagnostic.sentence) }
            }
        }
        return found
    }
}
