// The image files that a design shows: which they are, and what is in them.

import Diagnostics
import Files
package import XML

/// A file's path as the drawing writes it, the type of what is in it, such as `image/png`, and that.
package typealias ImageFile = (path: String, type: String, bytes: [UInt8])

/// Reads the image files that a design shows, each once. Reports missing, oversized and mislabelled ones.
package struct ImageFiles {
    private let notes: DiagnosticLog
    /// The paths of files that are not there and that the drawing shows. A grey frame stands in their place.
    package private(set) var missing: Set<String> = []

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// The bytes of an image file, by the path that a design beside it writes.
    package static func load(_ path: String, beside design: String) throws(SiblingFile.Failure) -> [UInt8] {
        try SiblingFile.load(path, beside: design, limit: limit)
    }

    /// The greatest size of one file, and of all that one drawing shows when it stands alone: there each image is
    /// written out wherever it is shown.
    static let limit = 4 << 20
    static let limitOfAll = 16 << 20

    /// Reads every file once, in the order in which they are first named.
    package mutating func read(_ references: [ImageReference], beside design: String) -> [ImageFile] {
        var images: [ImageFile] = []
        /// By path: the file's number among the images; nil for one that could not be had.
        var numbers: [String: Int?] = [:]
        var lowered: [String: String] = [:]
        var (size, pixels) = (0, 0)
        for reference in references {
            let path = reference.path
            if numbers[path] == nil {
                let image = read(reference, beside: design)
                numbers[path] = .some(image == nil ? nil : images.count)
                if let image { images.append(image) }
                if image != nil, let other = lowered.updateValue(path, forKey: path.lowercased()) {
                    notes.error(
                        "bad-value", at: reference.range,
                        "“\(path)” and “\(other)” differ in nothing but case, which not every disk tells apart",
                        instead: "rename one of the files")
                }
            }
            guard case .some(.some(let number)) = numbers[path] else { continue }
            size += images[number].bytes.count
            pixels += ImageContent.count(images[number].bytes)
            if size > ImageFiles.limitOfAll || pixels > ImageContent.limitOfAll {
                let most =
                    size > ImageFiles.limitOfAll ? "16 MB" : "\(ImageContent.limitOfAll / 1_000_000) million pixels"
                notes.error(
                    "too-much", at: reference.range,
                    "the images come to more than \(most), each counted as often as it is shown",
                    instead: "save them smaller: a screen shows three pixels a point")
                return []
            }
        }
        return images
    }

    /// The picture with grey frames in the place of files that are not there.
    package func greyed(_ picture: Element) -> Element {
        if missing.isEmpty { return picture }
        var result = picture
        result.updateAll { element in
            guard element.name == "svg:image", let href = element["href"], missing.contains(href) else { return }
            element.attributes = Attributes(ImageAddress.greyed(element.attributes))
        }
        return result
    }

    private mutating func read(_ reference: ImageReference, beside design: String) -> ImageFile? {
        let path = reference.path
        let bytes: [UInt8]
        do throws(SiblingFile.Failure) {
            bytes = try ImageFiles.load(path, beside: design)
        } catch {
            tell(error, reference, beside: design)
            return nil
        }
        let wanted = "PNG, JPEG, WebP or GIF"
        guard let type = ImageContent.type(of: bytes) else {
            notes.error(
                "bad-value", at: reference.range, "“\(path)” is no \(wanted) by what is in it",
                instead: "save it as one of these")
            return nil
        }
        guard type == ImageAddress.type(byName: path) else {
            let ending = type.dropFirst("image/".count)
            notes.error(
                "bad-value", at: reference.range, "what is in “\(path)” is \(type), which its name does not say",
                instead: "call it “\(path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)).\(ending)”")
            return nil
        }
        guard ImageContent.count(bytes) <= ImageContent.limit else {
            notes.error(
                "too-much", at: reference.range,
                "“\(path)” has more than \(ImageContent.limit / 1_000_000) million pixels",
                instead: "save it smaller: a screen shows three pixels a point")
            return nil
        }
        if let damage = ImageContent.damage(bytes) {
            notes.warning("damaged-image", at: reference.range, "“\(path)” \(damage)", instead: ImageContent.advice)
        }
        return (path, type, bytes)
    }

    /// Reports why the file could not be read.
    private mutating func tell(_ failure: SiblingFile.Failure, _ reference: ImageReference, beside design: String) {
        let path = reference.path
        guard case .file(let error) = failure else {
            return notes.error(
                "external-reference", at: reference.range, "“\(path)” is a link that leads out of the design's folder",
                instead: "put the file itself there")
        }
        switch error.reason {
        case .missing:
            let others = SiblingFile.neighbours(of: path, beside: design)
            let instead =
                notes.didYouMean(path, among: others) ?? "put it there, or write its path as seen from the design"
            let sentence = "there is no file “\(path)” beside the design"
            guard !reference.isBound else {
                return notes.error("no-such-file", at: reference.range, sentence, instead: instead)
            }
            missing.insert(path)
            notes.warning(
                "no-such-file", at: reference.range, sentence + ", so a grey frame stands in its place",
                instead: instead)
        case .tooLarge:
            notes.error(
                "too-much", at: reference.range, "“\(path)” is larger than 4 MB",
                instead: "save it smaller: a screen shows three pixels a point")
        default:
            notes.error(
                "unreadable-file", at: reference.range, "“\(path)”: \(error.diagnostic.sentence)",
                instead: "put an image file there that may be read")
        }
    }
}
