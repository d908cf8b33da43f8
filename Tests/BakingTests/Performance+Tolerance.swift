// What the fitting promises.

import Timelines

extension Performance {
    /// Whether every track keeps within its tolerance. False only through a fault of the fitting.
    var isWithinTolerance: Bool { tracks.allSatisfy { $0.error <= $0.tolerance } }
}
