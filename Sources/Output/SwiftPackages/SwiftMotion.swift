// Motion as Swift: animations, curves and springs, each only where the design has one.

struct SwiftMotion {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    /// The types of motion, in the package's own: two packages may be imported by one file. Then the functions of
    /// formulas.
    var text: String {
        let named = writer.cubics.filter { $0.name != "bezier" }
        let uses = writer.uses
        let plain = (uses.contains("linear") ? ["linear"] : []) + named.map(\.name)
        let isSloped = !named.isEmpty || !uses.isDisjoint(with: ["bezier", "sine", "piecewise"])
        return writer.filled(
            PackageResources.Motion_swift_txt,
            also: [
                "moved": uses.contains("animate") || uses.contains("chase"), "plain": !plain.isEmpty,
                "slopes": isSloped, "curves": isSloped || uses.contains("linear") || uses.contains("steps"),
                "cubics": !writer.cubics.isEmpty,
            ],
            [
                "plain": plain.joined(separator: ", "),
                "values": named.map { "case .\($0.name): return cubicBezier(\($0.numbers), at: x)\n" }.joined(),
                "slopes": named.map { "case .\($0.name): return slopeOfCubicBezier(\($0.numbers), at: x)\n" }.joined(),
            ])
    }
}
