// Child processes: what they read and write, and what they do not inherit.

import Files
import Platform
import Testing

@Suite struct ChildProcessTests {
    /// What a shell writes to its standard output.
    private func output(of script: String, input: [UInt8]? = nil) throws -> String {
        let (question, answer) = (try TemporaryFile(), try TemporaryFile())
        try question.write(input ?? [])
        let process = try ChildProcess.start(
            ["sh", "-c", script], descriptors: [input.map { _ in question.descriptor }, answer.descriptor, nil]
        ).get()
        #expect(ChildProcess.end(of: process) == .code(0))
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
        let pipe = try #require(Descriptor.makePipe())
        defer { for end in [pipe.read, pipe.write] { Descriptor.close(end) } }
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
        #expect(failure == .noSuchFile && failure.words == "No such file or directory")
    }

    @Test("a process that is waited for twice says how it ended") func aProcessThatIsWaitedForTwice() throws {
        for (script, end) in [("exit 7", ChildProcess.End.code(7)), ("kill -TERM $$", .signal(15))] {
            let process = try ChildProcess.start(["sh", "-c", script], descriptors: [nil, nil, nil]).get()
            ChildProcess.awaitEnd(of: process)
            #expect(ChildProcess.end(of: process) == end)
            #expect(ChildProcess.end(of: process) == nil)
        }
    }

    @Test("a whole group of processes is ended") func aWholeGroupIsEnded() throws {
        let pipe = try #require(Descriptor.makePipe())
        let process = try ChildProcess.start(
            ["sh", "-c", "sleep 600 & echo on; wait"], descriptors: [nil, pipe.write, nil], ownGroup: true
        ).get()
        Descriptor.close(pipe.write)
        #expect(Descriptor.read(pipe.read, limit: 100) == Array("on\n".utf8))
        ChildProcess.kill(process, group: true)
        #expect(ChildProcess.end(of: process) == .signal(9))
        // The end of the pipe: no process of the group has it open any more.
        #expect(Descriptor.read(pipe.read, limit: 100) == [])
        Descriptor.close(pipe.read)
    }
}
