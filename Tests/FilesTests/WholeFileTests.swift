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

    @Test("a stamp differs after a change, and is settled soon after it") func aStampDiffersAfterAChange() throws {
        try WholeFile.create(path, [1])
        let first = try #require(FileStamp(path))
        #expect(first.kind == .file && first.size == 1 && first == FileStamp(path))
        #expect(!first.isSettled(at: first.changed) && !first.isSettled(at: first.changed + 50_000_000))
        #expect(first.isSettled(at: first.changed + 50_000_001))
        #expect(first.settles(after: first.changed) > 0)
        #expect(first.settles(after: first.changed + 10_000_001) == 0)
        while FileStamp(path)?.isSettled() != true { usleep(1000) }
        try WholeFile.replace(path, [2])
        let second = try #require(FileStamp(path))
        #expect(second != first && !second.isSameFile(as: first))
        #expect(FileStamp(numbers: second.numbers) == second)
        #expect(FileStamp(scratch.path("missing")) == nil)
    }

    @Test("a stamp from the future is never settled, and waited for by no watcher")
    func aStampFromTheFutureIsNeverSettled() throws {
        try WholeFile.create(path, [1])
        let stamp = try #require(FileStamp(path))
        // The file was changed after a build began to read it, or by another machine's clock.
        for later in [1, 1_000_000, 1_000_000_000, 3_600_000_000_000] {
            #expect(!stamp.isSettled(at: stamp.changed - later))
            #expect(FileStamp.settled([path], at: stamp.changed - later) == nil)
            #expect(stamp.settles(after: stamp.changed - later) == 0)
        }
        #expect(FileStamp.settled([path], at: stamp.changed + 60_000_000_000) == [stamp])
    }

    @Test("a disk that knows only seconds is given two of them") func aDiskThatKnowsOnlySecondsIsGivenTwoOfThem() throws
    {
        let stamp = try #require(FileStamp(numbers: [0, 1, 2, 3, 7_000_000_000, 8_000_000_000]))
        #expect(!stamp.isSettled(at: 10_500_000_000) && stamp.isSettled(at: 10_500_000_001))
        #expect(stamp.settles(after: 9_900_000_000) == 100_000_001)
        #expect(stamp.settles(after: 10_000_000_001) == 0)
    }
}
