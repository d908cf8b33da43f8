// Many files of a site in few bytes, and the stamp of all of them.

import Cache
import Files
import Pages
import Platform

/// Addresses and sizes, each address as what differs from the one before it, and all of it packed: a design has
/// hundreds, and a site a thousand designs.
struct FileList: Hashable, Sendable {
    /// None for an empty list.
    let bytes: [UInt8]

    init(_ files: [WrittenFile]) {
        var pack = BinaryWriter()
        var last: [UInt8] = []
        for file in files {
            let path = Array(file.address.path.utf8)
            var shared = 0
            while shared < min(last.count, path.count), last[shared] == path[shared] { shared += 1 }
            pack.write(shared)
            pack.write(Array(path[shared...]))
            pack.write(file.size)
            last = path
        }
        bytes = files.isEmpty ? [] : Zstandard.packed(pack.bytes)
    }

    /// Of a list that was written; what is garbled in it ends it, and then its stamp is empty.
    init(bytes: [UInt8]) { self.bytes = bytes }

    var isEmpty: Bool { bytes.isEmpty }

    var files: [WrittenFile] {
        var found: [WrittenFile] = []
        visit { path, size in
            found.append(WrittenFile(address: Address(String(decoding: path.dropLast(), as: UTF8.self)), size: size))
            return true
        }
        return found
    }

    /// The stamp of all files: a digest of their sizes and times of modification; empty where one is missing, or no
    /// file, or where anything of one changed after a time.
    func stamp(in root: String, until time: Int = .max) -> String {
        var stamps = BinaryWriter()
        let isWhole = visit(in: root) { stamp in
            stamps.write(stamp.size)
            stamps.write(stamp.modified)
            return stamp.changed <= time
        }
        return isWhole ? SHA256.hexadecimal(stamps.bytes) : ""
    }

    /// When anything of a file of these lists changed last, by the clock of their disk. Who changes a file can set its
    /// other times back, and not this one. A link that is made or removed changes it too.
    static func lastChange(of lists: [FileList], in root: String) -> Int {
        var last = 0
        for list in lists {
            list.visit(in: root) { stamp in
                last = max(last, stamp.changed)
                return true
            }
        }
        return last
    }

    /// Calls with the stamp of each file; false where one is missing, or no file, or a call was.
    @discardableResult
    private func visit(in root: String, _ each: (FileStamp) -> Bool) -> Bool {
        guard let folder = Folder.open(root) else { return false }
        defer { Descriptor.close(folder) }
        return visit { path, _ in
            // From the open folder, because the way there is longer than the rest.
            FileStamp(path, in: folder).map { $0.kind == .file && each($0) } ?? false
        }
    }

    /// Calls with each path, with a zero byte at its end, and size; false where a call or the list was.
    @discardableResult
    private func visit(_ each: (ArraySlice<UInt8>, Int) -> Bool) -> Bool {
        if isEmpty { return true }
        guard let unpacked = Zstandard.unpacked(bytes) else { return false }
        var pack = BinaryReader(unpacked)
        var path: [UInt8] = []
        do throws(BinaryReader.Garbled) {
            while !pack.isAtEnd {
                let shared = try pack.integer()
                guard 0...max(0, path.count - 1) ~= shared else { return false }
                path.removeLast(path.count - shared)
                path += try pack.content()
                path.append(0)
                guard each(path[...], try pack.integer()) else { return false }
            }
        } catch {
            return false
        }
        return true
    }
}
