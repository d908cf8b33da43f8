// A track held against the recording that it was baked from.

import Designs
import Interactions
import Numerics
import Simulation
import Testing
import Timelines
import XML

@testable import Baking

/// The greatest error of a track at whole milliseconds, as a share of what each component may be off, and when it is.
/// Asked are all milliseconds at and beside keyframes, and every fifth between, every fiftieth after eight seconds.
func greatestError(
    of track: Track, _ index: Int, _ design: Design, _ recording: Recording
) -> (share: Double, millisecond: Int64) {
    let baker = Baker(design: design, recording: recording, tolerance: .standard)
    let binding = design.interaction.bindings[index]
    let allowed = ErrorBudget(baker, index).components
    let order = BindingPieces(binding, strings: design.strings).ranges.flatMap { $0 }
    var sampler = recording.sampler()
    var worst = (share: 0.0, millisecond: Int64(0))
    let length = max(baker.duration, track.period ?? .zero).milliseconds
    var asked: Set<Int64> = []
    for time in track.parts.flatMap({ $0.keyframes.map(\.time.millisecondsRoundedUp) }) {
        asked.formUnion([time - 1, time, time + 1])
    }
    for millisecond in 0..<length {
        guard asked.contains(millisecond) || millisecond % (millisecond < 8000 ? 5 : 50) == 0 else { continue }
        let time = Time(milliseconds: millisecond)
        let exact = sampler.values(of: index, at: time + recording.begin)
        let shown = track.values(at: time)
        if binding.kind == .text, case .keywords(let texts) = track.form {
            if texts[Int(shown[0])] != design.text(of: exact, in: binding) { worst = (1e9, millisecond) }
            continue
        }
        for (place, component) in order.enumerated() {
            var off = abs(shown[place] - exact[component])
            // A turn more or less is the same angle.
            if binding.kind == .transform, track.period != nil { off = abs(off - 360 * (off / 360).rounded()) }
            let share = allowed[component] > 0 ? off / allowed[component] : off * 1e9
            if share > worst.share { worst = (share, millisecond) }
        }
    }
    return worst
}

/// Whether something at or around an element keeps it from being seen, at each of many instants of a recording.
func isUnseen(_ id: String, _ design: Design, _ recording: Recording) throws -> Bool {
    let around = design.picture.all { $0.element(id: id) != nil }
    try #require(!around.isEmpty)
    var sampler = recording.sampler()
    var time = recording.begin
    while time <= recording.end {
        let isHidden = around.contains { element in
            let bound = design.bindings.indices.filter { design.bindings[$0].element == element.id }
            func value(_ attribute: String) -> Double? {
                let index = bound.first { design.bindings[$0].attribute == attribute }
                return index.map { sampler.values(of: $0, at: time)[0] }
            }
            let isDisplayed = value("visible").map { $0 != 0 } ?? (element["display"] != "none")
            return !isDisplayed || (value("opacity") ?? element["opacity"].flatMap { Double($0) } ?? 1) <= 0
        }
        if !isHidden { return false }
        time += Time(milliseconds: 7)
    }
    return true
}
