// Draws the picture of a page's link: the very frame on paper, as a PNG.

import Cache
import Pages
import Raster

extension LinkPicture {
    private static let margin = 30.0
    /// The paper of the pages in their light colours.
    private static let paper = (red: 243 / 255.0, green: 240 / 255.0, blue: 231 / 255.0, alpha: 1.0)

    /// What draws them; nil where nothing does.
    static var engine: String? { Rasterizer.engine.isEmpty ? nil : Rasterizer.engine }

    /// What to say where nothing does.
    static var absence: String { RasterError.noLibrary.description }

    /// What a drawing of a picture of this size may take of a processor; an ordinary one takes a hundredth of it.
    private static let seconds = 3

    /// The picture, and why it does not show the drawing: one that cannot be drawn is paper alone.
    static func png(
        of drawing: [UInt8], at address: Address, _ cache: ContentCache?
    ) throws(SiteError) -> (bytes: [UInt8], failure: RasterError?) {
        try kept("picture of a link", of: drawing, at: address, cache) { drawing throws(RasterError) in
            try Rasterizer.pixels(
                of: drawing, width: width, height: height,
                frame: (margin, margin, Double(width) - 2 * margin, Double(height) - 2 * margin), background: paper,
                seconds: seconds)
        }
    }

    /// A drawing that is a square, so many pixels wide.
    static func icon(
        of drawing: [UInt8], _ pixels: Int, at address: Address, _ cache: ContentCache?
    ) throws(SiteError) -> [UInt8] {
        try kept("icon of \(pixels) pixels", of: drawing, at: address, cache) { drawing throws(RasterError) in
            try Rasterizer.pixels(of: drawing, width: pixels, height: pixels, seconds: seconds)
        }.bytes
    }

    /// The drawing of which paper alone is left.
    static let nothing = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>".utf8)

    private static func kept(
        _ kind: String, of drawing: [UInt8], at address: Address, _ cache: ContentCache?,
        draw: ([UInt8]) throws(RasterError) -> Pixels
    ) throws(SiteError) -> (bytes: [UInt8], failure: RasterError?) {
        let stage = CacheStage("\(kind), \(Rasterizer.engine), \(FontSet.digest)")
        if let known = cache?.value(of: stage, for: drawing) { return (known, nil) }
        var png: [UInt8]?
        var failure: RasterError?
        do throws(RasterError) {
            do throws(RasterError) {
                png = try draw(drawing).png
            } catch {
                switch error {
                case .noDrawing, .tooLong: failure = error
                case .noLibrary, .noMemory: throw error
                }
                png = try draw(nothing).png
            }
        } catch {
            throw .file(address.path, reason: error.description)
        }
        guard let png else { throw .file(address.path, reason: RasterError.noMemory.description) }
        if failure == nil { cache?.store(png, of: stage, for: drawing) }
        return (png, failure)
    }
}
