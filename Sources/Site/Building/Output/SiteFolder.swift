// A site that is being written: a folder beside the one that it will replace, as a whole or not at all.

import Files
import Pages
import Platform
import Synchronization

/// Writes a site into a hidden folder next to `target`, so that both are on one file system. `publish` puts it in the
/// target's place by one atomic exchange; `discard` removes it. Until then the target is unchanged.
package final class SiteFolder: Sendable {
    let target: String
    private let held: TemporaryFolder
    /// Folders above the target that were made for it.
    private let made: [String]
    private let record: Address
    /// Where files are written meanwhile.
    var workplace: String { held.path }
    private let lock = Mutex<FolderLock?>(nil)
    private let stop: StopRequest
    private let waits: @Sendable () -> Void

    private init(
        target: String, held: TemporaryFolder, made: [String], record: Address, stop: StopRequest,
        waits: @escaping @Sendable () -> Void
    ) {
        (self.target, self.held, self.made) = (target, held, made)
        (self.record, self.stop, self.waits) = (record, stop, waits)
    }

    /// Makes the folder to write into.
    /// - Parameters:
    ///   - record: the file by which a folder is known to be of this kind: what has it may be replaced.
    ///   - stop: through this the writing can be stopped.
    ///   - waits: called once, after a second of waiting for another process to release the site's lock.
    static func make(
        replacing path: String, record: Address = SitePlan.record, stop: StopRequest = StopRequest(),
        waits: @escaping @Sendable () -> Void = {}
    ) throws(SiteError) -> SiteFolder {
        // A symbolic link stays one: its target is replaced.
        let target = Folder.resolved(path) ?? Folder.trimmed(path)
        try checkThatABuildMayReplace(target, record)
        let (parent, name) = (Folder.of(target), Folder.name(of: target))
        let made = try SiteError.files { () throws(FileError) in try Folder.make(parent) }
        let held: TemporaryFolder
        do throws(FileError) {
            // People do not choose such names, so a folder of that name without a lock may be removed.
            held = try TemporaryFolder(in: parent, prefix: ".\(name).building-")
        } catch {
            for folder in made.reversed() { FileSystem.removeFolder(folder) }
            throw .file(error)
        }
        // Temporary folders are private, a site is not.
        FileSystem.setPermissions(held.path, 0o755)
        return SiteFolder(target: target, held: held, made: made, record: record, stop: stop, waits: waits)
    }

    /// Throws `SiteError.stopped` if the build was asked to stop.
    func goOn() throws(SiteError) { try stop.check() }

    /// Whether the build was asked to stop.
    var isStopped: Bool { stop.isAsked }

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
        guard
            !address.path.split(separator: "/", omittingEmptySubsequences: false).contains(where: {
                ["", ".", ".."].contains($0)
            })
        else { throw .file(path, reason: "leads out of its folder") }
        var opened: Int32?
        try withFolder(of: address.path) {
            opened = Descriptor.open(path, .new)
            return opened != nil
        }
        guard let descriptor = opened else { throw failure(at: path) }
        var size = 0
        do throws(SiteError) {
            try pieces { piece throws(SiteError) in
                try SiteError.files { () throws(FileError) in
                    try WholeFile.write(piece, to: descriptor, as: path)
                }
                size += piece.count
            }
        } catch {
            Descriptor.close(descriptor)
            throw error
        }
        try SiteError.files { () throws(FileError) in try WholeFile.close(descriptor, as: path) }
        return size
    }

    /// Puts the new site in the target's place. Readers see the old site whole or the new one whole.
    func publish() throws(SiteError) {
        try goOn()
        defer { releaseLock() }
        // A build may take long, and other files may have been put there meanwhile.
        try SiteFolder.checkThatABuildMayReplace(target, record)
        if !FileSystem.has(target) {
            guard FileSystem.rename(workplace, to: target) else { throw failure(at: target) }
            return
        }
        if Folder.exchange(workplace, target) { return discard() }
        // Without an atomic exchange there is a moment without a site.
        let old = workplace + ".old"
        guard FileSystem.rename(target, to: old) else { throw failure(at: target) }
        guard FileSystem.rename(workplace, to: target) else {
            let failure = failure(at: target)
            FileSystem.rename(old, to: target)
            throw failure
        }
        Folder.remove(old)
    }

    /// Removes a folder of the site that is being written.
    func remove(_ name: String) { Folder.remove(workplace + "/" + name) }

    /// Removes what was written. The target stays as it is.
    func discard() {
        stop.heed()
        releaseLock()
        held.remove()
        // Folders stay that have something in them.
        for folder in made.reversed() { FileSystem.removeFolder(folder) }
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
            isDone = FileSystem.link(source, as: workplace + "/" + path)
            return isDone
        }
        return isDone
    }

    /// Runs `work`, which makes a file in the workplace. Where it fails because a folder is missing, the folder is made
    /// and `work` runs again. Where the name exists already, the file is unlinked first and never written to, because
    /// it may be a hard link to a file of another site. Made folders are not remembered: a site has too many.
    private func withFolder(of path: String, _ work: () -> Bool) throws(SiteError) {
        if work() { return }
        if Errno.last == .noSuchFile, let cut = path.lastIndex(of: "/") {
            try makeFolder(String(path[..<cut]))
            if work() { return }
        }
        if Errno.last == .fileExists, FileSystem.unlink(workplace + "/" + path) { _ = work() }
    }

    private func makeFolder(_ path: String) throws(SiteError) {
        let place = workplace + "/" + path
        // Another worker may make it at the same time.
        if FileSystem.makeFolder(place) || Errno.last == .fileExists { return }
        if Errno.last == .noSuchFile, let cut = path.lastIndex(of: "/") {
            try makeFolder(String(path[..<cut]))
            if FileSystem.makeFolder(place) || Errno.last == .fileExists { return }
        }
        throw failure(at: place)
    }

    /// Waits for the site's lock and holds it until the target is replaced. Meanwhile no other process may replace the
    /// target or freeze versions there, because this build takes over those that it finds.
    func waitForLock() throws(SiteError) {
        try goOn()
        let held = try FolderLock(of: target, waits: waits) { () throws(SiteError) in try stop.check() }
        lock.withLock { $0 = held }
    }

    private func releaseLock() { lock.withLock { $0 = nil } }

    /// Why something could not be written, by the reason of the system. The folders of both are made before, so a missing one was
    /// removed by another process.
    private func failure(at path: String) -> SiteError {
        let code = Errno.last
        if code == .noSuchFile { return .file(FileError(path, .system(code, .writing))) }
        let error = FileError.writing(path, code)
        return .file(error.reason == .mountPoint ? FileError(path, .mountPoint, advice: SiteFolder.mountAdvice) : error)
    }

    private static let mountAdvice = "name a folder in it, because a build replaces the folder as a whole"

    /// Throws unless the folder is missing, empty, or has the `record` of a site. A mount point cannot be replaced
    /// either.
    private static func checkThatABuildMayReplace(_ path: String, _ record: Address) throws(SiteError) {
        guard let stamp = FileStamp(path) else {
            guard FileStamp(path, followsLinks: false) != nil else { return }
            throw .file(path, reason: "is a link that leads nowhere; make the folder that it leads to, or name another")
        }
        guard stamp.kind == .folder else {
            throw .file(path, reason: "is a file, not a folder; name a new or empty folder")
        }
        if let above = FileStamp(path + "/.."), above.device != stamp.device {
            throw .file(FileError(path, .mountPoint, advice: mountAdvice))
        }
        guard let names = Folder.names(in: path) else {
            throw .file(FileError(path, FileError.listing(path).reason, advice: "name another folder"))
        }
        guard FileStamp.isFile(path + "/" + record.path) else {
            guard names.isEmpty else { throw .notASite(path) }
            return
        }
        let foreign = names.filter { !SitePlan.isOwn($0) && !FileStamp.isFile("\(path)/\(SitePlan.record($0).path)") }
        if !foreign.isEmpty { throw .foreign(path, foreign) }
    }
}
