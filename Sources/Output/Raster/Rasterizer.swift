// A drawing as pixels, by librsvg, which no other room sees.

import CRSVG
package import Geometry

/// Why a picture could not be drawn: librsvg is not installed, librsvg rejects the drawing or breaks off, memory is
/// short, or it takes too long. The description is a sentence for the user.
package enum RasterError: Error, Hashable, CustomStringConvertible {
    case noLibrary, noDrawing, noMemory
    case tooLong(seconds: Int)

    package var description: String {
        switch self {
        case .noLibrary: "librsvg, which draws pictures, is not installed: apt-get install librsvg2-2"
        case .noDrawing: "librsvg cannot draw this, or not with \(Rasterizer.memory >> 20) MB of memory"
        case .noMemory: "there is not enough memory for a picture of this size"
        case .tooLong(let seconds): "librsvg takes more than \(seconds) s to draw this"
        }
    }
}

/// Draws SVG with librsvg, which is loaded when first needed.
package enum Rasterizer {
    /// The name and version of librsvg, on which pixels depend; empty where it is not installed.
    package static let engine: String = {
        let version = flipbook_rsvg_version()
        return version == 0 ? "" : "librsvg \(version)"
    }()

    /// How many bytes a drawing may take while it is drawn.
    static let memory = Int(FLIPBOOK_DRAWING_MEMORY)

    /// Draws an SVG into a picture, in a process of its own with bounds of time and memory.
    /// - Parameters:
    ///   - svg: the text of a stand-alone drawing. Files and addresses that it names are not read.
    ///   - width: of the picture in pixels, 1…16,384.
    ///   - height: of the picture in pixels, 1…16,384.
    ///   - frame: where the drawing goes, in pixels; nil for the whole picture. The drawing keeps its proportions and
    ///     is centred in it.
    ///   - background: red, green, blue and alpha, each 0…1; transparent if nil.
    ///   - seconds: how long drawing may keep a processor busy.
    /// - Throws: `RasterError`.
    package static func pixels(
        of svg: [UInt8], width: Int, height: Int, frame: (x: Double, y: Double, width: Double, height: Double)? = nil,
        background: (red: Double, green: Double, blue: Double, alpha: Double)? = nil, seconds: Int = 20
    ) throws(RasterError) -> Pixels {
        precondition(1...16_384 ~= width && 1...16_384 ~= height)
        let place = frame ?? (0, 0, Double(width), Double(height))
        let clear = background ?? (0, 0, 0, 0)
        let colour: [Double] = [clear.red, clear.green, clear.blue, clear.alpha]
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        let svg = Dialect.translated(svg)
        let result = flipbook_draw_svg(
            svg, svg.count, Int32(width), Int32(height), colour, place.x, place.y, place.width, place.height,
            Int32(seconds), &bytes)
        switch Int(result) {
        case FLIPBOOK_DRAWN: break
        case FLIPBOOK_NO_LIBRARY: throw .noLibrary
        case FLIPBOOK_NO_MEMORY: throw .noMemory
        case FLIPBOOK_NO_TIME: throw .tooLong(seconds: seconds)
        default: throw .noDrawing
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }

    /// An SVG in which everything is a plain path, letters too; nil where librsvg is missing or cannot draw it.
    /// - Parameters:
    ///   - svg: the text of a stand-alone drawing.
    ///   - size: of the drawing's view box.
    package static func outlines(of svg: [UInt8], size: Size, seconds: Int = 20) -> [UInt8]? {
        let svg = Dialect.translated(svg)
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let result = flipbook_outline_svg(svg, svg.count, size.width, size.height, Int32(seconds), &bytes, &count)
        defer { flipbook_free(bytes) }
        guard Int(result) == FLIPBOOK_DRAWN, let bytes else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
