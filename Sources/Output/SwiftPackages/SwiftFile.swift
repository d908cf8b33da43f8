// One file of a package.

/// One file, by its path in the package.
package struct SwiftFile: Hashable, Sendable {
    package var path: String
    package var text: String

    package init(path: String, text: String) { (self.path, self.text) = (path, text) }
}
