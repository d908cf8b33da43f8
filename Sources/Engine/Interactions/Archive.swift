// Interactions as bytes, for the WebAssembly engine: one description serves writing and reading.

import Formulas

/// Reads or writes numbers in one fixed order. Integers are zigzag varints.
/// Reading never runs past the end: a truncated or malformed archive reads as zeros and sets `isBroken`.
package struct Archive: Sendable {
    /// The lists of an interaction that its numbers lead into.
    enum Reference: Int {
        case slot, variable, input, state, transition, follow, animation, binding, node, scenario
    }

    package private(set) var bytes: [UInt8]
    #if hasFeature(Embedded)
        /// Pages only read; the compiler leaves out what writes.
        package var isReading: Bool { true }
    #else
        package let isReading: Bool
    #endif
    package private(set) var isBroken = false
    /// The largest number so far of each `Reference`.
    private(set) var largest = [Int](repeating: -1, count: Reference.scenario.rawValue + 1)
    /// The origin of the formula before: most follow one another.
    private var lastOrigin = 0
    private var position = 0

    /// An empty archive to write into; `bytes` is the result.
    package static func writing() -> Archive { Archive(bytes: [], isReading: false) }

    /// An archive that reads `bytes` from the start. The bytes are good if it ends with `isAtEnd` and not `isBroken`.
    package static func reading(_ bytes: [UInt8]) -> Archive { Archive(bytes: bytes, isReading: true) }

    private init(bytes: [UInt8], isReading: Bool) {
        self.bytes = bytes
        #if !hasFeature(Embedded)
            self.isReading = isReading
        #endif
    }

    package var isAtEnd: Bool { position == bytes.count }

    @inline(never)
    mutating func code(_ value: inout UInt8) {
        guard isReading else { return bytes.append(value) }
        if position < bytes.count {
            value = bytes[position]
            position += 1
        } else {
            value = 0
            isBroken = true
        }
    }

    // These are not copied into their callers: pages load the engine.
    @inline(never)
    mutating func code(_ value: inout Int) {
        var wide = Int64(value)
        code(&wide)
        value = Int(truncatingIfNeeded: wide)
    }

    /// The number of something in a list. `least` is -1 where it may be none.
    @inline(never)
    mutating func code(_ value: inout Int, _ list: Reference, least: Int = 0) {
        code(&value)
        expect(value >= least)
        largest[list.rawValue] = max(largest[list.rawValue], value)
    }

    @inline(never)
    mutating func numbers(_ list: inout [Int], _ target: Reference) {
        self.list(&list, blank: 0) { $1.code(&$0, target) }
    }

    /// What must be so for the archive to be good.
    mutating func expect(_ isSound: Bool) { if !isSound { isBroken = true } }

    mutating func code(_ value: inout Int64) {
        if !isReading {
            var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
            while rest >= 128 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
                rest >>= 7
            }
            return bytes.append(UInt8(rest))
        }
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 70 {
            var byte: UInt8 = 0
            code(&byte)
            if shift < 64 { result |= UInt64(byte & 127) << shift }
            if byte < 128 { break }
            shift += 7
        }
        value = Int64(bitPattern: result >> 1) ^ -Int64(bitPattern: result & 1)
    }

    @inline(never)
    mutating func code(_ value: inout Bool) {
        var byte: UInt8 = value ? 1 : 0
        code(&byte)
        value = byte != 0
    }

    @inline(never)
    mutating func code(_ value: inout Double) {
        var base: Int64 = 0
        code(&value, after: &base)
    }

    /// Numbers of which each is near the one before the last: the coordinates of a path.
    mutating func coordinates(_ list: inout [Double]) {
        var bases: (Int64, Int64) = (0, 0)
        self.list(&list, blank: 0) {
            $1.code(&$0, after: &bases.0)
            bases = (bases.1, bases.0)
        }
    }

    /// A number of at most four decimals is twice its distance from `base`, in ten-thousandths, and the next base; any
    /// other is 1 and its eight bytes.
    private mutating func code(_ value: inout Double, after base: inout Int64) {
        let scaled = value * 10_000
        var number: Int64 = 1
        if !isReading, scaled > -1e12, scaled < 1e12 {
            let count = Int64(scaled.rounded(.toNearestOrEven))
            if (Double(count) / 10_000).bitPattern == value.bitPattern { number = (count - base) * 2 }
        }
        code(&number)
        if number & 1 == 0 {
            base &+= number >> 1
            value = Double(base) / 10_000
            return
        }
        var bits = value.bitPattern
        for shift in 0..<8 {
            var byte = UInt8(truncatingIfNeeded: bits >> UInt64(shift * 8))
            code(&byte)
            bits = bits & ~(255 << UInt64(shift * 8)) | UInt64(byte) << UInt64(shift * 8)
        }
        value = Double(bitPattern: bits)
    }

    /// A case of an enumeration of bytes; an unknown one reads as `fallback`.
    mutating func code<E: RawRepresentable>(_ value: inout E, fallback: E) where E.RawValue == UInt8 {
        var raw = value.rawValue
        code(&raw)
        if isReading {
            if let known = E(rawValue: raw) {
                value = known
            } else {
                value = fallback
                isBroken = true
            }
        }
    }

    /// The count of a list whose elements take so much memory each. An element takes at least a byte, and one for each
    /// 32 of its memory: a larger count is malformed.
    @inline(never)
    private mutating func code(count: Int, memory: Int) -> Int {
        var count = count
        code(&count)
        if !isReading || (count >= 0 && count <= (bytes.count - position) / max(memory / 32, 1)) { return count }
        isBroken = true
        return 0
    }

    /// A list: its count, then its elements, each made from `blank` when read.
    mutating func list<T>(_ list: inout [T], blank: T, _ code: (inout T, inout Archive) -> Void) {
        let count = self.code(count: list.count, memory: MemoryLayout<T>.stride)
        if !isReading {
            for index in list.indices { code(&list[index], &self) }
            return
        }
        list = Array(unsafeUninitializedCapacity: count) { elements, made in
            while made < count && !isBroken {
                elements.initializeElement(at: made, to: blank)
                code(&elements[made], &self)
                made += 1
            }
        }
    }

    @inline(never)
    mutating func numbers(_ list: inout [Int]) { self.list(&list, blank: 0) { $1.code(&$0) } }

    @inline(never)
    mutating func numbers(_ list: inout [Double]) { self.list(&list, blank: 0) { $1.code(&$0) } }

    @inline(never)
    mutating func numbers(_ list: inout [UInt8]) { self.list(&list, blank: 0) { $1.code(&$0) } }

    mutating func optional<T>(_ value: inout T?, blank: T, _ code: (inout T, inout Archive) -> Void) {
        var isThere = value != nil
        self.code(&isThere)
        guard isThere else { return value = nil }
        var element = value ?? blank
        code(&element, &self)
        value = element
    }

    mutating func code(_ formula: inout Formula) {
        var step = Int(formula.origin) - lastOrigin
        var instructions = formula.code
        code(&step)
        lastOrigin += step
        let origin = lastOrigin
        list(&instructions, blank: Instruction(.constant)) { instruction, archive in
            archive.code(&instruction.operation, fallback: .constant)
            if instruction.operation == .load {
                var slot = Int(instruction.slot)
                archive.code(&slot, .slot)
                instruction.slot = Int32(truncatingIfNeeded: slot)
            }
            if instruction.operation == .constant { archive.code(&instruction.constant) }
        }
        guard isReading else { return }
        if isWellFormed(instructions) {
            formula = Formula(code: instructions, origin: origin)
        } else {
            isBroken = true
        }
    }

    /// Postfix code that takes what is there and leaves one number.
    private func isWellFormed(_ code: [Instruction]) -> Bool {
        var height = 0
        for instruction in code {
            height += 1 - instruction.operation.arity
            if height < 1 { return false }
        }
        return height == 1
    }

    @inline(never)
    mutating func code(_ formula: inout Formula?) { optional(&formula, blank: .zero) { $1.code(&$0) } }

    @inline(never)
    mutating func formulas(_ list: inout [Formula]) { self.list(&list, blank: .zero) { $1.code(&$0) } }
}

extension Formula {
    static var zero: Formula { Formula(constant: 0) }
}
