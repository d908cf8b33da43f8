// What tests of sites do in a folder of their own: designs, a cache, and files as values that can be compared.

import Cache
import Files
import Glibc
import TestSupport
import Testing

@testable import Building
@testable import Pages

extension ScratchFolder {
    var resources: Resources { Resources(root: Fixtures.root) }

    /// The path of a small design, written anew.
    func design(_ name: String, colour: String = "#ff8000") -> String {
        put(BuildTests.ball.replacing("#ff8000", with: colour), at: name + ".svg")
        return path(name + ".svg")
    }

    /// A cache of its own; each that is asked for knows what the others kept.
    func cache() -> ContentCache { ContentCache(folder: path("cache"), engine: "test") }

    /// Which file of the disk has a name; 0 where none has.
    func inode(_ name: String) -> UInt {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_ino : 0
    }

    func text(_ name: String) throws -> String {
        let bytes = try #require(WholeFile.contents(path(name)), "no file \(name)")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Every file below a folder with its bytes.
    func files(_ name: String) -> [String: [UInt8]] {
        var result: [String: [UInt8]] = [:]
        func visit(_ path: String, _ below: String) {
            for entry in Folder.names(in: path) ?? [] {
                let next = below.isEmpty ? entry : below + "/" + entry
                if let bytes = WholeFile.contents(path + "/" + entry) {
                    result[next] = bytes
                } else {
                    visit(path + "/" + entry, next)
                }
            }
        }
        visit(path(name), "")
        return result
    }

    /// Writes a site, whose address is not known, in the place of a folder.
    func writer(to path: String) throws -> SiteWriter {
        let source = try PageSource.load(resources, base: nil)
        return SiteWriter(try SiteFolder.make(replacing: path), source)
    }

    /// Builds a site of these designs under the scratch folder.
    @discardableResult
    func build(_ designs: [DesignContents], at name: String = "site") throws -> SiteTotal {
        let writer = try writer(to: path(name))
        do {
            try Samples.write(designs, with: writer)
            return try writer.publish().total
        } catch {
            writer.folder.discard()
            throw error
        }
    }
}
