// The fonts of this machine, on which letters in pictures depend: where they lie, and how fontconfig chooses.

import CRSVG

/// What fontconfig reads to choose fonts. Pictures with letters may differ between machines where this differs, or
/// where the contents of these files and folders differ.
package struct FontSources: Sendable {
    /// The paths of fontconfig's configuration files.
    package var configuration: [String] = []
    /// The folders in which it looks for fonts. Some may not exist.
    package var folders: [String] = []
    /// The languages that it prefers where several fonts have a letter.
    package var languages: [String] = []

    package init() {}

    /// The sources of this process; empty where fontconfig is not installed.
    package static var here: FontSources {
        var sources = FontSources()
        withUnsafeMutablePointer(to: &sources) { place in
            flipbook_name_font_sources(
                { kind, text, context in
                    guard let text, let sources = context?.assumingMemoryBound(to: FontSources.self) else { return }
                    let name = String(cString: text)
                    switch Int(kind) {
                    case FLIPBOOK_FONT_CONFIGURATION: sources.pointee.configuration.append(name)
                    case FLIPBOOK_FONT_FOLDER: sources.pointee.folders.append(name)
                    default: sources.pointee.languages.append(name)
                    }
                }, place)
        }
        return sources
    }
}
