// A drawing as pixels, by librsvg, which no other room sees.

import CRSVG

package enum RasterError: Error, Hashable, CustomStringConvertible {
    case noLibrary, noDrawing, noMemory

    package var description: String {
        switch self {
        case .noLibrary: "librsvg, which draws pictures, is not installed: apt-get install librsvg2-2"
        case .noDrawing: "librsvg cannot draw this"
        case .noMemory: "there is not enough memory for a picture of this size"
        }
    }
}

package enum Rasterizer {
    /// Which librsvg draws: another one may set a pixel otherwise. Empty where there is none.
    package static let engine: String = {
        let version = flipbook_rsvg_version()
        return version == 0 ? "" : "librsvg \(version)"
    }()

    /// Draws an SVG into a picture.
    /// - Parameters:
    ///   - svg: the text of a drawing that stands alone; files and addresses that it names are not looked at.
    ///   - size: in pixels, each at least 1 and at most 16,384.
    ///   - frame: where the drawing goes, in pixels; it keeps its shape and stands in the middle. All of the picture if nil.
    ///   - background: red, green, blue and alpha from 0 to 1; transparent if nil.
    package static func pixels(
        of svg: [UInt8], width: Int, height: Int, frame: (x: Double, y: Double, width: Double, height: Double)? = nil,
        background: (red: Double, green: Double, blue: Double, alpha: Double)? = nil
    ) throws(RasterError) -> Pixels {
        precondition(1...16_384 ~= width && 1...16_384 ~= height)
        let place = frame ?? (0, 0, Double(width), Double(height))
        let clear = background ?? (0, 0, 0, 0)
        let colour: [Double] = [clear.red, clear.green, clear.blue, clear.alpha]
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        let svg = Dialect.translated(svg)
        let result = flipbook_draw_svg(
            svg, svg.count, Int32(width), Int32(height), colour, place.x, place.y, place.width, place.height, &bytes)
        switch Int(result) {
        case FLIPBOOK_DRAWN: break
        case FLIPBOOK_NO_LIBRARY: throw .noLibrary
        case FLIPBOOK_NO_MEMORY: throw .noMemory
        default: throw .noDrawing
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }
}
