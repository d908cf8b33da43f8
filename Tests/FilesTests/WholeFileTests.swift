// Whole files: what is written is read, what fails leaves nothing behind, and errors say what to do.

import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct WholeFileTests {
    let scratch = ScratchFolder()
    var path: String { scratch.path("file") }

    @Test("a file is written and read whole", arguments: [0, 1, 4095, 4096, 4097, 300_000])
    func aFileIsWrittenAndReadWhole(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try WholeFile.create(path, bytes)
        #expect(try WholeFile.read(path) == bytes)
        #expect(try WholeFile.read(path, limit: count) == bytes)
        if count > 0 {
            #expect(throws: FileError(path, .tooLarge(bytes: count, limit: count - 1))) {
                try WholeFile.read(path, limit: count - 1)
            }
        }
    }

    @Test("a file that is there is not overwritten") func aFileThatIsThereIsNotOverwritten() throws {
        try WholeFile.create(path, [1])
        let error = try #require(throws: FileError.self) { try WholeFile.create(path, [2]) }
        #expect(error.description == "\(path) already exists; choose another name, or remove it first")
        #expect(WholeFile.contents(path) == [1])
    }

    @Test("a replaced file keeps its permissions, its link and the content of hard links")
    func aReplacedFileKeepsItsPermissionsItsLinkAndTheContentOfHardLinks() throws {
        try WholeFile.create(path, [1])
        chmod(path, 0o600)
        link(path, scratch.path("hard"))
        symlink("file", scratch.path("soft"))
        try WholeFile.replace(scratch.path("soft"), [2])
        var status = stat()
        lstat(scratch.path("soft"), &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        stat(path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(WholeFile.contents(path) == [2] && WholeFile.contents(scratch.path("hard")) == [1])
        #expect(Folder.names(in: scratch.folder) == ["file", "hard", "soft"])
    }

    @Test("where one of several files cannot be replaced none is") func whereOneOfSeveralFilesCannotBeReplacedNoneIs()
        throws
    {
        try WholeFile.create(path, [1])
        #expect(throws: FileError(scratch.path("no/file"), .noFolder)) {
            try WholeFile.replace([(path, [2]), (scratch.path("no/file"), [3])])
        }
        #expect(WholeFile.contents(path) == [1])
        #expect(Folder.names(in: scratch.folder) == ["file"])
    }

    @Test("a pipe is read only where that is asked for") func aPipeIsReadOnlyWhereThatIsAskedFor() throws {
        mkfifo(path, 0o600)
        #expect(throws: FileError(path, .notAFile)) { try WholeFile.read(path) }
        let (pipe, bytes) = (path, Array(repeating: UInt8(7), count: 200_000))
        let writer = BackgroundThread {
            let descriptor = open(pipe, O_WRONLY)
            try? WholeFile.write(bytes, to: descriptor, as: pipe)
            close(descriptor)
        }.start()
        #expect(try WholeFile.read(path, takesPipes: true) == bytes)
        writer.join()
    }

    @Test("a full disk is said so") func aFullDiskIsSaidSo() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        #expect(throws: FileError("x", .fullDisk)) { try WholeFile.write([1], to: descriptor, as: "x") }
    }

    @Test("a file that seemed empty, and one that grew, are read to the end")
    func aFileThatSeemedEmptyAndOneThatGrewAreReadToTheEnd() throws {
        // The system says that files of /proc have no bytes.
        #expect(try WholeFile.read("/proc/self/status").count > 100)
        try WholeFile.create(path, Array(repeating: 7, count: 10_000))
        for size in [0, 9_998, 10_000, 20_000] {
            let descriptor = try #require(WholeFile.open(path))
            defer { close(descriptor) }
            #expect(try WholeFile.read(descriptor: descriptor, as: path, size: size).count == 10_000)
        }
    }

    @Test("the beginning of a file is no more than it has") func theBeginningOfAFileIsNoMoreThanItHas() throws {
        try WholeFile.create(path, [1, 2, 3])
        #expect(WholeFile.beginning(of: path, count: 2) == [1, 2])
        #expect(WholeFile.beginning(of: path, count: 4) == [1, 2, 3])
        #expect(WholeFile.beginning(of: scratch.path("missing"), count: 4) == nil)
        #expect(WholeFile.beginning(of: scratch.folder, count: 4) == nil)
    }

    @Test("a draft has a name that cannot be foreseen, and is removed where it fails")
    func aDraftHasANameThatCannotBeForeseen() throws {
        // What the name of a draft was when it was made of the process's number.
        let foreseen = "\(path).\(getpid())-0.tmp"
        symlink(scratch.path("elsewhere"), foreseen)
        try WholeFile.replace(path, [1])
        #expect(WholeFile.contents(path) == [1] && WholeFile.contents(scratch.path("elsewhere")) == nil)
        mkdir(scratch.path("taken"), 0o755)
        #expect(throws: FileError.self) { try WholeFile.replace([(scratch.path("taken"), [1])]) }
        #expect(Folder.names(in: scratch.folder) == ["file", Folder.name(of: foreseen), "taken"])
        var status = stat()
        stat(path, &status)
        #expect(status.st_mode & 0o7777 == 0o644)
    }
}
