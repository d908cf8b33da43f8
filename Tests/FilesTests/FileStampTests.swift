// Stamps: a change shows in them, and one that could hide a change is not settled.

import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct FileStampTests {
    let scratch = ScratchFolder()
    var path: String { scratch.path("file") }

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
