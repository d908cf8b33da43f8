// Plays a package: its own vectors, and dense ones that a test has made of the engine's run.

import Foundation

@testable import PACKAGE

/// A scenario at every millisecond or so, as numbers: see `PackageTests`.
struct Dense {
    let file: [Double]
    let inputs: [String]
    let strings: [String]

    /// What differs first, and by how much at most otherwise.
    func difference(_ parameters: PACKAGE.Parameters, tolerance: Double) -> String? {
        var model = PACKAGE(parameters)
        let events = PACKAGE.Event.allCases
        let counts = file[0..<2].map { Int($0) }
        var reported = inputs.map { _ in Double.nan }
        var place = 2
        func next() -> Double {
            defer { place += 1 }
            return file[place]
        }
        while place < file.count {
            let time = next()
            let kind = Int(next())
            var row = Replay.Row(time: time, kind: [.input, .due, .tick, .sample][kind])
            for _ in 0..<Int(next()) { row.events.append(events[Int(next())]) }
            for index in inputs.indices {
                let value = next()
                if value.isNaN || value == reported[index] { continue }
                reported[index] = value
                row.reports.append((inputs[index], value))
            }
            model.play(row)
            if kind != 3 { continue }
            for (name, values) in model.numbers {
                for value in values {
                    let wanted = next()
                    if !(abs(value - wanted) <= tolerance) {
                        return "at \(time) s \(name) is \(value), and the engine has \(wanted)"
                    }
                }
            }
            for (name, text) in model.texts {
                let wanted = strings[Int(next())]
                if text != wanted { return "at \(time) s \(name) is “\(text)”, and the engine has “\(wanted)”" }
            }
            precondition(counts[0] == model.numbers.reduce(0) { $0 + $1.values.count })
        }
        return nil
    }
}

func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

let folder = CommandLine.arguments[1]
let dense = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : nil
var differences = 0
for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
    let replay = Replay(try text(folder + "/" + name))
    var difference = replay.difference()
    if difference == nil, let dense, let data = FileManager.default.contents(atPath: "\(dense)/\(name).bin") {
        let run = Dense(
            file: data.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) },
            inputs: try text(dense + "/inputs").split(separator: "\n").map(String.init),
            strings: try text("\(dense)/\(name).strings").split(separator: "\u{1}", omittingEmptySubsequences: false)
                .map(
                    String.init))
        difference = run.difference(replay.parameters, tolerance: 1e-9)
    }
    if let difference {
        print("\(name): \(difference)")
        differences += 1
    }
}
exit(differences == 0 ? 0 : 1)
