// Images inside a drawing: of the kind that their bytes say, whatever the address says.

import XML

/// What librsvg must be told of an image that is written into the drawing.
enum ImageKinds {
    /// librsvg goes by the type in the address; browsers go by the bytes. It also takes an image's own size for a side
    /// that is not given, where browsers keep the proportions.
    static func settled(_ image: Element) -> Element {
        guard let address = image["href"] ?? image["xlink:href"], let data = ImageData(address) else { return image }
        var image = image
        if let kind = data.kind, kind != data.type {
            let name: Name = image["href"] == nil ? "xlink:href" : "href"
            image[name] = "data:\(kind);base64," + data.text
        }
        guard (image["width"] == nil) != (image["height"] == nil), let (width, height) = data.size else { return image }
        if let across = image["width"].flatMap(Outline.length) { image["height"] = "\(across * height / width)" }
        if let down = image["height"].flatMap(Outline.length) { image["width"] = "\(down * width / height)" }
        return image
    }

    /// Whether an image is of a kind that librsvg cannot read.
    static func isUnknown(_ image: Element) -> Bool {
        guard let address = image["href"] ?? image["xlink:href"], let data = ImageData(address) else { return false }
        return ["image/webp", "image/avif"].contains(data.kind ?? data.type)
    }
}

/// A `data:` address in base64.
private struct ImageData {
    let type: String
    let text: Substring

    init?(_ address: String) {
        let trimmed = address.drop { $0.isWhitespace }
        guard trimmed.prefix(5).lowercased() == "data:", let comma = trimmed.firstIndex(of: ",") else { return nil }
        let head = trimmed[..<comma].dropFirst(5).lowercased()
        guard head.hasSuffix(";base64") else { return nil }
        type = String(head.split(separator: ";").first ?? "")
        text = trimmed[trimmed.index(after: comma)...]
    }

    /// The type that the first bytes say; nil of what is no image that is known here.
    var kind: String? {
        let head = bytes(16)
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if head.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return head.dropFirst(4).starts(with: Array("ftypavif".utf8)) ? "image/avif" : nil
    }

    /// Width and height in pixels.
    var size: (Double, Double)? {
        func number(_ bytes: ArraySlice<UInt8>) -> Double { Double(bytes.reduce(0) { $0 << 8 | Int($1) }) }
        var found: (Double, Double)?
        switch kind {
        case "image/png":
            let head = bytes(24)
            if head.count == 24 { found = (number(head[16..<20]), number(head[20..<24])) }
        case "image/gif":
            let head = bytes(10)
            if head.count == 10 {
                found = (Double(head[6]) + 256 * Double(head[7]), Double(head[8]) + 256 * Double(head[9]))
            }
        case "image/jpeg":
            let file = bytes(.max)
            var at = 2
            // From one marker to the next, up to that of a frame.
            while at + 9 <= file.count, file[at] == 0xFF {
                if 0xC0...0xCF ~= file[at + 1], ![0xC4, 0xC8, 0xCC].contains(file[at + 1]) {
                    found = (number(file[(at + 7)..<(at + 9)]), number(file[(at + 5)..<(at + 7)]))
                    break
                }
                at += 2 + (Int(file[at + 2]) << 8 | Int(file[at + 3]))
            }
        default: break
        }
        return found.flatMap { $0.0 > 0 && $0.1 > 0 ? $0 : nil }
    }

    /// The first bytes.
    private func bytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        var (bits, held) = (0, 0)
        for letter in text.utf8 where result.count < count {
            let value: UInt8
            switch letter {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter + 4
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: continue
            }
            (bits, held) = ((bits << 6 | Int(value)) & 0xFFFF, held + 6)
            if held >= 8 {
                held -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> held))
            }
        }
        return result
    }
}
