// The elementary functions as WebAssembly exports them, so that a script computes with the engine's own bits.

import Numerics

/// The function with the number `function`, in the order of the cases below; `y` is read by those of two arguments.
/// Angles are radians. NaN for a number that names none.
@_expose(wasm, "elementary")
@_cdecl("elementary")
public func elementary(function: Int32, x: Double, y: Double) -> Double {
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
