// How scenarios move, kept from build to build: what moves as it did before is not fitted again.

import Baking
import Motion
import Timelines

struct MotionStore: MotionMemory {
    let cache: ContentCache

    func motion(of basis: MotionBasis, work: () -> BakedMotion) -> BakedMotion {
        cache.value(
            of: "motion", input: basis.packed, read: { BakedMotion(packed: $0) }, write: { $0.packed }, work: work)
    }
}

extension MotionBasis {
    /// Bases that differ have other bytes.
    fileprivate var packed: [UInt8] {
        var pack = BinaryWriter()
        pack.write(interaction)
        for number in [stage.width, stage.height, tolerance.points, tolerance.share, tolerance.channel] {
            pack.write(number)
        }
        pack.write(effort.rawValue)
        pack.write(strings)
        pack.write(bindings) { binding, pack in
            pack.write(binding.element)
            pack.write(binding.attribute)
            pack.write((binding.sight.isConcealed ? 1 : 0) + (binding.sight.isRelative ? 2 : 0))
        }
        return pack.bytes
    }
}

extension BakedMotion {
    /// The form of the bytes: another form has another number.
    private static let form = 1

    var packed: [UInt8] {
        var pack = BinaryWriter()
        pack.write(BakedMotion.form)
        pack.write(tracks) { $1.write($0) }
        pack.write(touches) { touch, pack in
            pack.write(touch.press)
            pack.write(touch.lift)
            pack.write(touch.isCancelled ? 1 : 0)
            pack.write(touch.path)
        }
        return Zstandard.packed(pack.bytes)
    }

    /// Nil where the bytes hold no motion.
    init?(packed bytes: [UInt8]) {
        let motion = Zstandard.unpacked(bytes, limit: 1 << 28).flatMap { bytes in
            BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
                guard try pack.integer() == BakedMotion.form else { throw BinaryReader.Garbled() }
                return BakedMotion(
                    tracks: try pack.list { reader throws(BinaryReader.Garbled) in try reader.track() },
                    touches: try pack.list { reader throws(BinaryReader.Garbled) in
                        Touch(
                            press: try reader.time(), lift: try reader.time(), isCancelled: try reader.flag(),
                            path: try reader.timeline(2))
                    })
            }
        }
        guard let motion else { return nil }
        self = motion
    }
}

extension Form {
    /// How many components each part of a track has: a function of a transform is one.
    fileprivate var partCounts: [Int] {
        if case .transform(let terms) = self { terms.map(\.arity) } else { [count] }
    }
}

extension BinaryWriter {
    fileprivate mutating func write(_ time: Time) { write(Int(time.units)) }

    fileprivate mutating func write(_ numbers: [Double]) { for number in numbers { write(number) } }

    fileprivate mutating func write(_ track: Track) {
        write(track.target)
        write(track.attribute)
        write(track.form)
        write(track.parts) { part, pack in
            pack.write(part.count)
            pack.write(part)
        }
        write(track.shares)
        write(track.period) { $1.write($0) }
        write(track.measure.rawValue)
        write(track.tolerance)
        write(track.isConcealed ? 1 : 0)
    }

    /// Its name, and what belongs to it.
    private mutating func write(_ form: Form) {
        switch form {
        case .number: write("number")
        case .numbers(let count):
            write("numbers")
            write(count)
        case .transform(let terms):
            write("transform")
            write(terms) { term, pack in
                pack.write(Int(term.kind.rawValue))
                pack.write(term.arity)
            }
        case .path(let letters):
            write("path")
            write(String(letters.map(\.rawValue)))
        case .color: write("color")
        case .keywords(let words):
            write("keywords")
            write(words)
        }
    }

    fileprivate mutating func write(_ timeline: Timeline) {
        for decimals in timeline.decimals { write(decimals) }
        write(timeline.tolerance)
        write(timeline.error)
        write(timeline.keyframes) { keyframe, pack in
            pack.write(keyframe.time)
            pack.write(keyframe.values)
            switch keyframe.passage {
            case .linear: pack.write(0)
            case .hold: pack.write(1)
            case .eased(let bezier):
                pack.write(2)
                pack.write([bezier.x1, bezier.y1, bezier.x2, bezier.y2])
            }
        }
    }
}

extension BinaryReader {
    fileprivate mutating func time() throws(Garbled) -> Time { Time(units: Int64(try integer())) }

    fileprivate mutating func flag() throws(Garbled) -> Bool {
        let number = try integer()
        guard number == 0 || number == 1 else { throw Garbled() }
        return number == 1
    }

    private mutating func doubles(_ count: Int) throws(Garbled) -> [Double] {
        var numbers: [Double] = []
        for _ in 0..<count { numbers.append(try double()) }
        return numbers
    }

    fileprivate mutating func track() throws(Garbled) -> Track {
        let (target, attribute, form) = (try text(), try text(), try form())
        let parts = try list { reader throws(Garbled) in try reader.timeline(try reader.count()) }
        let shares = try doubles(parts.count)
        let period = try optional { reader throws(Garbled) in try reader.time() }
        guard let measure = ErrorMeasure(rawValue: try text()), parts.map(\.count) == form.partCounts,
            period.map({ $0 > .zero }) ?? true
        else { throw Garbled() }
        return Track(
            target: target, attribute: attribute, form: form, parts: parts, shares: shares, period: period,
            measure: measure, tolerance: try double(), isConcealed: try flag())
    }

    private mutating func form() throws(Garbled) -> Form {
        switch try text() {
        case "number": return .number
        case "numbers": return .numbers(count: try count())
        case "transform":
            return .transform(
                try list { reader throws(Garbled) in
                    let (kind, arity) = (try reader.integer(), try reader.count())
                    guard let kind = UInt8(exactly: kind).flatMap(TransformFunction.Kind.init) else { throw Garbled() }
                    return TransformTerm(kind, arity: arity)
                })
        case "path":
            let letters = try text().map(PathLetter.init)
            guard !letters.contains(nil) else { throw Garbled() }
            return .path(letters.compactMap { $0 })
        case "color": return .color
        case "keywords": return .keywords(try texts())
        default: throw Garbled()
        }
    }

    /// - Parameter count: how many components it has.
    fileprivate mutating func timeline(_ count: Int) throws(Garbled) -> Timeline {
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
