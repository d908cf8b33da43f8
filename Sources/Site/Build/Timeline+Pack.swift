// Timelines and times as bytes, for what has some of them.

import Motion
import Numerics
import Timelines

extension BinaryWriter {
    mutating func write(_ time: Time) { write(Int(time.units)) }

    /// Without their count.
    mutating func write(all numbers: [Double]) { for number in numbers { write(number) } }

    mutating func write(_ timeline: Timeline) {
        for decimals in timeline.decimals { write(decimals) }
        write(all: timeline.tolerance)
        write(all: timeline.error)
        write(timeline.keyframes) { keyframe, pack in
            pack.write(keyframe.time)
            pack.write(all: keyframe.values)
            switch keyframe.passage {
            case .linear: pack.write(0)
            case .hold: pack.write(1)
            case .eased(let bezier):
                pack.write(2)
                pack.write(all: [bezier.x1, bezier.y1, bezier.x2, bezier.y2])
            }
        }
    }
}

extension BinaryReader {
    mutating func time() throws(Garbled) -> Time { Time(units: Int64(try integer())) }

    mutating func doubles(_ count: Int) throws(Garbled) -> [Double] {
        var numbers: [Double] = []
        for _ in 0..<count { numbers.append(try double()) }
        return numbers
    }

    /// - Parameter count: how many components it has.
    mutating func timeline(_ count: Int) throws(Garbled) -> Timeline {
        var decimals: [Int] = []
        for _ in 0..<count { decimals.append(try integer()) }
        let (tolerance, error) = (try doubles(count), try doubles(count))
        let keyframes = try list { reader throws(Garbled) in
            let (time, values) = (try reader.time(), try reader.doubles(count))
            switch try reader.integer() {
            case 0: return Keyframe(time: time, values: values)
            case 1: return Keyframe(time: time, values: values, passage: .hold)
            case 2:
                let ends = try reader.doubles(4)
                let bezier = CubicBezier(x1: ends[0], y1: ends[1], x2: ends[2], y2: ends[3])
                return Keyframe(time: time, values: values, passage: .eased(bezier))
            default: throw Garbled()
            }
        }
        guard !keyframes.isEmpty else { throw Garbled() }
        return Timeline(keyframes: keyframes, decimals: decimals, tolerance: tolerance, error: error)
    }
}
