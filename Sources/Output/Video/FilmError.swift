// The errors of making a film.

package import Raster

/// Why a film could not be made. The description is a sentence for the user, with what to install where something is
/// missing.
package enum FilmError: Error, Hashable, CustomStringConvertible {
    case noEncoder
    /// ffmpeg failed; the text is the end of its messages.
    case encoder(String)
    /// A system call failed; the text is the reason.
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
