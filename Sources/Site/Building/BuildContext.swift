// What all jobs of one build share.

import Behaviours
import Files
import Fitting

/// Where a build writes, what it knows of earlier ones, and the work that waits.
struct BuildContext: Sendable {
    let writer: SiteWriter
    let store: DesignStore
    /// Writes packed forms beside texts; nil for none.
    var packing: PackedFiles?
    /// Places finished designs; nil for a part of a site, whose designs another build places.
    var publication: DesignPublication?
    let pool = WorkerPool()
    /// Measures how long fits take; nil for no measurement.
    var stopwatch: Stopwatch?
    /// Values of parameters in place of those in the designs.
    var settings: [String: String] = [:]
    /// Where designs find behaviours that are not beside them.
    var library = BehaviourLibrary()
    /// What a preview has read and played; nil for a build by itself.
    var memory: StageMemory?
    /// How many threads search each design for all that a finger can reach; nil for no search.
    var searchers: Int?
}
