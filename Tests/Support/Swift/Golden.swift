// Golden files: what the code made when a person last looked at it and found it right.

import Foundation

package enum Golden {
    /// Whether this run rewrites golden files (`make record`). Such a run fails, so that nothing is recorded unseen.
    package static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    /// nil where `text` is what the file below `Tests/Fixtures` holds; otherwise a sentence with the first line that
    /// differs. Use it as `#expect(Golden.difference(of: text, from: "page.html") == nil)`.
    package static func difference(of text: String, from name: String, recording: Bool = isRecording) -> String? {
        difference(of: text, fromFile: Fixtures.path(name), recording: recording)
    }

    /// The same for a file anywhere.
    package static func difference(of text: String, fromFile path: String, recording: Bool) -> String? {
        let expected = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        if expected.map({ Array($0.utf8) }) == Array(text.utf8) { return nil }
        if recording {
            let folder = (path as NSString).deletingLastPathComponent
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                return "\(path): recorded; look at it, then run the tests again"
            } catch { return "\(path): could not be recorded: \(error)" }
        }
        guard let expected else { return "\(path) is missing; `make record` writes it" }
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(old, new).prefix { $0.0.utf8.elementsEqual($0.1.utf8) }.count
        let was = line < old.count ? "`\(old[line])`" : "the end"
        let now = line < new.count ? "`\(new[line])`" : "the end"
        return "\(path):\(line + 1) has \(was), now it is \(now); `make record` takes the new one"
    }
}
