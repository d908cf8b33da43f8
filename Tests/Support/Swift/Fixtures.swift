// Where the fixtures stand, for every test target.

package import Behaviours

package enum Fixtures {
    /// The absolute path of the repository's root, found from this file's own place in it.
    package static let root: String = {
        var parts = #filePath.split(separator: "/").map(String.init)
        parts.removeLast(4)
        return "/" + parts.joined(separator: "/")
    }()

    /// The absolute path of a file below `Tests/Fixtures`.
    package static func path(_ name: String) -> String { root + "/Tests/Fixtures/" + name }
}

extension BehaviourLibrary {
    /// The behaviours that come with the tool.
    package static let box = BehaviourLibrary([Fixtures.root + "/templates/behaviours"])
}
