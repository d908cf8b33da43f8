// What stands inside clip paths, where no group may be.

import XML

extension Element {
    /// The ids of all elements inside `<clipPath>`.
    var idsInsideClips: Set<String> {
        var found: Set<String> = []
        walk { element in
            guard element.name == "svg:clipPath" else { return }
            found.formUnion(element.ids)
        }
        return found
    }
}
