// The tags of a text that may be in the middle of being typed: what stands where, whatever is wrong with it.

/// Tags with their attributes and places, found without asking for well-formed markup. `MarkupReader` says what is
/// wrong; this says as much as can be said.
struct MarkupOutline: Sendable {
    /// Whose element a tag is.
    enum Space: Sendable { case flipbook, scxml, svg, other }

    struct Attribute: Sendable {
        var name: String
        var nameRange: Range<Int>
        /// Between the quotation marks; nil where no value has been written.
        var valueRange: Range<Int>?
    }

    struct Tag: Sendable {
        /// As written, with its prefix; empty behind a lone `<`.
        var name: String
        var nameRange: Range<Int>
        /// From `<` to past `>`, or as far as the tag goes.
        var range: Range<Int>
        var attributes: [Attribute] = []
        var parent: Int?
        var space = Space.svg
        /// `fb:pan` for Flipbook's elements whatever the prefix, the local name for all others.
        var key = ""
        /// The name in the end tag.
        var closeName: Range<Int>?
        /// Past the element.
        var end: Int
        var isEmpty = false

        func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
    }

    private(set) var tags: [Tag] = []
    private(set) var comments: [Range<Int>] = []
    /// An end tag that is being typed or closes nothing: where, and the tag around it.
    private(set) var strayEnds: [(range: Range<Int>, parent: Int?)] = []
    /// The prefix of Flipbook's namespace, as the text declares it.
    private(set) var prefix = "fb"
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scan = OutlineScan(bytes: bytes)
        scan.run()
        tags = scan.tags
        comments = scan.comments
        strayEnds = scan.strayEnds
        for tag in tags {
            for attribute in tag.attributes where attribute.name.hasPrefix("xmlns:") {
                if value(attribute) == "urn:flipbook:1" { prefix = String(attribute.name.dropFirst(6)) }
            }
        }
        nameTags()
    }

    func value(_ attribute: Attribute) -> String { attribute.valueRange.map { decoded($0).text } ?? "" }
    func value(_ name: String, of tag: Tag) -> String? { tag.attribute(name).map { value($0) } }

    /// The text of a value with its references resolved.
    func decoded(_ range: Range<Int>) -> DecodedValue { DecodedValue(bytes, range) }

    /// The innermost element that an offset is in or whose tag it is in.
    func element(at offset: Int) -> Int? {
        tags.indices.last {
            tags[$0].range.lowerBound < offset && offset < max(tags[$0].end, tags[$0].range.upperBound)
        }
    }

    /// The tag that an offset is inside of, with its end where the tag has no `>`.
    func tag(at offset: Int) -> Int? {
        tags.indices.last { index in
            let range = tags[index].range
            let isClosed = range.upperBound > range.lowerBound && bytes[range.upperBound - 1] == 0x3E
            return range.lowerBound < offset && (isClosed ? offset < range.upperBound : offset <= range.upperBound)
        }
    }

    /// Whose elements the tags are. What is declared on outer tags holds inside; a prefix that none declares is taken at
    /// its usual meaning.
    private mutating func nameTags() {
        var plain: [Int: Space] = [:]
        for index in tags.indices {
            let tag = tags[index]
            let declared = tag.attribute("xmlns").map { MarkupOutline.space(of: value($0)) }
            let around = tag.parent.flatMap { plain[$0] } ?? .svg
            let own = declared ?? (tag.name == "scxml" ? .scxml : around)
            plain[index] = own
            if let colon = tag.name.firstIndex(of: ":") {
                let written = String(tag.name[..<colon])
                let local = String(tag.name[tag.name.index(after: colon)...])
                tags[index].space =
                    written == prefix ? .flipbook : written == "svg" ? .svg : written == "scxml" ? .scxml : .other
                tags[index].key = written == prefix ? "fb:" + local : local
            } else {
                tags[index].space = own
                tags[index].key = tag.name
            }
        }
    }

    private static func space(of address: String) -> Space {
        switch address {
        case "urn:flipbook:1": .flipbook
        case "http://www.w3.org/2005/07/scxml": .scxml
        case "http://www.w3.org/2000/svg": .svg
        default: .other
        }
    }
}

/// A value with its references resolved, and where each of its bytes stands.
struct DecodedValue: Sendable {
    private(set) var utf8: [UInt8] = []
    private let start: Int
    /// The source of each byte, and of the end; none where every byte stands for itself.
    private var places: [Int] = []

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        start = range.lowerBound
        guard bytes[range].contains(0x26) else {
            utf8 = Array(bytes[range])
            return
        }
        let known: [String: UInt8] = ["amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27]
        var offset = range.lowerBound
        while offset < range.upperBound {
            places.append(offset)
            if bytes[offset] == 0x26, let end = bytes[offset..<range.upperBound].prefix(12).firstIndex(of: 0x3B) {
                let name = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
                let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst(1)
                if let byte = known[name] {
                    utf8.append(byte)
                    offset = end + 1
                    continue
                }
                if name.hasPrefix("#"), let code = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
                    let scalar = Unicode.Scalar(code)
                {
                    let encoded = Array(String(scalar).utf8)
                    utf8 += encoded
                    places += Array(repeating: offset, count: encoded.count - 1)
                    offset = end + 1
                    continue
                }
            }
            utf8.append(bytes[offset])
            offset += 1
        }
        places.append(range.upperBound)
    }

    var text: String { String(decoding: utf8, as: UTF8.self) }

    /// The bytes of the source behind a part of the value, which is held to the value.
    func source(_ part: Range<Int>) -> Range<Int> {
        let part = part.clamped(to: 0..<utf8.count)
        if places.isEmpty { return (start + part.lowerBound)..<(start + part.upperBound) }
        return places[part.lowerBound]..<max(places[part.lowerBound], places[part.upperBound])
    }

    /// How many bytes of the value stand before an offset of the source.
    func offset(ofSource offset: Int) -> Int {
        if places.isEmpty { return min(max(offset - start, 0), utf8.count) }
        return min(places.firstIndex { $0 >= offset } ?? utf8.count, utf8.count)
    }
}
