// Packed forms beside the texts of a site, for servers that send those instead: `index.html.br`, `index.html.gz`.

import Cache
import Compression
import Diagnostics
import Files
import PageChecks
import Pages
import Synchronization

/// They follow from the texts alone, so a site has the same ones each time. A plain build writes none: they nearly
/// double its files, and a browser on the same machine gains nothing.
struct PackedFiles: Sendable {
    var jobs: Int
    /// Keeps them from build to build: packing takes longer than anything else.
    var cache: ContentCache?

    /// Below this size, and where less than a tenth is saved, a packed form costs more than it spares.
    static let smallest = 1024

    static func isText(_ file: WrittenFile) -> Bool {
        let endings = [".html", ".svg", ".css", ".js", ".json", ".xml", ".txt"]
        return file.size >= smallest && endings.contains { file.address.path.hasSuffix($0) }
    }

    /// Writes them beside all texts among files of a folder, on this thread; returns what was written.
    func write(beside files: [WrittenFile], in folder: SiteFolder) throws(SiteError) -> [WrittenFile] {
        var written: [WrittenFile] = []
        for file in files where PackedFiles.isText(file) { written += try write(beside: file.address, in: folder) }
        return written
    }

    /// The same on several threads.
    func share(_ files: [WrittenFile], in folder: SiteFolder) throws(SiteError) -> [WrittenFile] {
        let done = Mutex<(files: [WrittenFile], failure: SiteError?)>(([], nil))
        let pool = WorkerPool()
        pool.push(
            files.map { file in
                { @Sendable in
                    guard done.withLock({ $0.failure == nil }) else { return }
                    do throws(SiteError) {
                        let files = try write(beside: [file], in: folder)
                        done.withLock { $0.files += files }
                    } catch {
                        done.withLock { $0.failure = error }
                    }
                }
            })
        pool.run(workers: jobs)
        let (files, failure) = done.withLock { $0 }
        if let failure { throw failure }
        return files.sorted { $0.address.precedes($1.address) }
    }

    @discardableResult
    func write(beside address: Address, in folder: SiteFolder) throws(SiteError) -> [WrittenFile] {
        try folder.goOn()
        let bytes = try PageFacts.load(address, in: folder.workplace).bytes
        var files: [WrittenFile] = []
        for pack in Pack.allCases {
            let packed = packed(bytes, by: pack)
            guard !packed.isEmpty, packed.count < bytes.count - bytes.count / 10 else { continue }
            let file = WrittenFile(address: Address(address.path + pack.ending), size: packed.count)
            try folder.write(packed, to: file.address)
            // What belongs to no design is hardly ever other than it was.
            if address.folder == nil || address.folder == SitePlan.assets { folder.keepOld(file.address) }
            files.append(file)
        }
        return files
    }

    /// Nothing where memory is short; the text itself is there all the same.
    private func packed(_ bytes: [UInt8], by pack: Pack) -> [UInt8] {
        guard let cache else { return pack.packed(bytes) ?? [] }
        return cache.value(of: CacheStage("pack \(pack.coding)"), for: bytes) { pack.packed(bytes) ?? [] }
    }
}
