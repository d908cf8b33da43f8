// The type of every emitter: a name, and a function from a picture and a performance to SVG.

package import Numerics
package import Timelines
package import XML

/// One form in which a performance can be exported. A new one is a file with a value of this type, and a line in `all`.
package struct Emitter: Sendable {
    /// What `export --to` calls it.
    package let name: String
    /// One line for help and tables.
    package let summary: String
    package let fileExtension: String
    /// Whether it writes a motion that several tracks follow only once, if the performance has such motions.
    package var sharesMotions = false
    package let emit: @Sendable (_ picture: Element, Performance, EmissionOptions) -> Emitted

    /// Every emitter, in the order in which help lists them.
    package static let all: [Emitter] = [.animatedSVG, .animatedCSS, .stillSVG]

    /// The emitter that `export --to` calls by this name; nil if there is none.
    package static func named(_ name: String) -> Emitter? { all.first { $0.name == name } }
}

/// Whether an animation loops by itself or is played by a page.
package enum Profile: String, CaseIterable, Hashable, Sendable {
    /// A stand-alone file: every track lasts as long as the loop, and a hold and a fade join its end to its beginning.
    case loop
    /// Part of a page: a track lasts as long as its motion, and a player starts again with `setCurrentTime(0)`.
    case once
}

/// What an emitter is told besides the picture and the performance.
package struct EmissionOptions: Hashable, Sendable {
    package var profile: Profile
    /// Whether the finger is shown.
    package var showsTouch: Bool
    /// The instant that a still shows.
    package var moment: Time
    /// Whether a loop has a hold and a fade in any case, so that several of one duration repeat together.
    package var alwaysFades: Bool
    /// The accessible name; nil keeps the picture's own title.
    package var title: String?

    package init(
        profile: Profile = .loop, showsTouch: Bool = true, moment: Time = .zero, title: String? = nil,
        alwaysFades: Bool = false
    ) {
        self.profile = profile
        self.showsTouch = showsTouch
        self.moment = moment
        self.title = title
        self.alwaysFades = alwaysFades
    }
}

/// The SVG that an emitter made, and what it could not express.
package struct Emitted: Hashable, Sendable {
    package var root: Element
    package var shortfalls: [Shortfall]
    /// For each track of the performance, in the unit of its measure: the greatest error of the text, rounding of times
    /// included.
    package var errors: [Double]
}

extension Performance {
    /// The tracks whose text misses their tolerance, in their order, with their errors.
    /// - Parameter errors: one a track, as in `Emitted`.
    package func inexact(_ errors: [Double]) -> [(track: Track, error: Double)] {
        zip(tracks, errors).compactMap { track, error in
            error > track.tolerance * (1 + 1e-9) ? (track, error) : nil
        }
    }
}

/// Something that a form cannot express: the element's id, the attribute, and what the form shows instead.
package struct Shortfall: Hashable, Sendable, CustomStringConvertible {
    package var target: String
    package var attribute: String
    package var reason: String

    package var description: String { "#\(target) \(attribute): \(reason)" }
}
