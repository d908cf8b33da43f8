// A track held against the recording that it was baked from.

import Documents
import Motion
import Simulation
import Timelines

@testable import Baking

/// The greatest error of a track at whole milliseconds, as a share of what each component may be off, and when it is.
/// Asked are all milliseconds at and beside keyframes, and every fifth between, every fiftieth after eight seconds.
func greatestError(
    of track: Track, _ index: Int, _ design: Design, _ recording: Recording
) -> (share: Double, millisecond: Int64) {
    let baker = Baker(design: design, recording: recording, tolerance: .standard)
    let binding = design.interaction.bindings[index]
    let allowed = Allowance(baker, index).components
    let order = BindingPieces(binding, strings: design.strings).ranges.flatMap { $0 }
    var sampler = recording.sampler()
    var worst = (share: 0.0, millisecond: Int64(0))
    let length = baker.duration.units / Time.unitsPerMillisecond
    var asked: Set<Int64> = []
    for time in track.parts.flatMap({ $0.keyframes.map(\.time.millisecondsRoundedUp) }) {
        asked.formUnion([time - 1, time, time + 1])
    }
    for millisecond in 0..<length {
        guard asked.contains(millisecond) || millisecond % (millisecond < 8000 ? 5 : 50) == 0 else { continue }
        let time = Time(milliseconds: millisecond)
        let exact = sampler.values(of: index, at: time + recording.begin)
        let shown = track.values(at: time)
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
