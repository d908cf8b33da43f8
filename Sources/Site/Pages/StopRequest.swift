// Asking a build, from any thread, to end before it is done.

import Synchronization

/// A build that is asked to stop ends before the next file or scenario. It removes what it wrote, leaves the old site
/// as it is, and throws `SiteError.stopped`. A build that has begun to put the new site in its place completes it.
package final class StopRequest: Sendable {
    private let flag = Atomic(false)
    private let heeded = Atomic(false)
    private let asked: (@Sendable (StopRequest) -> Void)?

    /// - Parameter asked: called before each check, so that tests can act between any two steps of a build.
    package init(asked: (@Sendable (StopRequest) -> Void)? = nil) { self.asked = asked }

    /// Asks the build to stop, and returns at once. Safe in any thread; asking again changes nothing.
    package func ask() { flag.store(true, ordering: .relaxed) }

    package var isAsked: Bool { flag.load(ordering: .relaxed) }

    /// Whether all work has ended but for putting a site in its place, or removing what was written.
    package var isHeeded: Bool { heeded.load(ordering: .relaxed) }

    /// Says that all other work has ended; before work was asked to stop this says nothing.
    package func heed() { if isAsked { heeded.store(true, ordering: .relaxed) } }

    /// Throws `SiteError.stopped` once the build was asked to stop.
    package func check() throws(SiteError) {
        asked?(self)
        if isAsked { throw .stopped }
    }
}
