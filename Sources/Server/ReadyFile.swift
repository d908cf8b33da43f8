// Files as responses, for one request or ready for many.

import Compression
import Files

/// A file in the form that a client takes, and all that is said of it.
struct FileForm {
    let file: OpenFile
    /// Nil while the next change could go unseen (`OpenFile.tag`).
    let tag: String?
    /// What a 304 repeats, since browsers keep a page with what was said of it last.
    let common: HeaderList
    let content: HeaderList

    /// - Parameters:
    ///   - file: what is sent.
    ///   - names: where the file lies of which it is the packed form, or itself.
    init(_ file: OpenFile, as pack: Pack?, of names: [String]) {
        let (media, place) = (MediaType.of(names.last ?? ""), SitePlace(names))
        (self.file, tag) = (file, file.tag)
        common =
            [ResponseHeaders.caching(isFrozen: place.isFrozen)] + (tag.map { [("ETag", $0)] } ?? [])
            + (media.isText ? [("Vary", "Accept-Encoding")] : [])
            + ResponseHeaders.security(mayBeFramed: place.mayBeFramed, showing: media, mayAsk: place.mayAsk)
        let form = pack.map { ("Content-Encoding", $0.coding) } ?? ("Accept-Ranges", "bytes")
        content = [("Content-Type", media.text), form]
    }

    /// A smaller body is sent from memory: to copy it costs less than a packet of its own beside the headers.
    private static let leastSent = 32 << 10

    func whole() -> Response? {
        let size = file.stamp.size
        if size < FileForm.leastSent {
            return file.contents().flatMap { Response(status: 200, headers: common + content, bytes: $0) }
        }
        return file.response(status: 200, headers: common + content, part: ByteRange(first: 0, end: size))
    }

    func part(_ part: ByteRange) -> Response? {
        let range = ("Content-Range", "bytes \(part.first)-\(part.end - 1)/\(file.stamp.size)")
        return file.response(status: 206, headers: common + content + [range], part: part)
    }
}

/// A whole file, ready to be sent to any number of clients.
struct ReadyFile {
    /// What is asked for, byte by byte, and in which forms.
    struct Key: Hashable { let path, accepted: [UInt8] }

    let tag: String?
    let whole, notModified: Response
    /// The file that is sent, and the text that it is the packed form of.
    let sources: [(path: String, stamp: FileStamp)]

    /// Nil where the file cannot be read or memory is short.
    init?(_ form: FileForm, sources: [(path: String, stamp: FileStamp)]) {
        guard let whole = form.whole(), let notModified = Response(status: 304, headers: form.common) else {
            return nil
        }
        (tag, self.whole, self.notModified, self.sources) = (form.tag, whole, notModified, sources)
    }

    /// Whether all its files are still what they were, by one `stat` each.
    var isCurrent: Bool { sources.allSatisfy { FileStamp($0.path) == $0.stamp } }
}
