// What every emitter is: a name, and a function from a picture and a performance to text that others can open.

package import Numerics
package import Timelines
package import XML

/// One form in which a performance can leave the house. A new one is a file with a value and a line in `all`.
package struct Emitter: Sendable {
    /// What `export --to` calls it.
    package let name: String
    /// One line for help and tables.
    package let summary: String
    package let fileExtension: String
    /// Whether it says motions that several tracks follow once, if the performance has them.
    package var sharesMotions = false
    package let emit: @Sendable (_ picture: Element, Performance, EmissionOptions) -> Emitted

    /// Every emitter, in the order in which help lists them.
    package static let all: [Emitter] = [.animatedSVG, .animatedCSS, .stillSVG]

    package static func named(_ name: String) -> Emitter? { all.first { $0.name == name } }
}

/// How a picture comes to move.
package enum Profile: String, CaseIterable, Hashable, Sendable {
    /// A file that stands alone: every track lasts as long as the loop, and the seam is a hold and a fade.
    case loop
    /// Inside a page: a track begins and ends with its motion; a player goes back with `setCurrentTime(0)`.
    case once
}

package struct EmissionOptions: Hashable, Sendable {
    package var profile: Profile
    /// Whether to show where the finger is.
    package var showsTouch: Bool
    /// Goes before every id of the result, so that several can stand in one page.
    package var prefix: String
    /// The instant that a still shows.
    package var moment: Time
    /// What a screen reader calls it; nil leaves the picture's own title.
    package var title: String?

    package init(
        profile: Profile = .loop, showsTouch: Bool = true, prefix: String = "", moment: Time = .zero,
        title: String? = nil
    ) {
        self.profile = profile
        self.showsTouch = showsTouch
        self.prefix = prefix
        self.moment = moment
        self.title = title
    }
}

/// What an emitter made, and what it could not say.
package struct Emitted: Hashable, Sendable {
    package var root: Element
    package var shortfalls: [Shortfall]
    /// Of each track of the performance, in the unit of its measure: the greatest error of the text, the rounding of
    /// the times included.
    package var errors: [Double]

    package init(root: Element, shortfalls: [Shortfall] = [], errors: [Double] = []) {
        self.root = root
        self.shortfalls = shortfalls
        self.errors = errors
    }
}

extension Performance {
    /// The tracks whose text is further off than allowed, in their order, and by how much.
    /// - Parameter errors: as `Emitted` has them, one a track.
    package func inexact(_ errors: [Double]) -> [(track: Track, error: Double)] {
        zip(tracks, errors).compactMap { track, error in
            error > track.tolerance * (1 + 1e-9) ? (track, error) : nil
        }
    }
}

/// Something that a form cannot carry, and what it does instead.
package struct Shortfall: Hashable, Sendable, CustomStringConvertible {
    package var target: String
    package var attribute: String
    package var reason: String

    package init(target: String, attribute: String, reason: String) {
        self.target = target
        self.attribute = attribute
        self.reason = reason
    }

    package var description: String { "#\(target) \(attribute): \(reason)" }
}
