// A site that is being written: a folder beside the one that it will replace, as a whole or not at all.

import Glibc
import Synchronization

/// Writes a site into a hidden folder next to `target`, so that both are on one file system. `publish` puts it in the
/// target's place by one atomic exchange; `discard` removes it. Until then the target is unchanged.
package final class SiteFolder: Sendable {
    let target: String
    private let held: HeldFolder
    /// Folders above the target that were made for it.
    private let made: [String]
    private let record: Address
    /// Where files are written meanwhile.
    var workplace: String { held.path }
    private let turn = Mutex<Turn?>(nil)
    private let stop: StopRequest
    private let waits: @Sendable () -> Void

    /// - Parameters:
    ///   - record: the file by which a folder is known to be of this kind: what has it may be replaced.
    ///   - waits: called once, after a second of waiting for another process to release the site's lock.
    init(
        replacing path: String, record: Address = SitePlan.record, stop: StopRequest = StopRequest(),
        waits: @escaping @Sendable () -> Void = {}
    ) throws(SiteError) {
        (self.record, self.stop, self.waits) = (record, stop, waits)
        var path = path
        while path.count > 1, path.last == "/" { path.removeLast() }
        // A symbolic link stays one: its target is replaced.
        if let place = realpath(path, nil) {
            path = String(cString: place)
            free(place)
        }
        target = path
        try SiteFolder.checkThatABuildMayReplace(path, record)
        let cut = path.lastIndex(of: "/")
        let parent = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = cut.map { String(path[path.index(after: $0)...]) } ?? path
        let made = try SiteFolder.makeFolders(parent)
        self.made = made
        do throws(SiteError) {
            // People do not choose such names, so a folder of that name without a lock may be removed.
            held = try HeldFolder(in: parent, prefix: ".\(name).building-")
        } catch {
            for folder in made.reversed() { rmdir(folder) }
            throw error
        }
        // Temporary folders are private, a site is not.
        chmod(held.path, 0o755)
    }

    /// Throws `SiteError.stopped` if the build was asked to stop.
    func goOn() throws(SiteError) { try stop.check() }

    /// Writes a file; its folders are made.
    func write(_ bytes: [UInt8], to address: Address) throws(SiteError) {
        _ = try write(to: address) { put throws(SiteError) in try put(bytes[...]) }
    }

    /// Writes a file whose bytes come in pieces, and returns their number.
    func write(
        to address: Address, _ pieces: ((ArraySlice<UInt8>) throws(SiteError) -> Void) throws(SiteError) -> Void
    ) throws(SiteError) -> Int {
        try goOn()
        let path = workplace + "/" + address.path
        var descriptor: Int32 = -1
        try withFolder(of: address.path) {
            descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            return descriptor >= 0
        }
        guard descriptor >= 0 else { throw .file(path, reason: SiteFolder.reason()) }
        var size = 0
        do throws(SiteError) {
            try pieces { piece throws(SiteError) in
                var rest = piece
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                    if count < 0, errno == EINTR { continue }
                    guard count >= 0 else { throw .file(path, reason: SiteFolder.reason()) }
                    rest = rest.dropFirst(count)
                }
                size += piece.count
            }
        } catch {
            close(descriptor)
            throw error
        }
        // A full disk may only be noticed here.
        guard close(descriptor) == 0 else { throw .file(path, reason: SiteFolder.reason()) }
        return size
    }

    /// Puts the new site in the target's place. Readers see the old site whole or the new one whole.
    func publish() throws(SiteError) {
        try goOn()
        defer { letOthers() }
        // A build may take long, and other files may have been put there meanwhile.
        try SiteFolder.checkThatABuildMayReplace(target, record)
        if access(target, F_OK) != 0 {
            guard rename(workplace, target) == 0 else { throw .file(target, reason: SiteFolder.reason()) }
            return
        }
        if SiteFolder.exchange(workplace, target) {
            return discard()
        }
        // Without an atomic exchange there is a moment without a site.
        let old = workplace + ".old"
        guard rename(target, old) == 0 else { throw .file(target, reason: SiteFolder.reason()) }
        guard rename(workplace, target) == 0 else {
            let reason = SiteFolder.reason()
            rename(old, target)
            throw .file(target, reason: reason)
        }
        SiteFolder.remove(old)
    }

    /// Removes a folder of the site that is being written.
    func remove(_ name: String) { SiteFolder.remove(workplace + "/" + name) }

    /// Removes what was written. The target stays as it is.
    func discard() {
        letOthers()
        SiteFolder.remove(workplace)
        // `rmdir` leaves folders that have something in them.
        for folder in made.reversed() { rmdir(folder) }
    }

    /// Takes over files of another site by hard links, under the same addresses. No build ever writes to such a file.
    /// False where one of them cannot be linked.
    func link(_ addresses: [Address], from root: String) -> Bool {
        for address in addresses {
            guard (try? link(root + "/" + address.path, at: address.path)) == true else { return false }
        }
        return true
    }

    /// Makes a hard link to a file in the new site; false where that is not possible.
    func link(_ source: String, at path: String) throws(SiteError) -> Bool {
        var isDone = false
        try withFolder(of: path) {
            isDone = Glibc.link(source, workplace + "/" + path) == 0
            return isDone
        }
        return isDone
    }

    /// Whether a regular file is at the path.
    static func hasFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Runs `work`, which makes a file in the workplace. Where it fails because a folder is missing, the folder is made
    /// and `work` runs again. Where the name exists already, the file is unlinked first and never written to, because
    /// it may be a hard link to a file of another site. Made folders are not remembered: a site has too many.
    private func withFolder(of path: String, _ work: () -> Bool) throws(SiteError) {
        if work() { return }
        if errno == ENOENT, let cut = path.lastIndex(of: "/") {
            try makeFolder(String(path[..<cut]))
            if work() { return }
        }
        if errno == EEXIST, unlink(workplace + "/" + path) == 0 { _ = work() }
    }

    private func makeFolder(_ path: String) throws(SiteError) {
        let place = workplace + "/" + path
        // Another worker may make it at the same time.
        if mkdir(place, 0o755) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let cut = path.lastIndex(of: "/") {
            try makeFolder(String(path[..<cut]))
            if mkdir(place, 0o755) == 0 || errno == EEXIST { return }
        }
        throw .file(place, reason: SiteFolder.reason())
    }

    /// Waits for the site's lock and holds it until the target is replaced. Meanwhile no other process may replace the
    /// target or freeze versions there, because this build takes over those that it finds.
    func waitForTurn() throws(SiteError) {
        try goOn()
        let mine = try Turn(of: target, stop: stop, waits: waits)
        turn.withLock { $0 = mine }
    }

    private func letOthers() { turn.withLock { $0 = nil } }

    /// Throws unless the folder is missing, empty, or has the `record` of a site. A mount point cannot be replaced
    /// either.
    private static func checkThatABuildMayReplace(_ path: String, _ record: Address) throws(SiteError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard lstat(path, &status) == 0 else { return }
            throw .file(path, reason: "is a link that leads nowhere; make the folder that it leads to, or name another")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw .file(path, reason: "is a file, not a folder; name a new or empty folder")
        }
        var above = stat()
        if stat(path + "/..", &above) == 0, above.st_dev != status.st_dev { throw .file(path, reason: mounted) }
        if hasFile(path + "/" + record.path) { return }
        guard let names = list(path) else { throw .file(path, reason: reason()) }
        guard names.isEmpty else { throw .notASite(path) }
    }

    /// Makes a folder and those above it; returns the ones that were not there, the highest first.
    private static func makeFolders(_ path: String) throws(SiteError) -> [String] {
        if mkdir(path, 0o755) == 0 { return [path] }
        if errno == EEXIST { return [] }
        let cut = path.lastIndex(of: "/")
        guard errno == ENOENT, let cut, cut != path.startIndex else { throw .file(path, reason: reason()) }
        let above = try makeFolders(String(path[..<cut]))
        // Once: below some folders, such as /proc, none can be made, and the system says that they are missing.
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .file(path, reason: reason()) }
        return above + [path]
    }

    private static let mounted =
        "a disk is mounted here, and a build replaces the folder as a whole; name a folder in it"

    /// `renameat2` with RENAME_EXCHANGE; false where the system or the file system has none.
    private static func exchange(_ left: String, _ right: String) -> Bool {
        typealias Function = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        guard let symbol = dlsym(nil, "renameat2") else { return false }
        let renameat2 = unsafeBitCast(symbol, to: Function.self)
        let exchangeFlag: UInt32 = 2
        return renameat2(AT_FDCWD, left, AT_FDCWD, right, exchangeFlag) == 0
    }

    /// The names in a folder in bytewise order; nil where it cannot be read.
    static func list(_ path: String) -> [String]? { entries(path)?.map(\.name) }

    /// The names with the kind of each entry, which most file systems tell without a `stat`.
    static func entries(_ path: String) -> [(name: String, kind: Kind)]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var entries: [(name: String, kind: Kind)] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { entries.append((name, Kind(entry.pointee.d_type, path + "/" + name))) }
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    enum Kind {
        case file, folder, other

        fileprivate init(_ type: UInt8, _ path: @autoclosure () -> String) {
            switch Int(type) {
            case Int(DT_REG): self = .file
            case Int(DT_DIR): self = .folder
            case Int(DT_UNKNOWN):
                // Some file systems do not say.
                var status = stat()
                let mode = lstat(path(), &status) == 0 ? status.st_mode & S_IFMT : 0
                self = mode == S_IFREG ? .file : mode == S_IFDIR ? .folder : .other
            default: self = .other
            }
        }
    }

    /// Removes a folder with all that is in it, or a file. Symbolic links are removed, not followed. Errors are
    /// ignored.
    package static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        func empty(_ path: String) {
            for (name, kind) in entries(path) ?? [] {
                if kind == .folder { empty(path + "/" + name) } else { unlink(path + "/" + name) }
            }
            rmdir(path)
        }
        empty(path)
    }

    static func reason() -> String {
        switch errno {
        case EACCES, EPERM: "no permission to write there; name another folder"
        case EROFS: "this disk is read-only; name a folder on another"
        case EBUSY: mounted
        case ENOSPC, EDQUOT: "the disk is full; make room, or name a folder on another"
        case EFBIG: "the file is larger than the limit of this shell allows (`ulimit -f`)"
        case let code: String(cString: strerror(code))
        }
    }
}
