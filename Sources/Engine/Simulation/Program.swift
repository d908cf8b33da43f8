// One interaction for all the machines, recordings and samplers that run it.

import Interactions

/// Holds an interaction on the heap, and evaluates its slots (see SourceValue.swift). An interaction is many arrays: a
/// copy retains each of them, which costs more than most formulas. So machines, recordings and samplers share a program
/// and read it in place.
final class Program: Sendable {
    let interaction: Interaction
    /// Two an input, whether it scrolls or not.
    private let axes: [AxisSlots]

    init(_ interaction: Interaction) {
        self.interaction = interaction
        var axes: [AxisSlots] = []
        for input in interaction.inputs {
            for axis in 0..<2 { axes.append(AxisSlots(input.scroll, axis: axis, of: interaction.variables)) }
        }
        self.axes = axes
    }

    /// Whether an input is a scroll view.
    func isScroll(_ input: Int) -> Bool { axes[input * 2].raw >= 0 }

    func axis(_ index: AxisIndex) -> AxisSlots { axes[index.input * 2 + index.axis] }
}

/// Where an axis of a scroll view stands in the frame, and what a finger may do to it. The numbers alone: a copy of a
/// `ScrollAxis` retains its formulas.
struct AxisSlots: Sendable {
    /// The variable of the offset.
    var variable = -1
    /// The offset as it is shown, its `model`, and before the overscroll limits.
    var offset = -1
    var model = -1
    var raw = -1
    /// Where the motion will come to rest; −1 where no formula reads it.
    var target = -1
    var nearInset = -1
    var farInset = -1
    var content = -1
    var extent = -1
    var isScrollable = false
    var alwaysBounces = false
    var isLimited = false
    var isSnapping = false
    /// Settings that both axes share.
    var isPaging = false
    var isFast = false
    /// 1 while one of both moves by itself; −1 where no formula reads it.
    var decelerating = -1

    /// Of other inputs than scroll views there is nothing to read.
    init(_ scroll: ScrollView?, axis: Int, of variables: [Variable]) {
        guard let scroll else { return }
        let axis = scroll[axis]
        variable = axis.offset
        offset = variables[axis.offset].slot
        model = variables[axis.offset].modelSlot
        raw = axis.rawSlot
        target = axis.targetSlot
        nearInset = variables[axis.nearInset].slot
        farInset = variables[axis.farInset].slot
        content = variables[axis.contentVariable].slot
        extent = axis.extentSlot
        isScrollable = axis.isScrollable
        alwaysBounces = axis.alwaysBounces
        isLimited = axis.nearLimit != nil || axis.farLimit != nil
        isSnapping = !axis.snaps.isEmpty
        isPaging = scroll.isPaging
        isFast = scroll.isFast
        decelerating = scroll.deceleratingSlot
    }
}
