// What is refused before libxml2 sees it: too large, too deep, too many, not UTF-8, not text. Each with what to do.

internal import Diagnostics
import Files

enum Refusal {
    static func empty(_ source: SourceText) -> Diagnostic {
        .error("empty-file", at: 0..<0, "the file is empty", suggestion: beginning(of: source))
    }

    /// How the file that an author means begins.
    static func beginning(of source: SourceText) -> Advice {
        source.name.lowercased().hasSuffix(".fb")
            ? "an interaction beside its drawing begins with <fb:interaction xmlns:fb=\"\(Namespace.flipbook.address)\">"
            : "a design begins with <svg xmlns=\"\(Namespace.svg.address)\" viewBox=\"0 0 390 844\">"
    }

    static func tooLarge(_ count: Int, limit: Int) -> Diagnostic {
        FileError("", .tooLarge(bytes: count, limit: limit), advice: ReadingLimits.advice).diagnostic
    }

    static func flaw(_ flaw: ByteCheck.Flaw, _ source: SourceText) -> Diagnostic {
        switch flaw {
        case .nul(let offset):
            .error(
                "nul-byte", at: offset..<(offset + 1), "a NUL byte stands here; XML has none",
                suggestion: "save the file as UTF-8 text again, or take an undamaged copy")
        case .notUTF8(let offset):
            .error(
                "invalid-utf-8", at: offset..<(offset + 1),
                "the byte 0x\(hex(source.bytes[offset])) is not UTF-8 here", suggestion: "save the file as UTF-8")
        }
    }

    static func encoding(_ name: String, at range: Range<Int>?) -> Diagnostic {
        .error(
            "not-utf-8", at: range, "the file says that it is encoded as \(name), and cannot be read so",
            suggestion: "save the file as UTF-8, and write encoding=\"UTF-8\" or leave the XML declaration out")
    }

    static func declaration(at range: Range<Int>) -> Diagnostic {
        .error(
            "xml-declaration", at: range, "the XML declaration is not right",
            suggestion: "write <?xml version=\"1.0\" encoding=\"UTF-8\"?>, or leave it out")
    }

    static func byteOrder(_ name: String) -> Diagnostic {
        .error(
            "not-utf-8", at: nil, "the file is encoded as \(name), and cannot be read so",
            suggestion: "save the file as UTF-8")
    }

    static func tooDeep(at range: Range<Int>, limit: Int) -> Diagnostic {
        .error(
            "too-deep", at: range, "elements are nested more than \(limit) deep",
            suggestion: "ungroup: a group that holds only another group can go")
    }

    static func tooManyAttributes(at range: Range<Int>, limit: Int) -> Diagnostic {
        .error("too-many-attributes", at: range, "an element has more than \(limit) attributes")
    }

    static func tooManyElements(at range: Range<Int>, limit: Int) -> Diagnostic {
        .error(
            "too-many-elements", at: range, "the file has more than \(limit) elements",
            suggestion: "join paths in the drawing tool, or use an image for what does not move")
    }

    static func tooMuchText(at offset: Int, limit: Int) -> Diagnostic {
        .error(
            "text-too-long", at: offset..<offset,
            "more than \(FileError.size(limit)) of text without a tag begins here",
            suggestion: "images belong into href attributes or into files of their own")
    }

    static func internalSubset(at range: Range<Int>) -> Diagnostic {
        .error(
            "doctype-declarations", at: range,
            "the DOCTYPE declares more than short texts without markup, and is not read",
            suggestion: "remove the DOCTYPE, and write characters instead of the entities that it declares")
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }
}
