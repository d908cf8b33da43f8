// Why a document is not well-formed XML: libxml2's first report, reworded for authors, at the exact place.

import CLibXML2
internal import Diagnostics

struct Malformation {
    /// libxml2's first report, and how far it had read.
    struct Failure {
        /// `XML_ERR_OK` for a failure that libxml2 did not report: lack of memory, or tags that the scan and libxml2
        /// see differently.
        var code: xmlParserErrors
        /// The byte offset at which libxml2 noticed.
        var offset: Int
        var message: String
        var first = ""
        var second = ""
        /// The number of the landmark that was next.
        var landmark: Int
    }

    let failure: Failure
    let source: SourceText
    let map: SourceMap
    /// The start tags that are open, outermost first.
    let open: [Range<Int>]

    var offset: Int { min(failure.offset, source.bytes.count) }

    private var rest: String { source[offset..<source.bytes.count] }

    static func diagnostic(_ failure: Failure, source: SourceText, map: SourceMap, open: [Range<Int>]) -> Diagnostic {
        Malformation(failure: failure, source: source, map: map, open: open).diagnostic()
    }

    func diagnostic() -> Diagnostic {
        switch failure.code {
        case XML_ERR_SPACE_REQUIRED where rest.hasPrefix("\\>"), XML_ERR_NAME_REQUIRED where rest.hasPrefix("\\>"):
            .error(
                "xml-unfinished-tag", at: character(at: offset), "“\\” has no place in a tag",
                suggestion: isClosedNext(tagName((lastByte(0x3C, before: offset) ?? 0)..<offset))
                    ? .remove() : .write("/"))
        case XML_ERR_DOCUMENT_EMPTY: noRoot()
        case XML_ERR_DOCUMENT_END, XML_ERR_EXTRA_CONTENT: afterRoot()
        case XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHARREF: badCharacterReference()
        case XML_ERR_INVALID_CHAR: badCharacter()
        case XML_ERR_ENTITYREF_SEMICOL_MISSING: missingSemicolon()
        case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY: unknownEntity()
        case XML_ERR_LT_IN_ATTRIBUTE, XML_ERR_ATTRIBUTE_NOT_FINISHED: valueNotClosed()
        case XML_ERR_ATTRIBUTE_NOT_STARTED: valueNotQuoted()
        case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: attributeWithoutValue()
        case XML_ERR_ATTRIBUTE_REDEFINED:
            attributeTwice([failure.first, failure.second].filter { $0 != "" }.joined(separator: ":"))
        case XML_NS_ERR_ATTRIBUTE_REDEFINED: attributeTwice(failure.first)
        case XML_ERR_COMMENT_NOT_FINISHED: notClosed("comment", "-->")
        case XML_ERR_PI_NOT_FINISHED: notClosed("processing instruction", "?>")
        case XML_ERR_DOCTYPE_NOT_FINISHED: notClosed("DOCTYPE", ">")
        case XML_ERR_CDATA_NOT_FINISHED: notClosed("CDATA section", "]]>")
        case XML_ERR_XMLDECL_NOT_STARTED, XML_ERR_XMLDECL_NOT_FINISHED, XML_ERR_VERSION_MISSING:
            Refusal.declaration(at: here)
        case XML_ERR_MISPLACED_CDATA_END: endOfCDATA()
        case XML_ERR_RESERVED_XML_NAME: misplacedDeclaration()
        case XML_ERR_SPACE_REQUIRED: missingSpace()
        case XML_ERR_NAME_REQUIRED: missingName()
        case XML_ERR_GT_REQUIRED: tagNotFinished()
        case XML_ERR_TAG_NAME_MISMATCH: mismatchedTag()
        case XML_ERR_TAG_NOT_FINISHED: elementNotClosed()
        case XML_ERR_HYPHEN_IN_COMMENT: hyphens()
        case XML_NS_ERR_UNDEFINED_NAMESPACE: unknownPrefix()
        case XML_NS_ERR_QNAME where lastByte(0x3A, before: offset) == offset - 1:
            .error(
                "xml-attribute-name", at: (offset - 1)..<offset, "“:” stands only between a prefix and a name",
                suggestion: rest.hasPrefix("\"") || rest.hasPrefix("'") ? .write("=") : .remove())
        default: .error("xml-syntax", at: here, plain)
        }
    }

    /// libxml2's own message, for the rare fault that has none of ours.
    private var plain: String {
        let line = failure.message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let text = line.isEmpty ? "this is not well-formed XML" : line
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    // MARK: The document as a whole

    private func noRoot() -> Diagnostic {
        let isBlank = source.bytes[offset...].isEmpty
        return .error(
            "xml-no-root", at: isBlank ? 0..<0 : character(at: offset),
            isBlank ? "the file holds no element" : "text stands before the first tag",
            suggestion: isBlank
                ? Refusal.beginning(of: source)
                : "an XML file begins with “<”; remove what stands before it")
    }

    private func afterRoot() -> Diagnostic {
        let isElement = offset < source.bytes.count && source.bytes[offset] == 0x3C
        return .error(
            "xml-after-root", at: isElement ? tag(at: offset) : character(at: offset),
            isElement
                ? "another element follows the end of the outermost one"
                : "text follows the end of the outermost element",
            suggestion: "a file has one outermost element; put the rest inside of it")
    }

    private func misplacedDeclaration() -> Diagnostic {
        let range = last("<?xml", before: offset + 1) ?? here
        if range.lowerBound == 0 { return Refusal.declaration(at: here) }
        return .error(
            "xml-declaration", at: range, "an XML declaration may stand only at the very beginning of the file",
            suggestion: "remove it, or remove what stands before it, white space too")
    }

    // MARK: Tags

    private func mismatchedTag() -> Diagnostic {
        guard let opening = open.last, map.landmarks.indices.contains(failure.landmark) else {
            return elementNotClosed()
        }
        let closing = map.landmarks[failure.landmark]
        let wanted = tagName(opening)
        let found = source[closing.nameRange]
        let names = open.map { tagName($0) }
        let suggestion: Advice
        if names.contains(found) {
            let start = closing.range.lowerBound
            suggestion =
                lostStart(of: "/" + wanted, in: (opening.upperBound - 1)..<start)
                ?? Advice(
                    "write “</\(wanted)>” before “</\(found)>”, or end “<\(wanted)>” with “/>” if nothing is in it",
                    changes: [.init("</\(wanted)>", at: start..<start)])
        } else if let lost = lostStart(of: found, in: (opening.upperBound - 1)..<closing.range.lowerBound) {
            suggestion = lost
        } else if closings(of: wanted, from: closing.range.upperBound) >= names.count(where: { $0 == wanted }) {
            // The same end tag twice, or nothing in it; another one may have lost what it closes.
            let before = map.landmarks[..<failure.landmark].last?.nameRange ?? opening
            let isIdle = opening.contains(before.lowerBound) || source[before] == found
            suggestion = Advice("leave it out, or write the tag that it closes", changes: isIdle ? [.init("")] : [])
        } else {
            suggestion =
                Suggestion.closest(to: found, among: names).map {
                    Advice("did you mean “</\($0)>”?", writing: "</\($0)>")
                } ?? Advice("write “</\(wanted)>”", writing: "</\(wanted)>")
        }
        return .error(
            "xml-mismatched-tag", at: closing.range, "“</\(found)>” cannot close “<\(wanted)>”, which is still open",
            notes: [Diagnostic.Note("“<\(wanted)>” was opened here", at: opening)], suggestion: suggestion)
    }

    /// The last tag of a name in a range that has all but its `<`.
    private func lostStart(of name: String, in range: Range<Int>) -> Advice? {
        let text = source[max(range.lowerBound, range.upperBound - 100_000)..<range.upperBound]
        let tag = /[\s>](\/?[\w:.-]+)(?:\s+[\w:.-]+=(?:\x22[^\x22<]*\x22|\x27[^\x27<]*\x27))*\s*>/
        guard let match = text.matches(of: tag).last(where: { $0.1 == name }) else { return nil }
        let start = range.upperBound - text[match.1.startIndex...].utf8.count
        return Advice("write “<” before “\(name)”", changes: [.init("<", at: start..<start)])
    }

    /// How many elements of a name that are open at an offset have an end tag behind it.
    private func closings(of name: String, from start: Int) -> Int {
        var (balance, at) = (0, start)
        while let open = source.bytes[at...].firstIndex(of: 0x3C) {
            let range = tag(at: open)
            if tagName(range) == name, !source[range].hasSuffix("/>") { balance -= 1 }
            if source[range] == "</\(name)>" { balance += 1 }
            at = open + 1
        }
        return balance
    }

    private func elementNotClosed() -> Diagnostic {
        guard let opening = open.last else { return .error("xml-unclosed-element", at: here, plain) }
        let name = tagName(opening)
        return .error(
            "xml-unclosed-element", at: opening, "“<\(name)>” is never closed",
            suggestion: "write “</\(name)>” where it ends, or end its tag with “/>” if nothing is in it")
    }

    private func tagNotFinished() -> Diagnostic {
        let start = lastByte(0x3C, before: offset) ?? offset
        return .error(
            "xml-unfinished-tag", at: start..<offset, "the tag that begins here is not closed with “>”",
            suggestion: Advice(
                "write the missing “>”, or “/>” if nothing is in the element", changes: tagEnd(from: start)))
    }

    /// The end that a tag lacks, behind what it holds before the fault.
    func tagEnd(from start: Int) -> [Advice.Change] {
        // An element that is closed further on has something in it.
        let isClosing = start + 1 < source.bytes.count && source.bytes[start + 1] == 0x2F
        let name = tagName(start..<offset)
        let isClosed = isClosing || isClosedNext(name)
        var stop = offset
        while stop > start, source.bytes[stop - 1] <= 0x20 { stop -= 1 }
        return [.init(isClosed ? ">" : "/>", at: stop..<stop)]
    }

    /// Whether an end tag of a name follows before another start tag of it.
    private func isClosedNext(_ name: String) -> Bool {
        guard let end = rest.firstRange(of: "</\(name)>") else { return false }
        guard let start = rest.firstRange(of: "<\(name)") else { return true }
        return end.lowerBound < start.lowerBound
    }

    private func missingName() -> Diagnostic {
        let before = offset > 0 ? source.bytes[offset - 1] : 0
        let next = offset < source.bytes.count ? source.bytes[offset] : 0
        if before == 0x26 {
            return .error(
                "xml-bare-ampersand", at: (offset - 1)..<offset, "“&” begins a reference, and none follows",
                suggestion: Advice("write “&amp;” for the character itself", writing: "&amp;"))
        }
        guard before == 0x3C else {
            return .error(
                "xml-attribute-name", at: character(at: offset), "an attribute's name is expected here",
                suggestion: Advice(
                    "a name begins with a letter or “_”; an empty element ends with “/>”",
                    changes: next == 0x3C ? lastByte(0x3C, before: offset).map { tagEnd(from: $0) } ?? [] : []))
        }
        if next == 0x2F {
            return .error(
                "xml-mismatched-tag", at: tag(at: offset - 1), "this closes an element that was never opened",
                suggestion: .remove("remove it, or write the tag that it closes"))
        }
        if next == 0x21 {
            let isDoctype = source[offset..<(offset + 8)].uppercased() == "!DOCTYPE"
            let begun = rest.prefixMatch(of: /!-?(?=[^<]*-->)/)?.0.utf8.count
            let changes = begun.map { [Advice.Change("!--", at: offset..<offset + $0)] } ?? []
            let advice = Advice("a comment is written <!-- … -->", changes: changes)
            return .error(
                "xml-declaration", at: (offset - 1)..<(offset + (isDoctype ? 8 : 1)),
                isDoctype ? "a DOCTYPE may stand only before the first element" : "“<!” begins nothing here",
                suggestion: isDoctype ? "remove it" : advice)
        }
        return .error(
            "xml-bare-less-than", at: (offset - 1)..<offset, "“<” begins a tag, and no name follows",
            suggestion: next == 0x3C
                ? .remove("leave one of them out") : Advice("write “&lt;” for the character itself", writing: "&lt;"))
    }

    /// A declaration behind the name of the outermost tag.
    private func declaration(of prefix: String, _ address: String) -> [Advice.Change] {
        guard let root = map.landmarks.first(where: { $0.kind == .start || $0.kind == .empty }) else { return [] }
        let end = root.nameRange.upperBound
        return [.init(" xmlns:\(prefix)=\"\(address)\"", at: end..<end)]
    }

    /// A prefix that the source declares, and that has a letter in common with one that it does not.
    private func nearPrefix(to prefix: String) -> String? {
        let declared =
            source.bytes.isEmpty ? [] : source[0..<source.bytes.count].matches(of: /xmlns:([\w-]+)=/).map(\.1)
        return declared.map(String.init).first { abs($0.count - prefix.count) < 2 && !Set($0).isDisjoint(with: prefix) }
    }

    private func unknownPrefix() -> Diagnostic {
        let prefix = failure.first
        let addresses = ["fb": Namespace.flipbook, "scxml": .scxml, "svg": .svg, "xlink": .xlink]
        let address = addresses[prefix]?.address ?? "…"
        var range = here
        if map.landmarks.indices.contains(failure.landmark) {
            let landmark = map.landmarks[failure.landmark]
            let names = [landmark.nameRange] + attributes(of: landmark).map { $0.nameRange }
            range = names.first { source[$0] == prefix + ":" + failure.second } ?? landmark.nameRange
        }
        if addresses[prefix] == nil, let near = nearPrefix(to: prefix) {
            let meant = near + ":" + failure.second
            return .error(
                "xml-unknown-prefix", at: range, "the prefix “\(prefix)” is not declared",
                suggestion: Advice("did you mean “\(meant)”?", writing: meant))
        }
        return .error(
            "xml-unknown-prefix", at: range, "the prefix “\(prefix)” is not declared",
            suggestion: Advice(
                "write xmlns:\(prefix)=\"\(address)\" into the outermost tag",
                changes: addresses[prefix] == nil ? [] : declaration(of: prefix, address)))
    }
}
