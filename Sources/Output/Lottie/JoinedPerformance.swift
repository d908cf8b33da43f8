// Several runs of one design as one, one after the other.

import Numerics
import Timelines

extension Performance {
    /// - Parameter runs: of one design, so that their tracks are of the same bindings in the same order.
    static func joined(_ runs: [Performance]) -> Performance {
        guard let first = runs.first else { return Performance(duration: .zero) }
        var starts: [Time] = []
        var end = Time.zero
        for run in runs {
            starts.append(end)
            end = end + run.duration
        }
        var result = Performance(duration: end, loops: false)
        result.tracks = first.tracks.indices.map { index in
            joined(runs.map { $0.tracks[index] }, starts: starts, durations: runs.map(\.duration))
        }
        for (run, start) in zip(runs, starts) {
            result.touches += run.touches.map { touch in
                var moved = touch
                (moved.press, moved.lift) = (touch.press + start, touch.lift + start)
                for index in touch.path.keyframes.indices {
                    moved.path.keyframes[index].time = touch.path.keyframes[index].time + start
                }
                return moved
            }
        }
        return result
    }

    private static func joined(_ tracks: [Track], starts: [Time], durations: [Time]) -> Track {
        var result = tracks[0]
        var words: [String] = []
        result.period = nil
        result.isConcealed = tracks.allSatisfy(\.isConcealed)
        for part in tracks[0].parts.indices {
            var keyframes: [Keyframe] = []
            for (number, track) in tracks.enumerated() {
                let curve = LottieCurve(track.parts[part], period: track.period, until: durations[number])
                var frames = curve.keyframes.filter { $0.time <= durations[number] }
                if frames[0].time > .zero {
                    frames.insert(Keyframe(time: .zero, values: frames[0].values, passage: .hold), at: 0)
                }
                frames[frames.count - 1].passage = .hold
                if case .keywords(let own) = track.form {
                    // A text that several runs show is one.
                    for index in frames.indices {
                        let word =
                            own.indices.contains(Int(frames[index].values[0])) ? own[Int(frames[index].values[0])] : ""
                        if !words.contains(word) { words.append(word) }
                        frames[index].values = [Double(words.firstIndex(of: word) ?? 0)]
                    }
                }
                keyframes += frames.map { frame in
                    var moved = frame
                    moved.time = frame.time + starts[number]
                    return moved
                }
            }
            result.parts[part].keyframes = keyframes
        }
        if case .keywords = result.form { result.form = .keywords(words) }
        return result
    }
}
