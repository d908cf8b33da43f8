// Layouts of charts made by a process of their own: Graphviz loses memory in each, which ends with the process.

import Glibc
import StatechartLayout
import Synchronization

/// The program started once more, as the servant of this process: it gets charts and gives back layouts. It is started
/// when the first layout is wanted, starts anew after some, and ends when nobody holds the other end of its line. Where
/// Graphviz crashes, it takes nothing with it but a chart.
package final class ChartWorker: Sendable {
    /// How many charts it lays out before it starts anew: 50 of the starters' should lose 7 MB, at 130 KB each.
    private static let most = 50

    /// The only word that has the program be one.
    package static let word = "--lay-out-charts"

    private struct Process {
        var id: pid_t
        var line: ChartLine
        var left = most
    }

    private let program: String
    private let process = Mutex<Process?>(nil)

    init(_ program: String) { self.program = program }

    deinit { process.withLock { ChartWorker.end(&$0) } }

    /// Nil where it broke off: it may break off because of what it did before, so another one tries once more. A process
    /// that has no program to start lays out by itself.
    func layout(of chart: Chart) -> ChartLayout? {
        var pack = BinaryWriter()
        pack.write(chart)
        return process.withLock { process in
            for _ in 0..<2 {
                if process == nil { process = start() }
                guard process != nil else { return ChartLayout(chart) }
                process?.left -= 1
                let answer = process?.line.asked(pack.bytes).flatMap { ChartLayout(bytes: $0, of: chart) }
                if answer == nil || process?.left == 0 { ChartWorker.end(&process) }
                if let answer { return answer }
            }
            return nil
        }
    }

    /// Lays out what comes in by the descriptor 0 until nothing comes any more.
    package static func serve() {
        let line = ChartLine(descriptor: 0)
        while let bytes = line.receive() {
            let chart = BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in try pack.chart() }
            guard let chart, line.send(ChartLayout(chart).bytes) else { return }
        }
    }

    private func start() -> Process? {
        var ends: [Int32] = [-1, -1]
        // Nobody else whom this process starts gets them.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }
        let words = ["flipbook", ChartWorker.word]
        guard case .success(let id) = ChildProcess.start(words, program: program, descriptors: [ends[1]]) else {
            close(ends[0])
            return nil
        }
        return Process(id: id, line: ChartLine(descriptor: ends[0]))
    }

    private static func end(_ process: inout Process?) {
        guard let ended = process else { return }
        close(ended.line.descriptor)
        kill(ended.id, SIGKILL)
        ChildProcess.end(of: ended.id)
        process = nil
    }
}

/// One end of a line between two processes, on which texts of bytes go with their length before them.
private struct ChartLine {
    let descriptor: Int32

    /// The answer to a question; nil where none came.
    func asked(_ question: [UInt8]) -> [UInt8]? { send(question) ? receive() : nil }

    func send(_ bytes: [UInt8]) -> Bool {
        var rest = (withUnsafeBytes(of: bytes.count) { Array($0) } + bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func receive() -> [UInt8]? {
        guard let head = receive(MemoryLayout<Int>.size) else { return nil }
        let count = head.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
        // The largest chart that is drawn has a hundredth of this.
        return 0...1 << 26 ~= count ? receive(count) : nil
    }

    private func receive(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + filled, count - filled, 0) }
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { return nil }
            filled += more
        }
        return bytes
    }
}

extension BinaryWriter {
    fileprivate mutating func write(_ numbers: [Int]) { write(numbers) { $1.write($0) } }

    fileprivate mutating func write(_ chart: Chart) {
        write(chart.states) { state, pack in
            pack.write(state.id)
            pack.write(Int(state.kind.rawValue))
            pack.write(state.parent)
            pack.write(state.initial)
        }
        write(chart.initial)
        write(chart.transitions) { transition, pack in
            pack.write(transition.source)
            pack.write(transition.targets)
            pack.write(transition.events)
            pack.write(transition.condition)
            pack.write(transition.hasActions ? 1 : 0)
        }
    }
}

extension BinaryReader {
    fileprivate mutating func numbers() throws(Garbled) -> [Int] {
        try list { reader throws(Garbled) in try reader.integer() }
    }

    fileprivate mutating func chart() throws(Garbled) -> Chart {
        let states = try list { reader throws(Garbled) in
            let (id, number) = (try reader.text(), try reader.integer())
            guard let kind = Chart.Kind.allCases.first(where: { $0.rawValue == number }) else { throw Garbled() }
            return Chart.State(id: id, kind: kind, parent: try reader.integer(), initial: try reader.numbers())
        }
        return Chart(
            states: states, initial: try numbers(),
            transitions: try list { reader throws(Garbled) in
                Chart.Transition(
                    source: try reader.integer(), targets: try reader.numbers(), events: try reader.text(),
                    condition: try reader.text(), hasActions: try reader.integer() != 0)
            })
    }
}
