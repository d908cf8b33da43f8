// The files that a design is made from.

/// The design's own file and its images.
enum DesignFile {
    /// Where a design and its images lie.
    static func sources(of design: String, _ images: [String]) -> [String] {
        let place = design.lastIndex(of: "/").map { String(design[...$0]) } ?? ""
        return [design] + images.map { place + $0 }
    }
}
