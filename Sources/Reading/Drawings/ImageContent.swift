// What the bytes of an image file say: its kind, how many pixels it has (a few bytes may stand for gigabytes of memory),
// and whether they are all there.

import Compression
import Diagnostics

/// The kind, the size and the soundness of an image by its bytes.
package enum ImageContent {
    /// A type such as `image/png`; nil of what is no image that a design may show.
    package static func type(of bytes: [UInt8]) -> String? {
        func begins(_ mark: [UInt8], at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: mark) }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if begins(Array("GIF8".utf8)) { return "image/gif" }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
        return nil
    }

    /// What to do about a damaged one.
    static let advice: Advice = "save it again: browsers and films may show a part of it, or nothing"

    /// What is wrong with a file that is cut short or is of another kind, or a PNG that was changed; nil of a sound one.
    static func damage(_ bytes: [UInt8]) -> String? {
        let whole: Bool
        switch type(of: bytes) {
        case "image/png":
            var place = 8
            while place + 12 <= bytes.count {
                let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
                let end = place + 8 + length
                if end + 4 > bytes.count { break }
                let sum = bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
                if Deflate.crc(Array(bytes[place + 4..<end])) != sum { return "has a wrong checksum" }
                if bytes[place + 4..<end].starts(with: "IEND".utf8) { return nil }
                place = end + 4
            }
            whole = false
        // A GIF ends with a trailer, a JPEG with a mark, behind which some tools and cameras write more.
        case "image/gif": whole = bytes.suffix(64).contains(0x3B)
        case "image/jpeg": whole = zip(bytes, bytes.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
        case "image/webp":
            whole = bytes.count >= 12 && bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 <= bytes.count
        default: return "is no PNG, JPEG, WebP or GIF by what is in it"
        }
        return whole ? nil : "is cut short"
    }

    /// The most pixels of one image, and of all that a drawing shows, each counted as often as it is drawn.
    static let limit = 50_000_000
    static let limitOfAll = 400_000_000

    /// Width times height of a PNG, GIF, WebP or JPEG; 0 where its beginning does not say.
    static func count(_ bytes: [UInt8]) -> Int {
        guard let size = size(bytes) else { return 0 }
        let (count, isOver) = size.width.multipliedReportingOverflow(by: size.height)
        return isOver ? .max : count
    }

    /// The size of the picture in a `data:` URI; nil where its beginning does not say.
    package static func size(ofAddress address: String) -> (width: Int, height: Int)? {
        DataAddress.image(address, most: 1 << 18).flatMap { size($0.bytes) }
    }

    /// Width and height of a PNG, GIF, WebP or JPEG; nil where its beginning does not say.
    private static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        func number(_ places: [Int]) -> Int {
            places.reduce(0) { $0 << 8 | (bytes.indices.contains($1) ? Int(bytes[$1]) : 0) }
        }
        func begins(_ mark: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: mark.utf8) }
        if begins("PNG", at: 1) { return (number([16, 17, 18, 19]), number([20, 21, 22, 23])) }
        if begins("GIF8", at: 0) { return (number([7, 6]), number([9, 8])) }
        if begins("WEBPVP8X", at: 8) { return (number([26, 25, 24]) + 1, number([29, 28, 27]) + 1) }
        if begins("WEBPVP8L", at: 8) {
            let sides = number([24, 23, 22, 21])
            return (sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1)
        }
        if begins("WEBPVP8 ", at: 8) { return (number([27, 26]) & 0x3FFF, number([29, 28]) & 0x3FFF) }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let mark = bytes[place + 1]
            // A frame's header, which is neither a table nor a way of coding.
            if 0xC0...0xCF ~= mark, ![0xC4, 0xC8, 0xCC].contains(mark) {
                // The height stands first.
                return (number([place + 7, place + 8]), number([place + 5, place + 6]))
            }
            place += mark == 0xFF ? 1 : 2 + number([place + 2, place + 3])
        }
        return nil
    }
}
