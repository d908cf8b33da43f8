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

    private static func address(of image: Element) -> String? { image["href"] ?? image["xlink:href"] }
}
