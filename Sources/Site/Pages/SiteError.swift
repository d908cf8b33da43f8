// The errors of building a site, other than those in designs.

package import Diagnostics
package import Files

/// Why a site could not be built, merged, checked or shared. The description is a sentence for the user. Errors in
/// designs are diagnostics in the report instead.
package enum SiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The resources are missing: in the named folder, or, if nil, in all of the usual places.
    case noResources(String?)
    /// A template is wrong: a fault of this program, not of a design.
    case template(file: String, String)
    /// A file or folder could not be read or written.
    case file(FileError)
    /// The folder to be written exists and holds other files than a site.
    case notASite(String)
    /// The folder of a site has names in it that no build wrote.
    case foreign(String, [String])
    /// Two designs would have the same folder in the site, or a name is the site's own.
    case nameTaken(String, by: String)
    /// The folder of a part cannot be merged; the text says why.
    case part(String, String)
    /// The new pages failed their checks. The old site is unchanged.
    case pages([Findings])
    /// The build was asked to stop. Nothing was published.
    case stopped

    package var description: String {
        switch self {
        case .noResources(let named?):
            "'\(named)', which \(Resources.variable) names, has no templates/pages, templates/schemas and web; "
                + "name the folder that has them"
        case .noResources(nil):
            "cannot find Flipbook's templates; set \(Resources.variable) to the folder that has templates/ and web/"
        case .template(let file, let sentence): "\(file): \(sentence)"
        case .file(let error): error.description
        case .notASite(let path):
            "'\(path)' holds other files than this build writes, and a build replaces the folder as a whole; "
                + "name a new or empty folder"
        case .foreign(let path, let names):
            "'\(path)' has '\(names[0])' in it\(names.count > 1 ? " and \(names.count - 1) more" : ""), which no build "
                + "wrote, and a build replaces the folder as a whole; move it elsewhere, or name another folder"
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

    /// A file or folder with a sentence of its own.
    package static func file(_ path: String, reason: String) -> SiteError { .file(FileError(path, .other(reason))) }

    /// What work on files gives; its failure becomes one of the site.
    package static func files<Success>(_ work: () throws(FileError) -> Success) throws(SiteError) -> Success {
        do throws(FileError) { return try work() } catch { throw .file(error) }
    }
}
