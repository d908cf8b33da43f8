// How many pixels an image file has: a few bytes of it may stand for gigabytes of memory.

/// The size of an image by the beginning of its file.
package enum ImagePixels {
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
        DataAddress.beginning(address).flatMap(size)
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
                return (number([place + 5, place + 6]), number([place + 7, place + 8]))
            }
            place += mark == 0xFF ? 1 : 2 + number([place + 2, place + 3])
        }
        return nil
    }
}
