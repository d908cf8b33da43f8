// Parameters that a page of a preview has set, written into the design's file.

import Behaviours
import Designs
import Diagnostics
import Files

/// Changes the `value` of parameters in a design's file, and no other byte of it.
enum ParameterSaving {
    /// Why nothing was written: a status of HTTP, and a sentence for the page.
    struct Refusal: Error {
        var status: Int
        var sentence: String
    }

    /// - Parameter values: `name:value`, separated by commas, as a page's address has them.
    static func save(_ values: String, in path: String) throws(Refusal) {
        let stamp = FileStamp(path)
        guard let source = try? DesignSource.load(path),
            let design = DesignReader.read(source, at: path, library: BehaviourLibrary(DesignFiles.box)).design
        else { throw Refusal(status: 409, sentence: "The design cannot be read, so nothing was saved.") }
        var texts: [String: String] = [:]
        for pair in values.split(separator: ",") {
            let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, let parameter = design.parameters.first(where: { $0.name == parts[0] }) else {
                throw Refusal(status: 400, sentence: "The design has no such parameter, so nothing was saved.")
            }
            do throws(ParameterError) {
                _ = try parameter.numbers(parts[1])
            } catch {
                throw Refusal(status: 400, sentence: error.sentence + ", so nothing was saved.")
            }
            texts[parts[0]] = parts[1]
        }
        let bytes = ParameterText.set(texts, in: source).bytes
        guard stamp == FileStamp(path) else { throw changed }
        do throws(FileError) {
            try WholeFile.replace(path, bytes)
        } catch {
            throw Refusal(status: 500, sentence: "\(error.sentence), so nothing was saved.")
        }
    }

    static let changed = Refusal(
        status: 409, sentence: "The design has changed since this page was built. Load the page again, then save.")
}
