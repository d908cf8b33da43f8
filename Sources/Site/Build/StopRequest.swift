// Asking a build, from any thread, to end before it is done.

import Synchronization

/// A build that is asked to stop does so before the next file that it would write, or the next scenario that it would
/// play: it takes away what it wrote, leaves the old site as it is, and throws `SiteError.stopped`. One that has begun to
/// put the new site in its place goes on to the end.
package final class StopRequest: Sendable {
    private let flag = Atomic(false)
    private let asked: (@Sendable (StopRequest) -> Void)?

    /// - Parameter asked: called whenever a build is about to ask whether it is to end. By it tests get in between any two
    ///   steps of a build.
    package init(asked: (@Sendable (StopRequest) -> Void)? = nil) { self.asked = asked }

    package func ask() { flag.store(true, ordering: .relaxed) }

    package var isAsked: Bool { flag.load(ordering: .relaxed) }

    func check() throws(SiteError) {
        asked?(self)
        if isAsked { throw .stopped }
    }
}
