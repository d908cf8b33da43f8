// When anything that a formula reads moves by itself.

import Numerics
import Simulation
import Timelines

/// The stretches of a recording in which a set of slots moves other than by jumps at breaks.
struct Movement {
    /// In order, none touching the next.
    private var stretches: [(from: Time, to: Time)] = []
    /// Nothing changes, not even by jumps.
    let isStill: Bool
    /// Nothing changes but by jumps at breaks.
    var isStepped: Bool { stretches.isEmpty }

    init(_ recording: Recording, slots: [Int]) {
        var found: [(from: Time, to: Time)] = []
        var jumps = false
        for slot in recording.closure(of: slots) {
            let segments = recording.segments[slot]
            jumps = jumps || segments.count > 1
            for (index, segment) in segments.enumerated() {
                let stop = index + 1 < segments.count ? segments[index + 1].start : .never
                guard let own = segment.source.stretch else { continue }
                let from = max(segment.start, own.from, recording.begin)
                let to = min(stop, own.to)
                if from < to { found.append((from, to)) }
            }
        }
        for stretch in found.sorted(by: { $0.from < $1.from }) {
            if let last = stretches.last, stretch.from <= last.to {
                stretches[stretches.count - 1].to = max(last.to, stretch.to)
            } else {
                stretches.append(stretch)
            }
        }
        isStill = stretches.isEmpty && !jumps
    }

    func isMoving(from start: Time, to end: Time) -> Bool {
        let next = stretches.indices.partitioningIndex { stretches[$0].to > start }
        return next < stretches.count && stretches[next].from < end
    }
}

extension Source {
    /// When it moves by itself; what it reads moves on its own account.
    fileprivate var stretch: (from: Time, to: Time)? {
        switch self {
        case .constant, .let, .follow, .copy, .drag, .carried, .shown: nil
        case .clock, .glide, .rebound: (.zero, .never)
        case .ramp(let ramp): ramp.from == ramp.to ? nil : (ramp.begin, ramp.end)
        case .animation(let animation): (animation.begin, animation.end)
        }
    }
}
