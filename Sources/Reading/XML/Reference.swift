// References from attributes to ids of the same document: the one reader of `url(#…)`, `href`, lists of ids and times.

/// A reference from an attribute to an element of the same document.
package struct Reference: Hashable, Sendable {
    /// The id that is named.
    package let id: String
    /// Where it stands in the value, in bytes of UTF-8.
    package let range: Range<Int>
}

/// How an attribute refers to ids; which one it is follows from the attribute's local name.
package enum ReferenceForm: Sendable {
    /// `#id`, alone: `href`.
    case address
    /// One id or several, parted by white space: `aria-labelledby`, `for` and their like.
    case list
    /// `url(#id)`, with or without quotation marks, any number of times: properties of CSS, `style`, and what
    /// animations make of them.
    case style
    /// SMIL's times, such as `id.click; other.end + 1s`: `begin` and `end`.
    case times

    /// UTF-8 of a name or a value, valid only during the call.
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Nil for an attribute that holds text or numbers only.
    package init?(ofAttribute name: Bytes) {
        guard let first = name.first,
            let form = ReferenceForm.byFirstByte[Int(first)].first(where: { name.elementsEqual($0.name) })?.form
        else { return nil }
        self = form
    }

    /// The same for a name as a string.
    package init?(ofAttribute name: String) {
        var name = name
        guard let form = name.withUTF8({ ReferenceForm(ofAttribute: $0) }) else { return nil }
        self = form
    }

    private static let named: [(name: String, form: ReferenceForm)] =
        [("href", .address), ("begin", .times), ("end", .times)]
        + [
            "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-flowto", "aria-details",
            "aria-activedescendant", "aria-errormessage", "for", "headers", "list", "form", "popovertarget",
            "commandfor",
        ].map { ($0, .list) }
        + [
            "style", "fill", "stroke", "filter", "clip-path", "mask", "marker", "marker-start", "marker-mid",
            "marker-end", "cursor", "backdrop-filter", "mask-image", "offset-path", "shape-inside", "shape-outside",
            "shape-subtract", "from", "to", "by", "values",
        ].map { ($0, .style) }

    /// This runs for every attribute of every page, so the first byte decides for most of them.
    private static let byFirstByte: [[(name: [UInt8], form: ReferenceForm)]] = {
        var table = Array(repeating: [(name: [UInt8], form: ReferenceForm)](), count: 256)
        for (name, form) in named { table[Int(name.utf8.first!)].append((Array(name.utf8), form)) }
        return table
    }()

    /// The references in a value, in their order.
    package func references(in value: Bytes) -> [Reference] {
        switch self {
        case .address:
            return value.first == UInt8(ascii: "#") ? [Reference(value, 1..<value.count)] : []
        case .list:
            return value.split(whereSeparator: ReferenceForm.isSpace)
                .map { Reference(value, $0.startIndex..<$0.endIndex) }
        case .style:
            guard value.contains(UInt8(ascii: "#")) else { return [] }
            return CSSFunction.all(in: value).compactMap { $0.reference.map { Reference(value, $0) } }
        case .times:
            return value.split(separator: UInt8(ascii: ";")).compactMap { ReferenceForm.time($0, in: value) }
        }
    }

    /// The same for a value as a string.
    package func references(in value: String) -> [Reference] {
        var value = value
        return value.withUTF8 { references(in: $0) }
    }

    /// A value in which the ids that it names have other names; all else stays as it is.
    /// - Parameter rename: the new name of an id; nil where it keeps its own.
    package func renamed(_ value: String, _ rename: (String) -> String?) -> String {
        let bytes = Array(value.utf8)
        var result: [UInt8] = []
        var done = 0
        for reference in references(in: value) {
            guard let name = rename(reference.id) else { continue }
            result += bytes[done..<reference.range.lowerBound]
            result += name.utf8
            done = reference.range.upperBound
        }
        return done == 0 ? value : String(decoding: result + bytes[done...], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// The id of `id.click + 1s`. `0.5s` and `click + 0.5s` name none.
    private static func time(_ item: Slice<Bytes>, in value: Bytes) -> Reference? {
        let time = item.drop(while: isSpace)
        var name: [UInt8] = []
        var index = time.startIndex
        while index < time.endIndex, time[index] != UInt8(ascii: ".") {
            // A backslash takes the meaning from a hyphen or a point in an id.
            if time[index] == UInt8(ascii: "\\"), index + 1 < time.endIndex { index += 1 }
            name.append(time[index])
            index += 1
        }
        let id = String(decoding: name, as: UTF8.self)
        guard index + 1 < time.endIndex, 0x61...0x7A ~= time[index + 1] | 0x20, Name.isName(id) else { return nil }
        return Reference(id: id, range: time.startIndex..<index)
    }
}

extension Reference {
    fileprivate init(_ value: ReferenceForm.Bytes, _ range: Range<Int>) {
        self.init(id: String(decoding: value[range], as: UTF8.self), range: range)
    }
}

extension Attribute {
    /// How this attribute refers to ids; nil where it holds text or numbers only.
    private var form: ReferenceForm? {
        name.namespace == .none || name.namespace == .xlink ? ReferenceForm(ofAttribute: name.local) : nil
    }

    /// The ids to which this attribute refers, in their order.
    package var references: [Reference] { form?.references(in: value) ?? [] }

    /// The value in which the ids that it names have other names.
    /// - Parameter rename: the new name of an id; nil where it keeps its own.
    package func value(renamingIDs rename: (String) -> String?) -> String { form?.renamed(value, rename) ?? value }
}

extension Element {
    /// The id that `href` (or `xlink:href`, where there is no other) names.
    package var target: String? {
        (attributes.attribute("href") ?? attributes.attribute("xlink:href"))?.references.first?.id
    }

    /// All ids to which attributes and style sheets of this tree refer.
    package var referredIDs: Set<String> {
        var ids: Set<String> = []
        walk { element in
            for attribute in element.attributes { for reference in attribute.references { ids.insert(reference.id) } }
            if element.isStyleSheet {
                for reference in ReferenceForm.style.references(in: element.textContent) { ids.insert(reference.id) }
            }
        }
        return ids
    }

    /// Whether this is a `<style>` of SVG or HTML.
    var isStyleSheet: Bool { name == "svg:style" || name == "html:style" }
}
