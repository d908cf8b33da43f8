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
                var frames = curve.keyframes(until: durations[number])
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

extension LottieCurve {
    /// Keyframes from zero on; what goes on at the end is cut there, in lines from frame to frame.
    fileprivate func keyframes(until end: Time) -> [Keyframe] {
        var result = keyframes.filter { $0.time <= end }
        if result.first.map({ $0.time > .zero }) ?? true {
            result.insert(Keyframe(time: .zero, values: values(at: .zero), passage: .hold), at: 0)
        }
        let last = result[result.count - 1]
        if result.count < keyframes.count, last.time < end, last.passage != .hold {
            result[result.count - 1].passage = .linear
            var time = last.time + LottieCurve.frame
            while time < end {
                result.append(Keyframe(time: time, values: values(at: time)))
                time = time + LottieCurve.frame
            }
            result.append(Keyframe(time: end, values: values(at: end)))
        }
        result[result.count - 1].passage = .hold
        return result
    }
}
