// Where each diagnostic is explained.

import Files

/// The pages that have a heading for each id: docs/checks.md for checks, docs/diagnostics.md for all others.
package struct ExplanationPages: Sendable {
    private let checks: Set<String>
    /// The addresses of the two pages; none where they are not installed.
    private let pages: (checks: String, diagnostics: String)?

    /// - Parameters:
    ///   - folder: where the pages are.
    ///   - checks: the ids of all checks.
    package init(folder: String?, checks: [String]) {
        self.checks = Set(checks)
        pages = folder.flatMap { folder in
            guard let folder = Folder.resolved(folder), FileStamp(folder + "/diagnostics.md") != nil else { return nil }
            return (OpenDocument.uri(of: folder + "/checks.md"), OpenDocument.uri(of: folder + "/diagnostics.md"))
        }
    }

    package func address(of id: String) -> String? {
        pages.map { (checks.contains(id) ? $0.checks : $0.diagnostics) + "#" + id }
    }
}
