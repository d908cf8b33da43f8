// The figures of the sources keep their limits: `.ci/figures` measures them, and says what the limits are.

import Foundation
import TestSupport
import Testing

@Suite("Figures") struct FiguresTests {
    @Test("every figure keeps its limit", .timeLimit(.minutes(10)))
    func limits() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Fixtures.root + "/.ci/figures")
        process.arguments = ["--rows"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // name, value, limit, and whether it is kept
        let rows = text.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(rows.count >= 11 && rows.allSatisfy { $0.count == 4 })
        for row in rows where row.count == 4 {
            #expect(row[3] == "kept", "\(row[0]): \(row[1]), limit \(row[2]); .ci/figures --list says where")
        }
    }
}
