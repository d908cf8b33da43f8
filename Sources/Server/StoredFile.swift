// One file of the site as the server keeps it: what it was when it was read, and the answers made from it.

import CLinux
import Compression
import Glibc
import Synchronization

/// A file that was read once and is answered from memory until its signature changes.
final class StoredFile: Sendable {
    /// Its names below the root.
    let names: [String]
    /// The file itself, then what lies beside it packed and unpacks to just the same.
    let forms: [StoredForm]
    /// Whether what is sent is more than what lies on the disk.
    let isEdited: Bool
    private let root: SiteRoot
    /// The path that `signature` is asked of.
    private let location: [CChar]
    private let signature: FileSignature

    /// What is larger is sent from the disk.
    static let largestKept = 1 << 20
    /// What is packed is unpacked and compared with its text before it is sent, if it is no larger than this.
    static let largestPacked = 2 << 20
    /// And if its text is no larger than this.
    static let largestUnpacked = 16 << 20
    /// The largest page to which something is added; others are sent as they are.
    static let largestEdited = 16 << 20

    /// Reads an open file; nil where that fails, or it changes meanwhile. The last name says its media type. Of its contents
    /// it keeps what the budget has room for. What is edited is sent from memory, unpacked, whole and to whoever asked for it.
    /// - Parameter reading: who reads what takes long; nil is the result as soon as nobody wants it any more.
    init?(
        _ file: OpenFile, in root: SiteRoot, _ budget: MemoryBudget, _ edit: (([UInt8]) -> [UInt8])? = nil,
        by reading: LargeFiles.Reading? = nil
    ) {
        names = file.names
        self.root = root
        location = (root.path + "/" + names.joined(separator: "/")).utf8CString.map { $0 }
        signature = file.signature
        isSettled = file.isSettled
        let media = MediaType.of(names.last ?? "")
        let limit = edit == nil ? StoredFile.largestKept : StoredFile.largestEdited
        guard let (tag, bytes) = StoredFile.read(file, keeping: limit, by: reading) else { return nil }
        isEdited = edit != nil
        if let edit {
            guard let bytes, let form = StoredForm(edited: edit(bytes), media, SitePlace(names)) else { return nil }
            forms = [form]
            return
        }
        var packs: [(pack: Pack, signature: FileSignature, bytes: [UInt8]?)] = []
        if media.isText {
            for pack in Pack.allCases {
                if let found = StoredFile.packed(file, pack, in: root, by: reading) {
                    packs.append((pack, found.signature, found.bytes))
                }
                // What was not compared to its end is no answer.
                if reading?.isWanted == false { return nil }
            }
        }
        let shared = StoredForm.Shared(
            media: media, place: SitePlace(names), varies: !packs.isEmpty, budget: budget)
        var forms: [StoredForm?] = [StoredForm(nil, tag, signature, bytes, shared)]
        for (pack, signature, bytes) in packs { forms.append(StoredForm(pack, tag, signature, bytes, shared)) }
        self.forms = forms.compactMap { $0 }
        guard self.forms.count == forms.count else { return nil }
    }

    /// When it was last seen to be the one that was read: never later than just before it was looked at, in nanoseconds of
    /// the monotonic clock.
    private let seen = Atomic(0)

    /// When the kernel last found it below the root, which takes several calls, where to ask for its signature takes one.
    private let confined = Atomic(flipbook_nanoseconds())

    /// In nanoseconds: for so long a folder that was moved out of the site, and linked to from there, may still be taken for its
    /// own.
    private static let confinement = 1_000_000_000

    /// Whether one of its forms on the disk was seen to be another.
    private let isOutdated = Atomic(false)

    /// From now on it is not current any more.
    func outdate() { isOutdated.store(true, ordering: .relaxed) }

    /// Whether the file was still the one that was read at that moment or later. Its packed forms need not be asked as long as
    /// they are in memory: what they were is what it is.
    func isCurrent(at moment: Int) -> Bool {
        if isOutdated.load(ordering: .relaxed) { return false }
        // What is opened again must be what was looked at just now.
        if seen.load(ordering: .relaxed) >= moment, forms.allSatisfy({ $0.whole != nil }) { return true }
        let now = flipbook_nanoseconds()
        var isSame = FileSignature(location) == signature
        if isSame, now - confined.load(ordering: .relaxed) >= StoredFile.confinement {
            switch root.look(names) {
            case .open(let file):
                isSame = file.signature == signature
                file.close()
                confined.store(now, ordering: .relaxed)
            case .absent: isSame = false
            // It is asked again next time.
            case .unknown: break
            }
        }
        guard isSame else { return false }
        seen.store(now, ordering: .relaxed)
        return true
    }

    /// Whether the signature that it had when it was opened tells it from whatever it became since.
    let isSettled: Bool

    /// What a form takes besides its bytes: the library keeps each header of an answer in pieces of their own.
    private static let formCost = 5 << 10

    /// What it holds in memory, in bytes.
    var cost: Int { forms.reduce(1 << 10) { $0 + StoredFile.formCost + ($1.whole?.size ?? 0) } }

    /// Whether all of it that should be in memory is there.
    var isWhole: Bool { forms.allSatisfy { $0.whole != nil || $0.size > StoredFile.largestKept } }

    /// Whether it takes long to read.
    var isLarge: Bool { signature.size > StoredFile.largestKept }

    /// The form that serves a client best.
    func form(accepting header: HeaderValue) -> StoredForm {
        guard forms.count > 1 else { return forms[0] }
        for pack in ContentCoding.order(header) {
            if let form = forms.first(where: { $0.pack == pack }) { return form }
        }
        return forms[0]
    }

    /// What lies beside a file packed, if it is what it says; its bytes where they are few enough to keep.
    private static func packed(_ text: OpenFile, _ pack: Pack, in root: SiteRoot, by reading: LargeFiles.Reading?) -> (
        signature: FileSignature, bytes: [UInt8]?
    )? {
        let size = text.signature.size
        guard let last = text.names.last, let file = root.open(text.names.dropLast() + [last + pack.ending])
        else { return nil }
        defer { file.close() }
        // What is not smaller serves nobody.
        guard file.isFile, file.signature.size < size, file.signature.size <= largestPacked, size <= largestUnpacked,
            let packed = read(file, keeping: largestPacked, by: reading)?.bytes
        else { return nil }
        let isSame = {
            var place = 0
            let isWhole = pack.unpack(packed) { piece in
                place += piece.count
                return place <= size && reading?.isWanted != false
                    && holds(text.descriptor, piece, at: place - piece.count)
            }
            return isWhole && place == size
        }
        // Unpacking takes some megabytes.
        guard reading.map({ $0.alone(isSame) }) ?? isSame() else { return nil }
        return (file.signature, packed.count <= largestKept ? packed : nil)
    }

    /// Whether a file has just these bytes at a place.
    private static func holds(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
        var buffer = [UInt8](repeating: 0, count: min(bytes.count, 1 << 16))
        var done = 0
        while done < bytes.count {
            let taken = pread(descriptor, &buffer, min(buffer.count, bytes.count - done), place + done)
            guard taken > 0, memcmp(buffer, bytes.baseAddress! + done, taken) == 0 else { return false }
            done += taken
        }
        return true
    }

    /// The tag, and the bytes where they are few enough to keep.
    private static func read(_ file: OpenFile, keeping limit: Int, by reading: LargeFiles.Reading?) -> (
        tag: ContentTag, bytes: [UInt8]?
    )? {
        let size = file.signature.size
        let keeps = size <= limit
        var tag = ContentTag()
        // One more than there should be, so that a file that grew meanwhile is seen to.
        var buffer = [UInt8](repeating: 0, count: keeps ? size + 1 : 1 << 18)
        var (total, looked) = (0, 0)
        while reading?.isWanted != false {
            var filled = 0
            while filled < buffer.count {
                let taken = buffer.withUnsafeMutableBytes {
                    Glibc.read(file.descriptor, $0.baseAddress! + filled, $0.count - filled)
                }
                if taken < 0, errno == EINTR { continue }
                if taken < 0 { return nil }
                if taken == 0 { break }
                filled += taken
            }
            total += filled
            buffer.withUnsafeBytes { tag.take(UnsafeRawBufferPointer(rebasing: $0[..<filled])) }
            // One that grows as fast as it is read has no end.
            if filled < buffer.count || total > size { break }
            // And what is changed already need not be read to its end.
            if total - looked >= 1 << 24 {
                guard file.isUnwritten else { return nil }
                looked = total
            }
        }
        // What is not wanted any more ends early; a file that changed while it was read is nobody's version of it.
        guard total == size, file.isUnwritten else { return nil }
        if keeps { buffer.removeLast() }
        return (tag, keeps ? buffer : nil)
    }
}

/// One form of a file: as it is, or packed.
struct StoredForm: Sendable {
    struct Shared {
        var media: MediaType
        var place: SitePlace
        /// Whether there are other forms to choose from.
        var varies: Bool
        var budget: MemoryBudget
    }

    let pack: Pack?
    let tag: [UInt8]
    let size: Int
    let headers: HeaderList
    let notModified: Reply
    /// Nil for what is not kept in memory: it is opened again for each request.
    let whole: Reply?
    /// Nil for what is not as it is on the disk.
    private let signature: FileSignature?

    init?(_ pack: Pack?, _ tag: ContentTag, _ signature: FileSignature, _ bytes: [UInt8]?, _ shared: Shared) {
        self.pack = pack
        self.tag = tag.text(pack?.coding ?? "")
        self.signature = signature
        size = signature.size
        // What a 304 must repeat; of a 200 these are a part.
        var short: HeaderList = [
            ("ETag", String(decoding: self.tag, as: UTF8.self)),
            AnswerHeaders.caching(isFrozen: shared.place.isFrozen),
        ]
        if shared.varies { short.append(("Vary", "Accept-Encoding")) }
        var headers = [("Content-Type", shared.media.text)] + short
        if let pack {
            headers.append(("Content-Encoding", pack.coding))
        } else {
            headers.append(("Accept-Ranges", "bytes"))
        }
        // Browsers keep a page with what was said of it last, so a 304 says that too.
        let security = AnswerHeaders.security(mayBeFramed: shared.place.mayBeFramed, isLent: shared.media.isShown)
        self.headers = headers + security
        guard let notModified = Reply(status: 304, headers: short + security) else { return nil }
        self.notModified = notModified
        if let bytes, bytes.count <= StoredFile.largestKept, let loan = shared.budget.lend(bytes.count) {
            whole = Reply(status: 200, headers: self.headers, bytes: bytes, loan: loan)
        } else {
            whole = nil
        }
    }

    /// The one form of a page that was edited.
    init?(edited bytes: [UInt8], _ media: MediaType, _ place: SitePlace) {
        var tag = ContentTag()
        bytes.withUnsafeBytes { tag.take($0) }
        pack = nil
        self.tag = tag.text()
        size = bytes.count
        signature = nil
        let short: HeaderList = [
            ("ETag", String(decoding: self.tag, as: UTF8.self)), AnswerHeaders.caching(isFrozen: false),
        ]
        let security = AnswerHeaders.security(mayBeFramed: place.mayBeFramed, hearsEvents: true)
        headers = [("Content-Type", media.text)] + short + security
        guard let notModified = Reply(status: 304, headers: short + security) else { return nil }
        self.notModified = notModified
        guard let whole = Reply(status: 200, headers: headers, bytes: bytes) else { return nil }
        self.whole = whole
    }

    enum Lying {
        /// Nil where memory is short.
        case there(Reply?)
        /// What lies there is not what was read.
        case changed
        /// The system cannot say now.
        case unknown
    }

    /// A part of this form, or all of it, read from the disk.
    func fromDisk(_ part: ByteRange?, of names: [String], in root: SiteRoot) -> Lying {
        let file: OpenFile
        switch root.look(names.dropLast() + [(names.last ?? "") + (pack?.ending ?? "")]) {
        case .open(let found): file = found
        case .absent: return .changed
        case .unknown: return .unknown
        }
        guard file.signature == signature else {
            file.close()
            return .changed
        }
        guard let part else {
            let part = ByteRange(first: 0, end: size)
            return .there(Reply(status: 200, headers: headers, descriptor: file.descriptor, part: part))
        }
        let range = ("Content-Range", "bytes \(part.first)-\(part.end - 1)/\(size)")
        return .there(Reply(status: 206, headers: headers + [range], descriptor: file.descriptor, part: part))
    }
}
