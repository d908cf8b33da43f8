// From libxml2's events to the tree: each event meets the landmark that the scan found for it, in the same order.

import CLibXML2

final class TreeBuilder {
    private struct Open {
        var name: Name
        var attributes: Attributes
        var children: [Node] = []
        var place: Place
        var isEmpty: Bool
    }

    /// libxml2 keeps each distinct string once, so its pointers tell names apart.
    private struct NameKey: Hashable {
        var local: UnsafePointer<xmlChar>?
        var prefix: UnsafePointer<xmlChar>?
        var address: UnsafePointer<xmlChar>?
    }

    private let bytes: UnsafeRawBufferPointer
    private let map: SourceMap
    private let keepingComments: Bool
    private var cursor = 0
    private var stack: [Open] = []
    private var names: [NameKey: Name] = [:]
    private var pendingText: [UInt8] = []
    private var pendingStart: Int?

    private(set) var root: Element?
    private(set) var outside: [Node] = []
    private var reported: Malformation.Failure?
    private var misreading: Malformation.Failure?
    /// Where `xlink:` was used first without a declaration. Tools forget it, and it can mean one thing only.
    private(set) var undeclared: Malformation.Failure?
    /// What libxml2's offsets count from.
    var base = 0

    init(bytes: UnsafeRawBufferPointer, map: SourceMap, keepingComments: Bool) {
        self.bytes = bytes
        self.map = map
        self.keepingComments = keepingComments
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> TreeBuilder {
        Unmanaged<TreeBuilder>.fromOpaque(pointer!).takeUnretainedValue()
    }

    /// What libxml2 found wrong first.
    var failure: Malformation.Failure? { reported ?? misreading }

    private var isReading: Bool { reported == nil && misreading == nil }

    /// The start tags of the elements that are open, outermost first.
    var openElements: [Range<Int>] { stack.compactMap { $0.place.range } }

    func start(
        local: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?, address: UnsafePointer<xmlChar>?,
        count: Int32, attributes: UnsafePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard isReading, let landmark = advance(\.isElement) else { return }
        guard Int(count) == Int(landmark.attributeCount) else {
            misread(at: landmark.range)
            return
        }
        var list: [Attribute] = []
        list.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let place = map.attributes[Int(landmark.firstAttribute) + index]
            let name = name(
                local: attributes?[index * 5], prefix: attributes?[index * 5 + 1], address: attributes?[index * 5 + 2])
            list.append(
                Attribute(
                    name, AttributeText.value(bytes, place.valueRange), namePlace: Place(place.nameRange),
                    valuePlace: Place(place.valueRange)))
        }
        stack.append(
            Open(
                name: name(local: local, prefix: prefix, address: address), attributes: Attributes(unique: list),
                place: Place(landmark.range), isEmpty: landmark.kind == .empty))
    }

    func end() {
        guard isReading, let isEmpty = stack.last?.isEmpty else { return }
        if isEmpty { flushText() } else { guard advance({ $0.kind == .end }) != nil else { return } }
        let open = stack.removeLast()
        let element = Element(open.name, open.attributes, children: open.children, place: open.place)
        if stack.isEmpty { root = element } else { append(.element(element)) }
    }

    func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard isReading, !stack.isEmpty else { return }
        if pendingText.isEmpty, pendingStart == nil, cursor > 0 { pendingStart = Int(map.landmarks[cursor - 1].end) }
        pendingText.append(contentsOf: UnsafeBufferPointer(start: text, count: Int(count)))
    }

    func comment(_ content: UnsafePointer<xmlChar>?) {
        guard isReading else { return }
        if !keepingComments {
            // The text before it stays pending, so that it joins the text after it.
            cursor += 1
            return
        }
        guard let landmark = advance({ $0.kind == .comment }) else { return }
        append(.comment(LibXML2.string(content), Place(landmark.range)))
    }

    func instruction(_ target: UnsafePointer<xmlChar>?, _ content: UnsafePointer<xmlChar>?) {
        guard isReading, let landmark = advance({ $0.kind == .instruction }) else { return }
        append(
            .instruction(
                target: LibXML2.string(target), content: LibXML2.string(content), Place(landmark.range)))
    }

    func fail(
        code: Int32, offset: Int, message: UnsafePointer<CChar>?, first: UnsafePointer<CChar>?,
        second: UnsafePointer<CChar>?
    ) {
        guard reported == nil else { return }
        let failure = Malformation.Failure(
            code: xmlParserErrors(rawValue: UInt32(code)), offset: max(0, offset) + base,
            message: message.map { String(cString: $0) } ?? "",
            first: first.map { String(cString: $0) } ?? "", second: second.map { String(cString: $0) } ?? "",
            landmark: cursor)
        if failure.code == XML_NS_ERR_UNDEFINED_NAMESPACE, failure.first == "xlink" {
            undeclared = undeclared ?? failure
        } else {
            reported = failure
        }
    }

    // MARK: Pieces

    /// Ends the pending text and steps to the next landmark, which must be of the kind that libxml2 speaks of.
    private func advance(_ isExpected: (Landmark) -> Bool) -> Landmark? {
        flushText()
        guard cursor < map.landmarks.count, isExpected(map.landmarks[cursor]) else {
            misread(at: map.end..<map.end)
            return nil
        }
        cursor += 1
        return map.landmarks[cursor - 1]
    }

    /// The scan and libxml2 see the same tags as long as the markup is sound. Where they differ, libxml2 reports an
    /// error next; if it does not, no place can be trusted, and the file is refused.
    private func misread(at range: Range<Int>) {
        misreading =
            misreading
            ?? Malformation.Failure(
                code: XML_ERR_OK, offset: range.lowerBound, message: "the markup is ambiguous here", landmark: cursor)
    }

    private func flushText() {
        defer { pendingStart = nil }
        guard !pendingText.isEmpty else { return }
        let start = pendingStart ?? 0
        let end = cursor < map.landmarks.count ? Int(map.landmarks[cursor].start) : map.end
        append(.text(String(decoding: pendingText, as: UTF8.self), Place(start..<max(start, end))))
        pendingText.removeAll(keepingCapacity: true)
    }

    private func append(_ node: Node) {
        if stack.isEmpty { outside.append(node) } else { stack[stack.count - 1].children.append(node) }
    }

    private func name(
        local: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?, address: UnsafePointer<xmlChar>?
    ) -> Name {
        let key = NameKey(local: local, prefix: prefix, address: address)
        if let name = names[key] { return name }
        let prefix = LibXML2.string(prefix)
        let isUndeclared = address == nil && prefix == "xlink"
        let name = Name(
            unchecked: LibXML2.string(local), in: isUndeclared ? .xlink : Namespace(LibXML2.string(address)),
            prefix: prefix)
        names[key] = name
        return name
    }
}
