// Files without a name: they hold what was written, and no other process gets them by chance.

import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct TemporaryFileTests {
    @Test("what was written is read back, also in pieces") func whatWasWrittenIsReadBack() throws {
        let file = try TemporaryFile()
        #expect(try file.bytes() == [])
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try file.write(bytes)
        #expect(try file.bytes() == bytes)
        #expect(try file.bytes() == bytes)
    }

    @Test("reserved room reads as zeros") func reservedRoomReadsAsZeros() throws {
        let file = try TemporaryFile(reserving: 4096)
        try file.write([1, 2])
        #expect(try file.bytes() == [1, 2] + Array(repeating: 0, count: 4094))
    }

    @Test("it has no name, and closes when a program is started") func itHasNoName() throws {
        let file = try TemporaryFile()
        var status = stat()
        fstat(file.descriptor, &status)
        #expect(status.st_nlink == 0 && status.st_mode & 0o077 == 0)
        #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
}
