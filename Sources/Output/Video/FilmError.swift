// Why there is no film.

package import Raster

package enum FilmError: Error, Hashable, CustomStringConvertible {
    case noEncoder
    /// What ffmpeg said last.
    case encoder(String)
    /// A call to the system that failed.
    case system(String)
    case picture(RasterError)

    package var description: String {
        switch self {
        case .noEncoder: "ffmpeg, which encodes films, is not installed: apt-get install ffmpeg"
        case .encoder(let words): "ffmpeg could not make the film: \(words)"
        case .system(let words): words
        case .picture(let error): error.description
        }
    }
}
