// A share of a site: some of its designs with all their pages, built apart from the others and joined to them later.

import Cache
import Diagnostics
import Files
import Pages
import XML

/// What lies in the folder of a part beside its designs' folders: what merging needs to know of them.
struct SitePart: Sendable {
    struct Design: Sendable {
        /// Its number among all designs of the site.
        var index: Int
        var source: String
        /// When it was changed, where the site's feed says that; 0 otherwise.
        var date: Int
        var finished: FinishedDesign
        /// Packed forms of its files; none where they were not asked for.
        var packs: [WrittenFile]
        /// The digests of its files, then of the packed forms. Merging checks them, so that it takes the bytes that
        /// were built.
        var digests: [String]
    }

    static let record = SitePlan.partRecord
    private static let form = 9

    var shard: Shard
    /// How many designs there are in all parts.
    var total: Int
    /// Of the names of all of them, in order.
    var names: String
    /// What made it: the name of the program, its version and that of its engine.
    var maker: String
    /// What the pages were made with.
    var setting: SiteSetting
    var designs: [Design]

    var packed: [UInt8] {
        var pack = BinaryWriter()
        for number in [SitePart.form, shard.number, shard.count, total] { pack.write(number) }
        pack.write(names)
        pack.write(maker)
        pack.write(setting)
        pack.write(designs) { design, pack in
            pack.write(design.index)
            pack.write(design.source)
            pack.write(design.date)
            pack.write(design.finished.packed)
            pack.write(FileList(design.packs).bytes)
            pack.write(FileDigests.packed(design.digests))
        }
        // Parts travel from machine to machine, and a name that was changed on the way would pass for another.
        return SHA256.digest(pack.bytes) + pack.bytes
    }

    /// - Parameter folders: of the designs of all parts.
    init(shard: Shard, of folders: [String], maker: String, setting: SiteSetting, designs: [Design]) {
        self.init(
            shard: shard, total: folders.count, names: SHA256.hexadecimal(Array(folders.joined(separator: "\n").utf8)),
            maker: maker, setting: setting, designs: designs)
    }

    private init(shard: Shard, total: Int, names: String, maker: String, setting: SiteSetting, designs: [Design]) {
        self.shard = shard
        self.total = total
        self.names = names
        self.maker = maker
        self.setting = setting
        self.designs = designs
    }

    static func load(_ folder: String) throws(SiteError) -> SitePart {
        let path = folder + "/" + record.path
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try SourceFile.load(path, limit: 1 << 30).bytes
        } catch {
            throw .part(
                folder, "is no part of a site: it has no \(record.path); `flipbook build --shard 1/2` writes one")
        }
        guard let part = SitePart(packed: bytes) else {
            throw .part(
                folder,
                "\(record.path) was changed since it was built, or is of another version, and cannot be read; "
                    + "build this part again, with the flipbook that merges")
        }
        return part
    }

    private init?(packed bytes: [UInt8]) {
        let content = Array(bytes.dropFirst(32))
        guard bytes.starts(with: SHA256.digest(content)) else { return nil }
        let part = BinaryReader.whole(content) { pack throws(BinaryReader.Garbled) in
            guard try pack.integer() == SitePart.form, let shard = Shard(try pack.integer(), of: try pack.integer())
            else { throw BinaryReader.Garbled() }
            return SitePart(
                shard: shard, total: try pack.integer(), names: try pack.text(), maker: try pack.text(),
                setting: try pack.setting(),
                designs: try pack.list { reader throws(BinaryReader.Garbled) in
                    let (index, source, date) = (try reader.integer(), try reader.text(), try reader.integer())
                    guard let finished = FinishedDesign(packed: try reader.content()) else {
                        throw BinaryReader.Garbled()
                    }
                    let packs = FileList(bytes: try reader.content()).files
                    guard let digests = FileDigests.unpacked(try reader.content()),
                        digests.count == finished.files.files.count + packs.count
                    else { throw BinaryReader.Garbled() }
                    return Design(
                        index: index, source: source, date: date, finished: finished, packs: packs, digests: digests)
                })
        }
        guard let part else { return nil }
        self = part
    }
}
