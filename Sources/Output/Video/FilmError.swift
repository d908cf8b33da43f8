// The errors of making a film.

package import Files
package import Raster

/// Why a film could not be made. The description is a sentence for the user, with what to install where something is
/// missing.
package enum FilmError: Error, Hashable, CustomStringConvertible {
    case noEncoder
    /// ffmpeg failed; the text is the end of its messages.
    case encoder(String)
    /// A temporary file, a pipe or the program could not be had.
    case file(FileError)
    case picture(RasterError)

    package var description: String {
        switch self {
        case .noEncoder: "ffmpeg, which encodes films, is not installed: apt-get install ffmpeg"
        case .encoder(let words): "ffmpeg could not make the film: \(words)"
        case .file(let error): error.description
        case .picture(let error): error.description
        }
    }

    /// What work on files gives; its failure becomes one of the film.
    static func files<Value>(_ work: () throws(FileError) -> Value) throws(FilmError) -> Value {
        do throws(FileError) { return try work() } catch { throw .file(error) }
    }
}
