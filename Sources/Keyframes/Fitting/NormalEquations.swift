// The normal equations of a least-squares problem in four unknowns.

/// Sums of products of slopes, and their damped solution by Cholesky's decomposition.
struct NormalEquations {
    // The upper triangle row by row, then the right side.
    private var a00 = 0.0, a01 = 0.0, a02 = 0.0, a03 = 0.0
    private var a11 = 0.0, a12 = 0.0, a13 = 0.0
    private var a22 = 0.0, a23 = 0.0
    private var a33 = 0.0
    private var b0 = 0.0, b1 = 0.0, b2 = 0.0, b3 = 0.0

    /// Four residuals.
    typealias Four = SIMD4<Double>

    /// Sums of every fourth product.
    struct Sums {
        fileprivate var a00 = Four.zero, a01 = Four.zero, a02 = Four.zero, a03 = Four.zero
        fileprivate var a11 = Four.zero, a12 = Four.zero, a13 = Four.zero
        fileprivate var a22 = Four.zero, a23 = Four.zero
        fileprivate var a33 = Four.zero
        fileprivate var b0 = Four.zero, b1 = Four.zero, b2 = Four.zero, b3 = Four.zero

        /// Adds four residuals with their slopes by the four unknowns.
        @inline(__always)
        mutating func add(slopes: (Four, Four, Four, Four), residual: Four, weight: Four) {
            let (j0, j1, j2, j3) = slopes
            let (w0, w1, w2, w3) = (j0 * weight, j1 * weight, j2 * weight, j3 * weight)
            a00 += w0 * j0
            a01 += w0 * j1
            a02 += w0 * j2
            a03 += w0 * j3
            a11 += w1 * j1
            a12 += w1 * j2
            a13 += w1 * j3
            a22 += w2 * j2
            a23 += w2 * j3
            a33 += w3 * j3
            b0 -= w0 * residual
            b1 -= w1 * residual
            b2 -= w2 * residual
            b3 -= w3 * residual
        }
    }

    init() {}

    init(_ sums: Sums) {
        (a00, a01, a02, a03) = (sums.a00.sum(), sums.a01.sum(), sums.a02.sum(), sums.a03.sum())
        (a11, a12, a13) = (sums.a11.sum(), sums.a12.sum(), sums.a13.sum())
        (a22, a23, a33) = (sums.a22.sum(), sums.a23.sum(), sums.a33.sum())
        (b0, b1, b2, b3) = (sums.b0.sum(), sums.b1.sum(), sums.b2.sum(), sums.b3.sum())
    }

    /// The change of the unknowns; those that are not free change by `offset`.
    func solution(isFree: SIMDMask<SIMD4<Double>.MaskStorage>, damping: Double, offset: SIMD4<Double>) -> SIMD4<Double>
    {
        // Rows of the unknowns that are not free become those of the identity.
        let (f0, f1, f2, f3) = (isFree[0], isFree[1], isFree[2], isFree[3])
        let (o0, o1, o2, o3) = (f0 ? 0 : offset[0], f1 ? 0 : offset[1], f2 ? 0 : offset[2], f3 ? 0 : offset[3])
        let lift = 1 + damping
        let least = 1e-14 * (a00 + a11 + a22 + a33) + 1e-300
        // Of the factor's diagonal what is multiplied by, since dividing takes long.
        let d0 = 1 / (f0 ? a00 * lift + least : 1).squareRoot()
        let l10 = (f0 && f1 ? a01 : 0) * d0
        let l20 = (f0 && f2 ? a02 : 0) * d0
        let l30 = (f0 && f3 ? a03 : 0) * d0
        let d1 = 1 / max((f1 ? a11 * lift + least : 1) - l10 * l10, least).squareRoot()
        let l21 = ((f1 && f2 ? a12 : 0) - l20 * l10) * d1
        let l31 = ((f1 && f3 ? a13 : 0) - l30 * l10) * d1
        let d2 = 1 / max((f2 ? a22 * lift + least : 1) - l20 * l20 - l21 * l21, least).squareRoot()
        let l32 = ((f2 && f3 ? a23 : 0) - l30 * l20 - l31 * l21) * d2
        let d3 = 1 / max((f3 ? a33 * lift + least : 1) - l30 * l30 - l31 * l31 - l32 * l32, least).squareRoot()
        let r0 = f0 ? b0 - (a00 * o0 + a01 * o1 + a02 * o2 + a03 * o3) : o0
        let r1 = f1 ? b1 - (a01 * o0 + a11 * o1 + a12 * o2 + a13 * o3) : o1
        let r2 = f2 ? b2 - (a02 * o0 + a12 * o1 + a22 * o2 + a23 * o3) : o2
        let r3 = f3 ? b3 - (a03 * o0 + a13 * o1 + a23 * o2 + a33 * o3) : o3
        let y0 = r0 * d0
        let y1 = (r1 - l10 * y0) * d1
        let y2 = (r2 - l20 * y0 - l21 * y1) * d2
        let y3 = (r3 - l30 * y0 - l31 * y1 - l32 * y2) * d3
        let x3 = y3 * d3
        let x2 = (y2 - l32 * x3) * d2
        let x1 = (y1 - l21 * x2 - l31 * x3) * d1
        let x0 = (y0 - l10 * x1 - l20 * x2 - l30 * x3) * d0
        return SIMD4(x0, x1, x2, x3)
    }
}
