// The folder that is served: files are opened below it, and nowhere else.

import Files
import Platform

/// The system decides what a name leads to, not the text: links that stay below the root are followed, links that leave
/// it are absent. Where the system cannot do that, no link is followed at all.
struct SiteRoot: Sendable {
    let path: String

    /// Whether it is a folder that can be read.
    var exists: Bool { FileStamp.isFolder(path) && FileSystem.allows([.reading, .entering], path) }

    enum Finding {
        case open(OpenFile)
        /// There is nothing, or nothing that may be read.
        case absent
        /// The system cannot say now: it is out of descriptors or memory, or the disk does not answer.
        case unknown

        init(_ failure: Errno) {
            switch failure {
            case .tooManyFiles, .tooManyFilesInSystem, .noMemory, .inputOutput, .interrupted, .tryAgain: self = .unknown
            default: self = .absent
            }
        }
    }

    /// Opens what lies at `names`, whatever it is. The root is looked up anew each time, because a build puts a new
    /// folder in its place.
    func find(_ names: [String]) -> Finding {
        guard let descriptor = FileSystem.open(names, below: path) else { return Finding(.last) }
        guard let stamp = FileStamp(descriptor: descriptor) else {
            Descriptor.close(descriptor)
            return .unknown
        }
        return .open(OpenFile(names, descriptor: descriptor, stamp))
    }

    func path(_ names: [String]) -> String { path + "/" + names.joined(separator: "/") }

    /// The regular file at `names`; nil where there is none that can be read.
    func file(_ names: [String]) -> OpenFile? {
        if case .open(let file) = find(names), file.isFile { file } else { nil }
    }
}
