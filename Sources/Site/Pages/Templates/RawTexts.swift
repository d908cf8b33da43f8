// Scripts and style sheets inside a page of HTML, which has no escapes for them.

import Cache
package import XML

/// Texts that are put into the bytes of a page as they are, where marks stand for them.
package struct RawTexts {
    private var texts: [(mark: String, text: [UInt8])] = []

    package init() {}

    /// Takes a text, and gives the mark that stands for it.
    package mutating func add(_ text: [UInt8]) -> String {
        let mark = "[flipbook-\(texts.count)-\(SHA256.hexadecimal(text).prefix(12))]"
        texts.append((mark, text))
        return mark
    }

    /// The page as HTML.
    package func bytes(of root: Element) -> [UInt8] {
        var bytes = MarkupWriter(.xhtml).bytes(root)
        // Systems that tell a file's type from its beginning would take it for XML, in which a script has escapes.
        for (mark, text) in [(" xmlns=\"\(Namespace.html.address)\"", [])] + texts {
            guard let range = bytes.firstRange(of: Array(mark.utf8)) else { continue }
            bytes.replaceSubrange(range, with: text)
        }
        return bytes
    }

    /// What a policy calls a text that a page may use.
    package static func source(_ text: [UInt8]) -> String { "'sha256-\(Base64.text(SHA256.digest(text)))'" }

    /// A script without what would end it, or begin a comment, where it stands in HTML. Both are found in its strings
    /// alone.
    package static func harmless(_ script: [UInt8]) -> [UInt8] {
        var script = script
        script.replace(Array("</script".utf8), with: Array("<\\/script".utf8))
        script.replace(Array("<!--".utf8), with: Array("<\\!--".utf8))
        return script
    }
}
