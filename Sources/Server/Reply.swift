// A finished answer that any number of requests can be given: a status, headers and bytes or an open file.

import CAnswers
import CLinux
import CMicroHTTPD
import Glibc

/// Owns libmicrohttpd's responses for it. The library counts the connections that are still sending one, so that an
/// answer can be let go while it is on its way. After `init` nothing in it changes, which is why threads may share it.
final class Reply: @unchecked Sendable {
    let status: Int
    /// How many bytes its body has.
    let size: Int
    /// All the same: one, or one a thread.
    private let responses: [OpaquePointer]
    private let loan: MemoryLoan?
    /// Whether the kernel sends the body by itself, after the headers.
    private let isFile: Bool

    /// Answers with a copy of some bytes, and lives on what is lent for them; nil where memory is short.
    convenience init?(status: Int, headers: HeaderList, bytes: some Collection<UInt8> = [], loan: MemoryLoan? = nil) {
        var copy = Array(bytes)
        var responses = Reply.inMemory(copy, descriptors: loan?.descriptors ?? 0)
        let isFile = !responses.isEmpty
        if !isFile {
            guard let response = MHD_create_response_from_buffer(copy.count, &copy, .RESPMEM_MUST_COPY) else {
                return nil
            }
            responses = [response]
        }
        self.init(status: status, headers: headers, size: copy.count, responses, loan, isFile: isFile)
    }

    /// Answers with a part of a file, sent by the kernel; the response closes the descriptor.
    convenience init?(status: Int, headers: HeaderList, descriptor: Int32, part: ByteRange) {
        let size = part.end - part.first
        guard let response = MHD_create_response_from_fd_at_offset64(UInt64(size), descriptor, UInt64(part.first))
        else {
            close(descriptor)
            return nil
        }
        self.init(status: status, headers: headers, size: size, [response], isFile: size > 0)
    }

    /// Takes over responses of any kind.
    init(
        status: Int, headers: HeaderList, size: Int, _ responses: [OpaquePointer], _ loan: MemoryLoan? = nil,
        isFile: Bool = false
    ) {
        self.isFile = isFile
        self.status = status
        self.size = size
        self.responses = responses
        self.loan = loan
        for response in responses {
            for (name, value) in headers { MHD_add_response_header(response, name, value) }
        }
    }

    /// The same file in memory, by so many descriptors; none where they cannot be had.
    private static func inMemory(_ bytes: [UInt8], descriptors: Int) -> [OpaquePointer] {
        guard descriptors > 0 else { return [] }
        var responses: [OpaquePointer] = []
        var next = flipbook_hold(bytes, bytes.count)
        while next >= 0 {
            let another = responses.count + 1 < descriptors ? fcntl(next, F_DUPFD_CLOEXEC, 0) : -1
            guard let response = MHD_create_response_from_fd64(UInt64(bytes.count), next) else {
                close(next)
                if another >= 0 { close(another) }
                break
            }
            responses.append(response)
            next = another
        }
        if responses.count == descriptors { return responses }
        for response in responses { MHD_destroy_response(response) }
        return []
    }

    deinit { for response in responses { MHD_destroy_response(response) } }

    /// - Parameter visit: whose connection it is; its thread is the one that calls.
    func send(to connection: OpaquePointer, of visit: Visit, headersAlone: Bool) -> MHD_Result {
        flipbook_more_follows(isFile && !headersAlone ? visit.socket : -1)
        return flipbook_answer(connection, UInt32(status), responses[visit.thread % responses.count]) == 0 ? .NO : .YES
    }

    /// A small page for an answer that has nothing else to show. `sentence` must be plain words of ours.
    static func notice(_ status: Int, _ title: String, _ sentence: String, headers: HeaderList = []) -> Reply? {
        Reply(status: status, headers: AnswerHeaders.notice + headers, bytes: page(title, sentence).utf8)
    }

    private static func page(_ title: String, _ sentence: String) -> String {
        """
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8"/>\
        <meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/>\
        <title>\(title)</title></head><body><h1>\(title)</h1><p>\(sentence)</p></body></html>

        """
    }

    /// A whole answer as it goes out on the wire, and how long its body is: for what libmicrohttpd refuses by itself, or
    /// hangs up on without a word.
    static func refusal(_ status: Int, date: String) -> (bytes: [UInt8], size: Int) {
        let (title, sentence) =
            switch status {
            case 400: ("Bad request", "This request cannot be read.")
            case 413: ("Too large", "Pages here can only be read.")
            case 414: ("Address too long", "No page here has an address of this length.")
            case 431:
                (
                    "Headers too large",
                    "The headers of this request are too large. Cookies of other servers on this machine may be among them."
                )
            case 505: ("Another HTTP", "This server speaks HTTP/1.1.")
            default: ("Refused", "This server cannot answer that.")
            }
        let page = Array(page(title, sentence).utf8)
        let reason = MHD_get_reason_phrase_for(UInt32(status)).map { String(cString: $0) } ?? title
        let headers =
            [("Date", date), ("Connection", "close"), ("Content-Length", "\(page.count)")] + AnswerHeaders.notice
        let lines = ["HTTP/1.1 \(status) \(reason)"] + headers.map { "\($0): \($1)" }
        return (Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + page, page.count)
    }
}
