// Where a search goes on: the least tried first, and what comes nearer to a threshold.

import Simulation

/// The moments to go on from. The configuration that was gone on from least comes first; in it the settings for which
/// that holds, those nearest to the design as it is before others.
struct OpenBranches {
    private struct Group {
        var root: Int
        var moments: [Branch] = []
        /// How often it was gone on from, and how far its settings are from the design's own.
        var turns: Int
    }

    private var configurations: [(configuration: [Int], groups: [Group], turns: Int)] = []
    private var numbers: [[Int]: Int] = [:]
    private(set) var count = 0

    mutating func add(_ moment: Branch, distance: Int) {
        let configuration = moment.machine.configuration
        let number = numbers[configuration] ?? configurations.count
        if number == configurations.count {
            numbers[configuration] = number
            configurations.append((configuration, [], 0))
        }
        count += 1
        if let group = configurations[number].groups.firstIndex(where: { $0.root == moment.root }) {
            configurations[number].groups[group].moments.append(moment)
        } else {
            configurations[number].groups.append(Group(root: moment.root, moments: [moment], turns: distance))
        }
    }

    /// - Parameter isFit: whether a configuration, with some of the settings that a search begins with, will do.
    mutating func next(where isFit: ([Int], Int) -> Bool = { _, _ in true }) -> Branch? {
        var best: (configuration: Int, group: Int, turns: Int)?
        for (number, item) in configurations.enumerated() {
            if let best, item.turns >= configurations[best.configuration].turns { continue }
            var found: Int?
            for (index, group) in item.groups.enumerated()
            where !group.moments.isEmpty && isFit(item.configuration, group.root) {
                if found == nil || group.turns < item.groups[found!].turns { found = index }
            }
            if let found { best = (number, found, item.turns) }
        }
        guard let best else { return nil }
        configurations[best.configuration].turns += 1
        configurations[best.configuration].groups[best.group].turns += 1
        count -= 1
        return configurations[best.configuration].groups[best.group].moments.removeFirst()
    }
}

/// Leads to comparisons that have come out one way only: whatever brings one nearer to its threshold is gone on from,
/// even where its situation is known.
struct Guide {
    private var hasHeld: [Bool]
    private var hasFailed: [Bool]
    private var nearest: [Double]
    private var best: [Branch?]
    private var turn = 0

    init(count: Int) {
        hasHeld = Array(repeating: false, count: count)
        hasFailed = hasHeld
        nearest = Array(repeating: .infinity, count: count)
        best = Array(repeating: nil, count: count)
    }

    /// Whether it came nearer to one of them.
    mutating func offer(_ moment: Branch, _ distances: [Double]) -> Bool {
        var isNearer = false
        for (index, distance) in distances.enumerated() where !(hasHeld[index] && hasFailed[index]) {
            if distance < 0 { hasFailed[index] = true } else { hasHeld[index] = true }
            if hasHeld[index] && hasFailed[index] {
                best[index] = nil
            } else if moment.hand == nil, distance.magnitude < nearest[index] * 0.99 {
                nearest[index] = distance.magnitude
                best[index] = moment
                isNearer = true
            }
        }
        return isNearer
    }

    /// Up to so many moments, the comparisons in turn.
    mutating func next(_ count: Int) -> [Branch] {
        var result: [Branch] = []
        for _ in best.indices where result.count < count {
            turn = (turn + 1) % best.count
            guard let moment = best[turn] else { continue }
            best[turn] = nil
            result.append(moment)
        }
        return result
    }
}
