// Pictures that lie beside a design become part of it, as data: URIs: a page then shows the same wherever it lies, and
// so does an SVG that a page shows as an image.

import Diagnostics
import Markup

/// A picture that a binding can name, and where it says so.
struct BoundImage {
    var path: String
    var place: Range<Int>?
}

/// Reads each picture once.
struct ImageIntake {
    /// What is in a picture, and of which type.
    private struct Contents {
        var type: String
        var bytes: [UInt8]
    }

    private let notes: Notebook
    private let folder: String
    /// By path; nil for one that could not be taken, which has been told.
    private var known: [String: Contents?] = [:]
    private var total = 0

    /// The greatest size of one picture, and of all as they are written, in bytes.
    static let greatest = 2 << 20
    static let greatestTotal = 16 << 20

    init(notes: Notebook, folder: String) {
        self.notes = notes
        self.folder = folder
    }

    /// Takes in what the drawing shows and what its bindings can show.
    mutating func take(_ bound: [BoundImage], into design: inout Design) {
        var isNeeded = false
        design.picture.walk { element in
            if element.name == "svg:image", let href = element["href"], !ImageIntake.isInside(href) { isNeeded = true }
        }
        if isNeeded {
            design.picture.updateAll { element in
                guard element.name == "svg:image", let href = element.attributes.attribute("href"),
                    !ImageIntake.isInside(href.value)
                else { return }
                let place = href.valueRange ?? element.range
                guard let picture = contents(of: href.value, at: place) else { return }
                element["href"] = counted("data:\(picture.type);base64," + Base64.text(picture.bytes), at: place)
            }
        }
        for image in bound where design.images[image.path] == nil {
            let inside = ImageIntake.isInside(image.path) ? ImageIntake.unpacked(image.path) : nil
            if ImageIntake.isInside(image.path), inside == nil { continue }
            guard let picture = inside ?? contents(of: image.path, at: image.place) else { continue }
            // An animation lists its values with semicolons between them, so none may stand in one.
            design.images[image.path] = counted(
                "data:\(picture.type)," + ImageIntake.escaped(picture.bytes), at: image.place)
        }
    }

    /// The picture in a data: URI whose contents are in base 64; nil for any other.
    private static func unpacked(_ address: String) -> Contents? {
        let text = address.trimmedSpace
        guard let comma = text.firstIndex(of: ","), text[..<comma].lowercased().hasSuffix(";base64"),
            let bytes = Base64.bytes(text[text.index(after: comma)...])
        else { return nil }
        return Contents(type: String(text.dropFirst(5).prefix { $0 != ";" && $0 != "," }), bytes: bytes)
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 5 / 2)
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.append(byte)
            default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isInside(_ href: String) -> Bool { href.trimmedSpace.prefix(5).lowercased() == "data:" }

    private mutating func contents(of href: String, at place: Range<Int>?) -> Contents? {
        let path = href.trimmedSpace
        if let found = known[path] { return found }
        let contents = read(path, at: place)
        known[path] = .some(contents)
        return contents
    }

    /// The address, where all of them together are not too much.
    private mutating func counted(_ address: String, at place: Range<Int>?) -> String {
        let before = total
        total += address.utf8.count
        guard total > ImageIntake.greatestTotal else { return address }
        if before <= ImageIntake.greatestTotal {
            notes.error(
                "too-much", at: place, "the pictures of this design come to more than 16 MB together",
                instead: "save them smaller, or show one several times by <use>")
        }
        return ""
    }

    private func read(_ path: String, at place: Range<Int>?) -> Contents? {
        let bytes: [UInt8]
        do throws(SourceFileError) {
            bytes = try SourceFile.load(folder + path, limit: ImageIntake.greatest).bytes
        } catch {
            switch error.reason {
            case .missing:
                notes.error(
                    "missing-image", at: place, "there is no file “\(folder + path)”",
                    instead: "put the picture there; its path begins at the design's folder")
            case .tooLarge:
                notes.error(
                    "too-much", at: place, "“\(path)” is larger than 2 MB", instead: "save it smaller, or as a JPEG")
            case .folder, .notAFile, .notAllowed, .system:
                notes.error("missing-image", at: place, "“\(path)” cannot be read: \(error.diagnostic.sentence)")
            }
            return nil
        }
        guard let type = FileKind.imageType(bytes) else {
            notes.error(
                "bad-image", at: place, "“\(path)” is no PNG, JPEG, WebP or GIF, whatever its name says",
                instead: "save it as one of these")
            return nil
        }
        return Contents(type: type, bytes: bytes)
    }
}
