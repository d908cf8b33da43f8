// Which states a set of transitions enters: the part of SCXML's algorithm that walks down and up the tree.

import Interactions

/// The states to be entered, as flags by index, so that document order comes free.
struct EntrySet {
    var isEntered: [Bool]
    /// Entered by way of its own initial transition.
    var isDefault: [Bool]
    /// The history state whose default content runs when this state is entered.
    var defaultHistory: [Int?]
    private let program: Program
    private var interaction: Interaction { _read { yield program.interaction } }
    private let histories: [[Int]?]

    init(machine: Machine) {
        program = machine.program
        histories = machine.histories
        isEntered = [Bool](repeating: false, count: machine.isActive.count)
        isDefault = isEntered
        defaultHistory = [Int?](repeating: nil, count: machine.isActive.count)
    }

    mutating func addDescendants(of state: Int) {
        let initial = interaction.states[state].initialTargets
        if interaction.states[state].isHistory {
            let parent = interaction.states[state].parent
            if histories[state] == nil && parent >= 0 { defaultHistory[parent] = state }
            return add(histories[state] ?? initial, below: parent)
        }
        isEntered[state] = true
        if interaction.states[state].kind == .compound {
            isDefault[state] = true
            add(initial, below: state)
        } else if interaction.states[state].kind == .parallel {
            addRegions(of: state)
        }
    }

    /// The states `targets` and what is entered with them, up to but not including `top`.
    mutating func add(_ targets: [Int], below top: Int) {
        for target in targets { addDescendants(of: target) }
        for target in targets { addAncestors(of: target, below: top) }
    }

    /// The proper ancestors of `state` up to but not including `top`, with the other regions of parallel ones.
    mutating func addAncestors(of state: Int, below top: Int) {
        var ancestor = interaction.states[state].parent
        while ancestor >= 0 && ancestor != top {
            isEntered[ancestor] = true
            if interaction.states[ancestor].kind == .parallel { addRegions(of: ancestor) }
            ancestor = interaction.states[ancestor].parent
        }
    }

    private mutating func addRegions(of parallel: Int) {
        for child in interaction.states[parallel].children where !interaction.states[child].isHistory {
            let isReached = isEntered.indices.contains {
                isEntered[$0] && ($0 == child || interaction.isDescendant($0, of: child))
            }
            if !isReached { addDescendants(of: child) }
        }
    }
}

extension Interaction {
    /// Whether `state` lies below `ancestor`; everything lies below the chart, −1.
    package func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
        if ancestor < 0 { return true }
        var parent = states[state].parent
        while parent >= 0 {
            if parent == ancestor { return true }
            parent = states[parent].parent
        }
        return false
    }

    /// 3.13: the innermost compound state around all of these; −1 for the chart itself.
    package func leastCommonCompoundAncestor(_ list: [Int]) -> Int {
        var ancestor = states[list[0]].parent
        while ancestor >= 0 {
            if states[ancestor].kind == .compound, list.dropFirst().allSatisfy({ isDescendant($0, of: ancestor) }) {
                return ancestor
            }
            ancestor = states[ancestor].parent
        }
        return -1
    }
}

extension State {
    package var isHistory: Bool { kind == .shallowHistory || kind == .deepHistory }
    package var isAtomic: Bool { kind == .atomic || kind == .final }
}
