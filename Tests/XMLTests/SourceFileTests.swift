// Files read, and files that cannot be.

import Diagnostics
import Files
import TestSupport
import Testing
import XML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct SourceFileTests {
    private func error(_ path: String, limit: Int = 8 << 20) throws -> FileError {
        try #require(throws: FileError.self) { try SourceFile.load(path, limit: limit) }
    }

    @Test("a file is read whole") func aFileIsReadWhole() throws {
        let source = try SourceFile.load(#filePath, as: "shown.swift")
        #expect(source.name == "shown.swift")
        #expect(source[0..<14] == "// Files read,")
        #expect(source.lines.text(ofLine: source.lines.count - 1) == "}")
    }

    @Test("what is missing or a folder or too large is said so") func whatIsMissingOrAFolderOrTooLargeIsSaidSo() throws
    {
        #expect(try error("/nowhere/a.svg").reason == .missing)
        #expect(try error(#filePath + "/a.svg").reason == .missing)
        #expect(try error(Fixtures.root).reason == .folder)
        #expect(try error("/dev/null").reason == .notAFile)
        guard case .tooLarge(_, limit: 10) = try error(#filePath, limit: 10).reason else {
            Issue.record("a file over the limit was read")
            return
        }
        #expect(
            try error("/nowhere/a.svg").description
                == "/nowhere/a.svg: there is no such file; check the path, and its case")
        #expect(try error(Fixtures.root).diagnostic.id == "not-a-file")
    }

    @Test("a file of fifty megabytes is not read") func aFileOfFiftyMegabytesIsNotRead() throws {
        let path = try temporary()
        defer { unlink(path) }
        truncate(path, 50 << 20)
        let error = try error(path)
        #expect(error.diagnostic.sentence == "the file is 50 MB; at most 8 MB are read")
        // Lists and pages are read by this too.
        #expect(error.advice == nil && error.diagnostic.id == "file-too-large")
    }

    @Test(
        "a file without the right to read is said so", .enabled(if: getuid() != 0, "the superuser may read everything"))
    func aFileWithoutTheRightToReadIsSaidSo() throws {
        let path = try temporary()
        defer { unlink(path) }
        chmod(path, 0)
        #expect(try error(path).reason == .notReadable)
    }

    private func temporary() throws -> String {
        var template = Array("/tmp/flipbook-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        close(descriptor)
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
