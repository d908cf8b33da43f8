// Images inside a drawing: of the kind that their bytes say, whatever the address says.

import Compression
import Drawings
import Geometry
import XML

/// What librsvg must be told of an image that is written into the drawing.
enum ImageKinds {
    /// librsvg goes by the type in the address; browsers go by the bytes. It also takes an image's own size for a side
    /// that is not given, where browsers keep the proportions.
    static func settled(_ image: Element, in view: Rect?) -> Element {
        guard let address = address(of: image), let data = DataAddress.image(address, most: 200) else { return image }
        var image = image
        if let kind = ImageContent.type(of: data.bytes), kind != data.type, let comma = address.firstIndex(of: ",") {
            let name: Name = image["href"] == nil ? "xlink:href" : "href"
            let marks = address[..<comma].drop { $0 != ";" }
            image[name] = "data:\(kind)\(marks)\(address[comma...])"
        }
        guard (image["width"] == nil) != (image["height"] == nil), let size = ImageContent.size(ofAddress: address),
            size.width > 0, size.height > 0
        else { return image }
        let share = Double(size.height) / Double(size.width)
        func length(_ name: Name, of whole: Double?) -> Double? {
            image[name].flatMap(SVGLength.parse).flatMap { length in
                length.unit == .percent ? whole.map { length.value(of: $0) } : length.value(of: 0)
            }
        }
        if let across = length("width", of: view?.size.width) { image["height"] = "\(across * share)" }
        if let down = length("height", of: view?.size.height) { image["width"] = "\(down / share)" }
        return image
    }

    /// Whether an image is of a kind that librsvg cannot read.
    static func isUnknown(_ image: Element) -> Bool {
        guard let address = address(of: image), let data = DataAddress.image(address, most: 200) else { return false }
        if data.bytes.dropFirst(4).starts(with: "ftypavif".utf8) { return true }
        return ["image/webp", "image/avif"].contains(ImageContent.type(of: data.bytes) ?? data.type)
    }

    /// Whether a photo's EXIF data says that it is to be shown turned or mirrored, as browsers do (TIFF 6.0, tag 274).
    static func isTurned(_ image: Element) -> Bool {
        guard let address = address(of: image), let bytes = DataAddress.image(address, most: 1 << 17)?.bytes,
            bytes.starts(with: [0xFF, 0xD8]), let mark = bytes.firstRange(of: Array("Exif\0\0".utf8))
        else { return false }
        let data = Array(bytes[mark.upperBound...].prefix(1 << 12))
        func number(_ place: Int, _ count: Int) -> Int {
            guard place + count <= data.count else { return 0 }
            let digits = data[place..<place + count]
            return (data[0] == UInt8(ascii: "I") ? Array(digits.reversed()) : Array(digits)).reduce(0) {
                $0 << 8 | Int($1)
            }
        }
        let start = number(4, 4)
        return (0..<min(number(start, 2), 100)).contains { index in
            let entry = start + 2 + 12 * index
            return number(entry, 2) == 274 && 2...8 ~= number(entry + 8, 2)
        }
    }

    /// Whether an image says in which colours it is, and not in sRGB: a profile of Display P3 or Adobe RGB, as
    /// screenshots of a Mac and photos of a phone have, or a gamma.
    static func hasProfile(_ image: Element) -> Bool {
        guard let address = address(of: image), let bytes = DataAddress.image(address, most: 1 << 16)?.bytes else {
            return false
        }
        if bytes.starts(with: [0xFF, 0xD8]) {
            guard let mark = bytes.firstRange(of: Array("ICC_PROFILE\0".utf8)) else { return false }
            return !isStandard(bytes[mark.upperBound...])
        }
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return false }
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let kind = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let content = bytes[min(place + 8, bytes.count)..<min(place + 8 + length, bytes.count)]
            switch kind {
            // Its name, a method and the packed profile; the beginning says what it is.
            case "iCCP":
                let packed = content.drop { $0 != 0 }.dropFirst(2)
                return !isStandard(content.prefix(80)) && !isStandard(Deflate.beginning(of: Array(packed), most: 4096))
            case "cICP": return content.first != 1
            // In 100,000ths; screens have 1/2.2.
            case "gAMA": if !(43_000...48_000 ~= content.reduce(0) { $0 << 8 | Int($1) }) { return true }
            case "sRGB", "IDAT": return false
            default: break
            }
            place += 12 + length
        }
        return false
    }

    private static func isStandard(_ profile: some Collection<UInt8>) -> Bool {
        // Names are in Latin-1 or UTF-16.
        let text = String(decoding: profile.prefix(4096).filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self).lowercased()
        return text.contains("srgb")
    }

    private static func address(of image: Element) -> String? { image["href"] ?? image["xlink:href"] }
}
