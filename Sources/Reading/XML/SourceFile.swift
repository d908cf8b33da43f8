// Reading a source file, and a file error as a finding about a whole file.

package import Diagnostics
package import Files

/// Reads source files whole, whatever encoding they declare.
package enum SourceFile {
    /// Reads a whole file.
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - name: the file's name in messages; the path as given if nil.
    ///   - limit: the greatest size in bytes.
    package static func load(
        _ path: String, as name: String? = nil, limit: Int = ReadingLimits.standard.bytes
    ) throws(FileError) -> SourceText {
        SourceText(name: name ?? path, bytes: try WholeFile.read(path, as: name, limit: limit)).readable
    }
}

extension FileError {
    /// The same as a finding about the whole file.
    package var diagnostic: Diagnostic {
        let id =
            switch reason {
            case .missing: "no-such-file"
            case .folder, .notAFile: "not-a-file"
            case .tooLarge: "file-too-large"
            default: "unreadable-file"
            }
        return .error(id, at: nil, sentence, suggestion: advice.map { Advice($0) })
    }
}
