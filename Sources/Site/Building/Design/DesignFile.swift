// How the files of a design looked when they were read, so that a build need not read them again.

import Files

extension FileStamp {
    /// The stamps of regular files; nil where one is none, or was changed so shortly before a time that its stamp says
    /// nothing.
    static func settled(_ paths: [String], at time: Int) -> [FileStamp]? {
        var stamps: [FileStamp] = []
        for path in paths {
            guard let stamp = FileStamp(path), stamp.kind == .file, stamp.settles(after: time) == 0 else { return nil }
            stamps.append(stamp)
        }
        return stamps
    }
}

enum DesignFile {
    /// Where a design and its images lie.
    static func sources(of design: String, _ images: [String]) -> [String] {
        let place = design.lastIndex(of: "/").map { String(design[...$0]) } ?? ""
        return [design] + images.map { place + $0 }
    }
}
