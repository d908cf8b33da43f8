// The designs of earlier builds in the cache, with their pages, by a digest of what went into them.

import Cache
import Designs
import Diagnostics
import Files
import Pages
import Synchronization
import XML

/// A digest of all that a design's folder is made from. Equal keys have equal folders.
struct DesignKey: Hashable, Sendable {
    let text: String

    init(text: String) { self.text = text }

    /// - Parameters:
    ///   - fonts: a digest of the fonts of this machine; empty where no pictures are drawn.
    ///   - images: the paths and contents of the images and behaviours that the design takes in.
    init(
        setting: SiteSetting, fonts: String, folder: String, source: [UInt8], images: [(path: String, bytes: [UInt8])]
    ) {
        var pack = BinaryWriter()
        pack.write(setting)
        pack.write(fonts)
        pack.write(folder)
        pack.write(source)
        pack.write(images) { image, pack in
            // A library lies elsewhere on another machine.
            pack.write(image.path.hasPrefix("/") ? Folder.name(of: image.path) : image.path)
            pack.write(image.bytes)
        }
        text = SHA256.hexadecimal(pack.bytes)
    }
}

/// Reads finished designs from the cache, and writes them there.
struct DesignStore: Sendable {
    let cache: ContentCache?
    /// Lays out charts.
    let dot: DotProgram
    /// What is common to all parts of a site, on whatever machine they are built.
    let setting: SiteSetting
    /// A digest of the fonts of this machine; empty where no pictures are drawn.
    let fonts: String
    /// The site that will be replaced, as the cache remembers it; nil where it does not.
    let old: SiteState?

    private static let designs = CacheStage(
        "design", isRecord: true, read: { Zstandard.unpacked($0).flatMap { FinishedDesign(packed: $0) } },
        write: { Zstandard.packed($0.packed) })
    /// What its files hold, as `unpacked` reads it.
    private static let files = CacheStage("files")
    /// The paths of a design's images, by its text.
    private static let images = CacheStage<[String]>(
        "images", isRecord: true,
        read: { BinaryReader.whole($0) { pack throws(BinaryReader.Garbled) in try pack.texts() } },
        write: { paths in
            var pack = BinaryWriter()
            pack.write(paths)
            return pack.bytes
        })

    /// What an earlier build cached of a design with this key, warnings included; nil where none did. Designs with
    /// errors are not cached.
    func finished(_ key: DesignKey) -> FinishedDesign? {
        cache?.value(of: DesignStore.designs, for: Array(key.text.utf8))
    }

    /// Marks the entry of a design as used, where the entry is not read.
    func use(_ key: DesignKey) { cache?.touch(DesignStore.designs, for: Array(key.text.utf8)) }

    /// The contents of a design's files, in their order; nil where they are not cached.
    func contents(_ key: DesignKey) -> [[UInt8]]? {
        cache?.value(of: DesignStore.files, for: Array(key.text.utf8)).flatMap(DesignStore.unpacked)
    }

    /// The key of a design from its text, without parsing it. That needs the list of its images, which an earlier build
    /// cached. Nil where none did, or an image cannot be read.
    func key(_ folder: String, _ source: SourceText, at path: String) -> (key: DesignKey, images: [String])? {
        let kept = cache?.value(of: DesignStore.images, for: source.bytes)
        // Those of the design that lies there are its own if the key comes out as that one's, and nothing has another.
        guard let paths = kept ?? old?.part(of: folder)?.images else { return nil }
        var images: [(path: String, bytes: [UInt8])] = []
        for image in paths {
            // As they are read: what would be refused there is not to be found here either.
            guard let bytes = DesignParts.load(image, beside: path) else { return nil }
            images.append((image, bytes))
        }
        return (key(folder, source, images: images), paths)
    }

    /// The key of a design with images that were read.
    func key(_ folder: String, _ source: SourceText, images: [(path: String, bytes: [UInt8])]) -> DesignKey {
        DesignKey(setting: setting, fonts: fonts, folder: folder, source: source.bytes, images: images)
    }

    /// Caches a design that has no errors.
    func keep(_ design: FinishedDesign, _ files: [UInt8], as key: DesignKey, images: [String], of source: SourceText) {
        guard let cache else { return }
        cache.store(images, of: DesignStore.images, for: source.bytes)
        cache.store(files, of: DesignStore.files, for: Array(key.text.utf8))
        // Last, because a reader that finds this entry expects the others.
        cache.store(design, of: DesignStore.designs, for: Array(key.text.utf8))
    }

    static func unpacked(_ bytes: [UInt8]) -> [[UInt8]]? {
        guard let bytes = Zstandard.unpacked(bytes) else { return nil }
        return BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
            try pack.list { reader throws(BinaryReader.Garbled) in try reader.content() }
        }
    }
}
