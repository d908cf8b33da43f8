// Child processes: what they read and write, and what they do not inherit.

import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct ChildProcessTests {
    /// What a shell writes to its standard output.
    private func output(of script: String, input: [UInt8]? = nil) throws -> String {
        let (question, answer) = (try TemporaryFile(), try TemporaryFile())
        try question.write(input ?? [])
        let process = try ChildProcess.start(
            ["sh", "-c", script], descriptors: [input.map { _ in question.descriptor }, answer.descriptor, nil]
        ).get()
        #expect(ChildProcess.end(of: process) == 0)
        withExtendedLifetime(question) {}
        return String(decoding: try answer.bytes(), as: UTF8.self)
    }

    @Test("a process reads and writes the descriptors that it is given")
    func aProcessReadsAndWritesTheDescriptorsThatItIsGiven() throws {
        #expect(try output(of: "cat; echo lost >&2", input: Array("text".utf8)) == "text")
    }

    @Test("a descriptor that is nil is /dev/null") func aDescriptorThatIsNilIsDevNull() throws {
        #expect(try output(of: "cat; readlink /proc/self/fd/0 /proc/self/fd/2") == "/dev/null\n/dev/null\n")
    }

    @Test("pipes and temporary files are not inherited") func pipesAndTemporaryFilesAreNotInherited() throws {
        let pipe = try #require(ChildProcess.pipe())
        defer { for end in [pipe.read, pipe.write] { close(end) } }
        let file = try TemporaryFile()
        let numbers = [pipe.read, pipe.write, file.descriptor].filter { $0 > 2 }
        for number in numbers {
            #expect(try output(of: "test -e /proc/self/fd/\(number) || echo closed") == "closed\n", "\(number)")
        }
        withExtendedLifetime(file) {}
    }

    @Test("a program that is not there is told") func aProgramThatIsNotThereIsTold() {
        guard case .failure(let failure) = ChildProcess.start(["/nowhere/program"], descriptors: [nil, nil, nil]) else {
            Issue.record("it was started")
            return
        }
        #expect(failure.code == ENOENT && failure.words == "No such file or directory")
    }
}
