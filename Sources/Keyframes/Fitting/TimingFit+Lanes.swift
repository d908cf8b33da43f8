// Four samples of a fit at once: what the comparisons of their lanes come to.

extension TimingFit {
    @inline(__always)
    func most(_ a: SIMD4<Double>) -> Double { max(max(a[0], a[1]), max(a[2], a[3])) }

    @inline(__always)
    func least(_ a: SIMD4<Double>) -> Double { min(min(a[0], a[1]), min(a[2], a[3])) }

    @inline(__always)
    func greater(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a.replacing(with: b, where: b .> a) }

    @inline(__always)
    func magnitude(_ a: SIMD4<Double>) -> SIMD4<Double> {
        unsafeBitCast(unsafeBitCast(a, to: SIMD4<UInt64>.self) & SIMD4(repeating: .max >> 1), to: SIMD4<Double>.self)
    }
}
