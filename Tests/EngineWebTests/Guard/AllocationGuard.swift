// A long random life of arrays: it goes wrong where the runtime's allocator hands out memory twice or loses any.

/// Makes, grows, shrinks and drops arrays `steps` times; each carries its own number in every element, and is checked
/// before it is touched. The count of wrong elements: 0 when memory is kept.
@_expose(wasm, "guard_allocation")
@_cdecl("guard_allocation")
public func guardAllocation(_ steps: Int32) -> Int32 {
    var arrays = [[UInt64]](repeating: [], count: 257)
    var marks = [UInt64](repeating: 0, count: arrays.count)
    var state: UInt64 = 0x2545_f491_4f6c_dd1d
    var wrong: Int32 = 0
    for step in 0..<steps {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        let place = Int(truncatingIfNeeded: state >> 8 & 0x7fff_ffff) % arrays.count
        for element in arrays[place] where element != marks[place] { wrong += 1 }
        switch state % 8 {
        case 0: arrays[place] = []
        case 1...3: arrays[place].append(marks[place])
        default:
            marks[place] = UInt64(UInt32(bitPattern: step)) | state << 32
            // Mostly small, now and then large: sizes from nothing to 16 KB.
            let count = Int(truncatingIfNeeded: state >> 40) & (state % 64 == 5 ? 2047 : 31)
            arrays[place] = [UInt64](repeating: marks[place], count: count)
        }
    }
    return wrong
}

/// Numbers through a Set, which hashes with the runtime's seed; sorted, so that no order shows.
@_expose(wasm, "guard_set")
@_cdecl("guard_set")
public func guardSet(_ count: Int32) -> Int64 {
    var seen: Set<Int32> = []
    for value in 0..<count { seen.insert(value % 97) }
    var sum: Int64 = 0
    for value in seen.sorted() { sum = sum &* 31 &+ Int64(value) }
    return sum
}
