// What is found out about designs, kept from build to build: what a text holds; of each scenario what happened, how it moves
// and its graphs.

import Baking
import Designs
import Diagnostics
import Fitting
import FormulaText
import Geometry
import Simulation

struct RunStore: RunMemory, TextMemory {
    let cache: ContentCache
    /// In bytes as an archive: hundreds of times as long as a run of the starters.
    private static let largest = 1 << 24

    func run(of basis: RunBasis, work: () -> SimulatedRun) -> SimulatedRun {
        let kept = cache.kept("recording", basis.behaviour) { bytes in
            Zstandard.unpacked(bytes, limit: RunStore.largest).flatMap {
                Recording(archived: $0, of: basis.interaction)
            }
        }
        if let kept { return (kept, nil) }
        let run = work()
        if let bytes = run.recording.archived {
            cache.keep("recording", basis.behaviour, Zstandard.packed(bytes))
        }
        return run
    }

    func motion(of basis: MotionBasis, work: () -> BakedMotion) -> BakedMotion {
        cache.value(
            of: "motion", input: basis.packed, read: { BakedMotion(packed: $0) }, write: { $0.packed }, work: work)
    }

    func graphs(of basis: GraphBasis, work: () -> [Graph]) -> [Graph] {
        cache.value(
            of: "graphs", input: basis.packed, read: { Graph.all(packed: $0) }, write: { Graph.packed($0) }, work: work)
    }

    func design(of source: SourceText) -> ReadText? {
        cache.kept("text", RunStore.input(source)) { ReadText(packed: $0, of: source) }
    }

    func keep(_ text: ReadText, of source: SourceText) { cache.keep("text", RunStore.input(source), text.packed) }

    /// Of a design without a title the file's name is the title.
    private static func input(_ source: SourceText) -> [UInt8] {
        var pack = BinaryWriter()
        pack.write(source.name)
        pack.write(source.bytes)
        return pack.bytes
    }
}

extension MotionBasis {
    /// Bases that differ have other bytes.
    fileprivate var packed: [UInt8] {
        var pack = BinaryWriter()
        pack.write(self)
        return pack.bytes
    }
}

extension GraphBasis {
    fileprivate var packed: [UInt8] {
        var pack = BinaryWriter()
        pack.write(motion)
        pack.write(quantities) { quantity, pack in
            pack.write(quantity.name)
            pack.write(quantity.kind.rawValue)
            pack.write(quantity.slot)
            pack.write(quantity.unit.rawValue)
        }
        return pack.bytes
    }
}

extension BinaryWriter {
    mutating func write(_ basis: MotionBasis) {
        write(basis.behaviour)
        let (stage, tolerance) = (basis.stage, basis.tolerance)
        write(all: [stage.width, stage.height, tolerance.points, tolerance.share, tolerance.channel])
        write(basis.strings)
        write(basis.bindings) { binding, pack in
            pack.write(binding.element)
            pack.write(binding.attribute)
            pack.write((binding.sight.isConcealed ? 1 : 0) + (binding.sight.isRelative ? 2 : 0))
        }
    }
}
