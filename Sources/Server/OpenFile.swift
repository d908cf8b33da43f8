// A file or folder that was opened below the root, and what it was then.

import Glibc

/// Whoever has it closes it.
struct OpenFile: Sendable {
    /// Its names below the root.
    let names: [String]
    let descriptor: Int32
    let signature: FileSignature
    /// Whether its signature tells it from whatever it may become.
    let isSettled: Bool
    private let kind: mode_t

    /// Nil where the system does not say what it is; then it is closed.
    init?(_ names: [String], _ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        self.names = names
        self.descriptor = descriptor
        kind = status.st_mode & S_IFMT
        signature = FileSignature(status)
        isSettled = signature.isSettled
    }

    var isFile: Bool { kind == S_IFREG }
    var isFolder: Bool { kind == S_IFDIR }

    /// Whether nothing was written to it since it was opened. That it got another name, as builds give it, does not matter.
    var isUnwritten: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        let now = FileSignature(status)
        return (now.size, now.modified) == (signature.size, signature.modified)
    }

    /// The same for the same file in the same state, asked for by the same names.
    struct Key: Hashable {
        let names: [String]
        let signature: FileSignature
    }

    var key: Key { Key(names: names, signature: signature) }

    func close() { Glibc.close(descriptor) }
}
