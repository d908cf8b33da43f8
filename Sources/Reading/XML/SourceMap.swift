// Where each tag and attribute stands in the bytes: what libxml2 cannot say, found by one pass before it reads.

/// One piece of markup. Text and CDATA sections lie between two of them.
struct Landmark {
    enum Kind: UInt8 { case start, empty, end, comment, instruction }

    var kind: Kind
    /// From `<` to past `>`.
    var start: Int32
    var end: Int32
    /// Past the name of a tag.
    var nameEnd: Int32 = 0
    var firstAttribute: Int32 = 0
    var attributeCount: Int32 = 0

    var range: Range<Int> { Int(start)..<Int(end) }
    /// The name of a start tag or an end tag.
    var nameRange: Range<Int> { (Int(start) + (kind == .end ? 2 : 1))..<Int(nameEnd) }
    var isElement: Bool { kind == .start || kind == .empty }
}

/// Where an attribute's name and the bytes between its quotes stand.
struct AttributeLandmark {
    var nameStart: Int32
    var nameEnd: Int32
    var valueStart: Int32
    var valueEnd: Int32

    var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var valueRange: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}

/// All landmarks of a document in order. In a document that is not well-formed they end where it stops being so.
struct SourceMap {
    var landmarks: [Landmark] = []
    /// Attributes of all start tags in order, without namespace declarations.
    var attributes: [AttributeLandmark] = []
    var doctypeRange: Range<Int>?
    /// The value of `encoding` in the XML declaration.
    var encodingRange: Range<Int>?
    /// Past the last byte that was understood.
    var end = 0

    /// The landmark of the element with this number in document order, from 0.
    func element(_ index: Int) -> Landmark? {
        var count = 0
        for landmark in landmarks where landmark.isElement {
            if count == index { return landmark }
            count += 1
        }
        return nil
    }
}
