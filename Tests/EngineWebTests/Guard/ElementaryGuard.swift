// Arguments for the elementary functions and a hash of their results: compiled into the tests and into guard.wasm,
// so that both sides ask the same questions and few bytes need to be compared.

import Numerics

/// The argument x, or with `second` = 1 the argument y, of question `index` to a function. Every eighth is any bit
/// pattern at all (so also subnormals, infinities and NaN); of the others half lie near 1, half from 2^−40 to 2^40.
@_expose(wasm, "guard_argument")
@_cdecl("guard_argument")
public func guardArgument(_ function: Int32, _ index: Int32, _ second: Int32) -> Double {
    // splitmix64 of the question's number.
    var bits = UInt64(UInt32(bitPattern: function)) << 33 | UInt64(UInt32(bitPattern: index)) << 1
    bits |= UInt64(UInt32(bitPattern: second) & 1)
    bits = bits &* 0x9e37_79b9_7f4a_7c15 &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    bits ^= bits >> 31
    if index % 8 == 0 { return Double(bitPattern: bits) }
    let spread: UInt64 = index % 8 < 4 ? 40 : 4
    let exponent = 1023 - spread + (bits >> 52 & 0x7ff) % (2 * spread)
    return Double(bitPattern: bits & 0x800f_ffff_ffff_ffff | exponent << 52)
}

/// The bits of the result for question `index`; all NaN count as one, since their bits are the processor's choice.
@_expose(wasm, "guard_result")
@_cdecl("guard_result")
public func guardResult(_ function: Int32, _ index: Int32) -> UInt64 {
    let result = elementary(
        function: function, x: guardArgument(function, index, 0), y: guardArgument(function, index, 1))
    return result == result ? result.bitPattern : 0x7ff8_0000_0000_0000
}

/// FNV-1a, 64 bits, over the results of `count` questions from `start` on.
@_expose(wasm, "guard_hash")
@_cdecl("guard_hash")
public func guardHash(_ function: Int32, _ start: Int32, _ count: Int32) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in start..<start + count { hash = (hash ^ guardResult(function, index)) &* 0x100_0000_01b3 }
    return hash
}

/// The function with the number `function`, in the order of the cases below; `y` is read by those of two arguments.
/// Angles are radians. NaN for a number that names none.
func elementary(function: Int32, x: Double, y: Double) -> Double {
    switch function {
    case 0: Elementary.exp(x)
    case 1: Elementary.expm1(x)
    case 2: Elementary.log(x)
    case 3: Elementary.pow(x, y)
    case 4: Elementary.sin(x)
    case 5: Elementary.cos(x)
    case 6: Elementary.tan(x)
    case 7: Elementary.asin(x)
    case 8: Elementary.acos(x)
    case 9: Elementary.atan(x)
    case 10: Elementary.atan2(x, y)
    case 11: Elementary.hypot(x, y)
    case 12: Elementary.truncatedRemainder(x, y)
    default: .nan
    }
}
