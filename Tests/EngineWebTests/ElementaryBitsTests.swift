// The elementary functions give the same bits in WebAssembly as natively, over more than a million values.

import EngineWeb
import Testing

@Suite("WebAssembly guard") struct ElementaryBitsTests {
    /// By number, as `elementary` counts them.
    static let functions = [
        "exp", "expm1", "log", "pow", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "hypot",
        "truncatedRemainder",
    ]
    static let count: Int32 = 80_000
    static let chunk: Int32 = 2_000

    @Test("the same bits natively and in WebAssembly", arguments: functions.indices)
    func sameBits(function: Int) throws {
        let number = Int32(function)
        let answers = try WebAssembly.ask("hashes", "\(number)", "\(Self.count)", "\(Self.chunk)")
        #expect(answers.count == Int(Self.count / Self.chunk))
        for (answer, start) in zip(answers, stride(from: 0, to: Self.count, by: Int(Self.chunk))) {
            guard answer != "\(start) \(hex(guardHash(number, start, Self.chunk)))" else { continue }
            // The chunk differs: name its first question with another answer.
            let values = try WebAssembly.ask("values", "\(number)", "\(start)", "\(Self.chunk)")
            for (value, index) in zip(values, start..<start + Self.chunk) {
                let native = "\(index) \(hex(guardResult(number, index)))"
                if value != native {
                    let x = guardArgument(number, index, 0)
                    let y = guardArgument(number, index, 1)
                    Issue.record("\(Self.functions[function])(\(x), \(y)): native \(native), WebAssembly \(value)")
                    return
                }
            }
            Issue.record("\(Self.functions[function]): the hash from \(start) on differs, but no value does")
            return
        }
    }

    @Test("the questions reach every function, and a number that names none gives NaN")
    func everyFunction() {
        for function in Self.functions.indices {
            #expect(elementary(function: Int32(function), x: 0.75, y: 0.5).isFinite, "\(Self.functions[function])")
            // Different questions, different answers: the hash does not stand still.
            let number = Int32(function)
            #expect(guardHash(number, 0, 100) != guardHash(number, 100, 100))
        }
        #expect(elementary(function: Int32(Self.functions.count), x: 0.75, y: 0.5).isNaN)
        #expect(elementary(function: -1, x: 0.75, y: 0.5).isNaN)
    }

    @Test("a single result that differs changes the hash")
    func hashNotices() {
        let results = Set((0..<50).map { guardResult(9, $0) })
        #expect(results.count > 40)
        #expect(Set((0..<50).map { guardHash(9, $0, 1) }).count == results.count)
    }

    private func hex(_ bits: UInt64) -> String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

@Suite("WebAssembly runtime") struct RuntimeTests {
    @Test("300,000 random allocations keep what was put into them")
    func allocation() throws {
        #expect(try WebAssembly.ask("call", "guard_allocation", "300000") == ["0"])
    }

    @Test("hashing works and its seed does not show")
    func hashing() throws {
        #expect(try WebAssembly.ask("call", "guard_set", "1000") == ["\(guardSet(1000))"])
    }
}
