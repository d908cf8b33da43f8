// Calls on paths and descriptors, and what lies below a folder.

import Glibc
import Platform
import TestSupport
import Testing

@Suite struct FileSystemTests {
    let folder = ScratchFolder()

    private func size(_ names: [String], confines: Bool) -> Int? {
        guard let descriptor = FileSystem.open(names, below: folder.folder + "/site", confines: confines) else {
            return nil
        }
        defer { Descriptor.close(descriptor) }
        return Descriptor.seekEnd(descriptor)
    }

    @Test(
        "nothing outside a folder is opened, and links only where the system confines them", arguments: [true, false])
    func nothingOutsideAFolderIsOpened(confines: Bool) {
        folder.put("secret", at: "secret.txt")
        folder.put("index", at: "site/index.html")
        folder.put("inner page", at: "site/drawings/index.html")
        symlink("../secret.txt", folder.path("site/leak.txt"))
        symlink("drawings", folder.path("site/stays"))
        symlink("../..", folder.path("site/drawings/up"))
        #expect(size(["index.html"], confines: confines) == 5)
        #expect(size(["drawings", "index.html"], confines: confines) == 10)
        #expect(size(["leak.txt"], confines: confines) == nil)
        #expect(size(["drawings", "up", "site", "index.html"], confines: confines) == nil)
        #expect(size(["none", "index.html"], confines: confines) == nil)
        if !confines {
            #expect(size(["stays", "index.html"], confines: false) == nil)
            #expect(size([], confines: false) == nil)
        }
    }

    @Test("what fails says why") func whatFailsSaysWhy() {
        #expect(FileStatus(folder.folder + "/none") == nil && Errno.last == .noSuchFile)
        #expect(Descriptor.open(folder.folder, .new) == nil && Errno.last == .fileExists)
        #expect(!FileSystem.removeFolder(folder.folder + "/none") && Errno.last == .noSuchFile)
        #expect(!FileSystem.exchange(folder.folder + "/none", folder.folder) && Errno.last == .noSuchFile)
        #expect(Errno.noSuchFile.words == "No such file or directory")
    }

    @Test("the kinds of what lies in a folder") func kinds() {
        folder.put("text", at: "file")
        folder.put("text", at: "folder/file")
        symlink("file", folder.path("link"))
        var kinds: [String: FileStatus.Kind] = [:]
        let isRead = FileSystem.visit(folder.folder) { name, kind in
            kinds[name] = kind ?? FileStatus(folder.folder + "/" + name, followsLinks: false)?.kind
            return true
        }
        #expect(isRead)
        #expect(kinds == ["file": .file, "folder": .folder, "link": .link])
        #expect(FileStatus(folder.folder + "/link")?.kind == .file)
        #expect(FileStatus(folder.folder + "/link")?.isOwn == true)
    }

    @Test("two folders change places in one step") func exchange() {
        folder.put("1", at: "one/a")
        folder.put("2", at: "two/b")
        #expect(FileSystem.exchange(folder.folder + "/one", folder.folder + "/two"))
        #expect(FileSystem.has(folder.folder + "/one/b") && FileSystem.has(folder.folder + "/two/a"))
    }

    @Test("a lock keeps others out until its descriptor is closed") func lock() throws {
        let one = try #require(Descriptor.open(folder.folder, .folder))
        let two = try #require(Descriptor.open(folder.folder, .folder))
        #expect(Descriptor.lock(one))
        #expect(!Descriptor.lock(two) && Errno.last == .tryAgain)
        Descriptor.close(one)
        #expect(Descriptor.lock(two))
        Descriptor.close(two)
    }
}
