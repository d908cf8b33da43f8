// What the letters of pictures depend on besides librsvg: where this machine has fonts, and how it chooses among them.

import CRSVG

package struct FontSources: Sendable {
    /// The files of fontconfig's configuration.
    package var configuration: [String] = []
    /// Folders in which it looks for fonts, there or not.
    package var folders: [String] = []
    /// Which it prefers where several fonts have a letter.
    package var languages: [String] = []

    package init() {}

    /// Those of this process; none where there is no fontconfig.
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
