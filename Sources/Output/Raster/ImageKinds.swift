// Images inside a drawing: of the kind that their bytes say, whatever the address says.

import Drawings
import XML

/// What librsvg must be told of an image that is written into the drawing.
enum ImageKinds {
    /// librsvg goes by the type in the address; browsers go by the bytes. It also takes an image's own size for a side
    /// that is not given, where browsers keep the proportions.
    static func settled(_ image: Element) -> Element {
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
        if let across = image["width"].flatMap(Outline.length) { image["height"] = "\(across * share)" }
        if let down = image["height"].flatMap(Outline.length) { image["width"] = "\(down / share)" }
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

    private static func address(of image: Element) -> String? { image["href"] ?? image["xlink:href"] }
}
