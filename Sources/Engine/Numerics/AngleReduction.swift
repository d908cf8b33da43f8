// Angles brought into ±π/4 around a multiple of π/2, exactly enough for every double.

extension Elementary {
    /// x = quadrant·π/2 + high + low with |high| ≤ π/4 (and a hair), for a finite x; the quadrant modulo 4.
    static func reduced(_ x: Double) -> (quadrant: Int, rest: DoubleDouble) {
        let a = magnitude(x)
        if a <= 0.7853981633974483 { return (0, DoubleDouble(x)) }
        if a < 0x1p20 {
            // π/2 in parts of 33, 33 and 53 bits: the multiples of the first two are exact.
            let n = nearest(x * 0x1.45f306dc9c883p-1)
            let first = x - n * 0x1.921fb54400000p+0
            let second = DoubleDouble.sum(first, -(n * 0x1.0b4611a600000p-34))
            let third = DoubleDouble.product(n, 0x1.3198a2e037073p-69)
            let rest = second + DoubleDouble(-third.high, -third.low)
            // So close to a multiple the three parts run out of bits; the long way has enough.
            if magnitude(rest.high) > 0x1p-20 { return (Int(n) & 3, rest) }
        }
        let (quadrant, rest) = longReduction(a)
        if x < 0 { return ((4 - quadrant) & 3, DoubleDouble(-rest.high, -rest.low)) }
        return (quadrant, rest)
    }

    /// Payne and Hanek's reduction of a finite a ≥ 0.7: the significand times those 224 bits of 2/π that matter.
    private static func longReduction(_ a: Double) -> (Int, DoubleDouble) {
        let power = exponent(a) - 52
        let significand = (a.bitPattern & 0x000f_ffff_ffff_ffff) | 0x0010_0000_0000_0000
        let firstWord = power > 2 ? (power - 2) / 32 : 0
        // The product as nine words, the least first. (Both factors have 32 bits; a checked product would call a runtime
        // function that WebAssembly does not have.)
        let limbs: (UInt64, UInt64) = (significand & 0xffff_ffff, significand >> 32)
        var product = InlineWords()
        for position in 0..<7 {
            let word = UInt64(twoOverPi(firstWord + 6 - position))
            product.add(word &* limbs.0, at: position)
            product.add(word &* limbs.1, at: position + 1)
        }
        let point = 32 * (firstWord + 7) - power
        var quadrant = Int(product.bits(from: point) & 3)
        var words = (
            product.bits(from: point - 32), product.bits(from: point - 64), product.bits(from: point - 96),
            product.bits(from: point - 128), product.bits(from: point - 160)
        )
        let negative = words.0 >> 31 != 0
        if negative {
            quadrant += 1
            words = (~words.0, ~words.1, ~words.2, ~words.3, ~words.4)
        }
        var turn = DoubleDouble.sum(Double(words.3) * 0x1p-128, Double(words.4) * 0x1p-160)
        turn = DoubleDouble(Double(words.2) * 0x1p-96) + turn
        turn = DoubleDouble(Double(words.1) * 0x1p-64) + turn
        turn = DoubleDouble(Double(words.0) * 0x1p-32) + turn
        let rest = turn * halfPi
        return (quadrant & 3, negative ? DoubleDouble(-rest.high, -rest.low) : rest)
    }

    /// The i-th 32-bit word of 2/π after the binary point.
    private static func twoOverPi(_ index: Int) -> UInt32 {
        withUnsafeBytes(of: twoOverPiWords) { $0.load(fromByteOffset: 4 * index, as: UInt32.self) }
    }

    private static let twoOverPiWords:
        (
            UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32,
            UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32,
            UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32
        ) = (
            0xA2F9_836E, 0x4E44_1529, 0xFC27_57D1, 0xF534_DDC0, 0xDB62_9599, 0x3C43_9041, 0xFE51_63AB, 0xDEBB_C561,
            0xB724_6E3A, 0x424D_D2E0, 0x0649_2EEA, 0x09D1_921C, 0xFE1D_EB1C, 0xB129_A73E, 0xE882_35F5, 0x2EBB_4484,
            0xE99C_7026, 0xB45F_7E41, 0x3991_D639, 0x8353_39F4, 0x9C84_5F8B, 0xBDF9_283B, 0x1FF8_97FF, 0xDE05_980F,
            0xEF2F_118B, 0x5A0A_6D1F, 0x6D36_7ECF, 0x27CB_09B7, 0x4F46_3F66, 0x9E5F_EA2D, 0x7527_BAC7, 0xEBE5_F17B,
            0x3D07_39F7, 0x8A52_92EA, 0x6BFB_5FB1, 0x1F8D_5D08, 0x5603_3046, 0xFC7B_6BAB
        )
}

/// A number of 320 bits, the least word first, for one product.
private struct InlineWords {
    private var words: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    )

    mutating func add(_ value: UInt64, at position: Int) {
        withUnsafeMutableBytes(of: &words) { raw in
            let words = raw.bindMemory(to: UInt32.self)
            var carry = value
            var index = position
            while carry != 0 && index < 10 {
                // carry < 2^64 and a word < 2^32: adding to the low half first keeps the sum in 64 bits.
                let low = (carry & 0xffff_ffff) + UInt64(words[index])
                words[index] = UInt32(truncatingIfNeeded: low)
                carry = (carry >> 32) + (low >> 32)
                index += 1
            }
        }
    }

    /// The 32 bits from a bit position on; bits outside are zero.
    func bits(from position: Int) -> UInt32 {
        let word = position >= 0 ? position / 32 : -((31 - position) / 32)
        let shift = position - 32 * word
        let low = UInt64(self[word])
        let high = UInt64(self[word + 1])
        return UInt32(truncatingIfNeeded: ((high << 32) | low) >> UInt64(shift))
    }

    private subscript(index: Int) -> UInt32 {
        guard index >= 0 && index < 10 else { return 0 }
        return withUnsafeBytes(of: words) { $0.load(fromByteOffset: 4 * index, as: UInt32.self) }
    }
}
