// Streams of bytes cut into messages, however they come.

import JSONRPC
import TestSupport
import Testing

@Suite struct MessageDecoderTests {
    /// All that comes out of a stream which arrives in pieces of one length.
    private func frames(
        _ text: String, _ framing: MessageFraming, pieces: Int = 1000, limit: Int = 1 << 20
    ) -> [MessageDecoder.Frame] {
        var decoder = MessageDecoder(framing, limit: limit)
        var frames: [MessageDecoder.Frame] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            decoder.add(Array(rest.prefix(pieces)))
            rest = rest.dropFirst(pieces)
            while let frame = decoder.next() { frames.append(frame) }
        }
        return frames
    }

    private func messages(_ frames: [MessageDecoder.Frame]) -> [String] {
        frames.compactMap { frame in
            guard case .message(let bytes) = frame else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("messages come out as they went in, in pieces of any length", arguments: [1, 2, 3, 7, 64, 10_000])
    func anyPieces(pieces: Int) {
        let texts = ["{}", #"{"a":"刷新"}"#, "", String(repeating: "x", count: 500)]
        for framing in [MessageFraming.headers, .lines] {
            let sent = framing == .lines ? texts.filter { !$0.isEmpty } : texts
            let stream = sent.map { String(decoding: framing.framed($0), as: UTF8.self) }.joined()
            #expect(messages(frames(stream, framing, pieces: pieces)) == sent)
        }
    }

    @Test("other headers, letters of either case and bare line ends are taken")
    func otherHeaders() {
        let stream =
            "Content-Type: x; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}content-LENGTH:3 \r\n\r\n[1]Content-Length: 1\n\n7"
        #expect(messages(frames(stream, .headers)) == ["{}", "[1]", "7"])
    }

    @Test(
        "after a header that is none, the next message is found",
        arguments: [
            "Content-Length: x\r\n\r\n", "Content-Length: 9223372036854775807\r\n\r\n", "Content-Length: -5\r\n\r\n",
            "\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "Content-Length: 99999999999999999999999\r\n\r\n", "Content-Length: 2 3\r\n\r\n", "Content-Length:\r\n\r\n",
        ])
    func badHeaders(header: String) {
        let found = frames(header + "Content-Length: 2\r\n\r\n{}", .headers, pieces: 5)
        #expect(messages(found) == ["{}"])
        #expect(found.contains { if case .unreadable = $0 { true } else { false } })
    }

    @Test("a length that is too short or too long spoils a message or two, and no more")
    func wrongLengths() {
        let good = "Content-Length: 4\r\n\r\ntrue"
        let short = "Content-Length: 1\r\n\r\n{\"a\":1}"
        #expect(messages(frames(short + good + good, .headers)).suffix(2) == ["true", "true"])
        let long = "Content-Length: 30\r\n\r\n{\"a\":1}"
        #expect(messages(frames(long + good + good + good, .headers)).suffix(1) == ["true"])
    }

    @Test("a message beyond the limit is passed over, and costs no memory", arguments: [3, 1000])
    func tooLong(pieces: Int) {
        let long = String(repeating: "x", count: 5000)
        for framing in [MessageFraming.headers, .lines] {
            let stream = [long, "{}", long, "[]"].map { String(decoding: framing.framed($0), as: UTF8.self) }.joined()
            let found = frames(stream, framing, pieces: pieces, limit: 100)
            #expect(messages(found) == ["{}", "[]"])
            #expect(found.count == 4, "\(found.count)")
        }
    }

    @Test("a header without an end is passed over") func endlessHeader() {
        let stream = String(repeating: "noise ", count: 5000) + "\r\nContent-Length: 2\r\n\r\n{}"
        #expect(messages(frames(stream, .headers, pieces: 11)) == ["{}"])
    }

    @Test("blank lines and carriage returns do not matter where a line is a message") func blankLines() {
        #expect(messages(frames("\n \n{}\r\n\n[]\n1", .lines, pieces: 2)) == ["{}", "[]"])
    }

    @Test("no bytes stop the decoder") func noise() {
        var random = Seeded(state: 7)
        for _ in 0..<200 {
            var decoder = MessageDecoder(.headers, limit: 50)
            for _ in 0..<20 {
                let letters = Array("Content-Length: 12\r\n\r\n{}\u{0}é".utf8)
                decoder.add((0..<40).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
                while decoder.next() != nil {}
            }
            decoder.add(Array("\r\n\r\n".utf8) + [UInt8](repeating: 0x20, count: 50))
            while decoder.next() != nil {}
            decoder.add(Array("\r\n\r\nContent-Length: 4\r\n\r\ntrue".utf8))
            var last: MessageDecoder.Frame?
            while let frame = decoder.next() { last = frame }
            #expect(last == .message(Array("true".utf8)))
        }
    }
}
