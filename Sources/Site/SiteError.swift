// What keeps a site from being built, other than errors in the designs.

package import Diagnostics

package enum SiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder that was named, or nil where none of the usual places has one.
    case noResources(String?)
    /// A template and what is wrong with it: ours to mend, not the author's.
    case template(file: String, String)
    /// The system's own word for why a file or folder could not be read or written.
    case file(String, reason: String)
    /// The folder to be written holds other things than a site.
    case notASite(String)
    /// Two designs would lie in one folder of the site, or a name is taken.
    case nameTaken(String, by: String)
    /// A folder that is to be merged and cannot be.
    case part(String, String)
    /// Pages that were written and then found wanting; the old site still stands.
    case pages([Findings])
    /// Somebody asked for that.
    case stopped

    package var description: String {
        switch self {
        case .noResources(let named?):
            "'\(named)', which \(Resources.variable) names, has no templates/pages, templates/schemas and web; "
                + "name the folder that has them"
        case .noResources(nil):
            "cannot find Flipbook's templates; set \(Resources.variable) to the folder that has templates/ and web/"
        case .template(let file, let sentence): "\(file): \(sentence)"
        case .file(let path, let reason): "\(path): \(reason)"
        case .notASite(let path):
            "'\(path)' holds other files than this build writes, and a build replaces the folder as a whole; "
                + "name a new or empty folder"
        case .nameTaken(let name, let other):
            "'\(name)' and \(other) would both be '\(SitePlan.folder(of: name))/' in the site; "
                + (SitePlan.clash(of: name) == nil ? "rename one of them" : "rename the design")
        case .part(let folder, let sentence): "\(folder): \(sentence)"
        case .pages(let findings):
            "the pages failed their checks, so the site is unchanged:\n"
                + DiagnosticRendering.text(findings)
        case .stopped: "stopped; nothing was written"
        }
    }
}
