// How scenarios move, as bytes.

import Baking
import Geometry
import Numerics
import Timelines

extension BakedMotion {
    var packed: [UInt8] {
        var pack = BinaryWriter()
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
                BakedMotion(
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
    fileprivate mutating func write(_ track: Track) {
        write(track.target)
        write(track.attribute)
        write(track.form)
        write(track.parts) { part, pack in
            pack.write(part.count)
            pack.write(part)
        }
        write(all: track.shares)
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
}

extension BinaryReader {
    fileprivate mutating func flag() throws(Garbled) -> Bool {
        let number = try integer()
        guard number == 0 || number == 1 else { throw Garbled() }
        return number == 1
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
}
