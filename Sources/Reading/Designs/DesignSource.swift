// Reading the file of a design, with advice that fits designs.

package import Diagnostics
package import Files
import XML

/// The files of designs, as text.
package enum DesignSource {
    /// Reads a whole design file.
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - name: the file's name in messages; the path as given if nil.
    package static func load(_ path: String, as name: String? = nil) throws(FileError) -> SourceText {
        do throws(FileError) {
            return try SourceFile.load(path, as: name)
        } catch {
            throw FileError(error.path, error.reason, advice: advice(on: error))
        }
    }

    /// What to do instead; nil where designs are like other files.
    private static func advice(on error: FileError) -> String? {
        switch error.reason {
        case .folder: "name a file in it, such as \(error.path)\(error.path.hasSuffix("/") ? "" : "/")design.svg"
        case .notAFile: "name an .svg file"
        case .tooLarge: ReadingLimits.advice
        default: nil
        }
    }
}
