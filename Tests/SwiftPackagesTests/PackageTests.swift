// Packages of designs: that they compile without a warning, and move as the engine does.

import Behaviours
import Designs
import Foundation
import Numerics
import SwiftPackages
import TestSupport
import Testing

@Suite("Swift packages") struct PackageTests {
    static let starters = [
        "floating-ball", "four-direction-load", "sticky-refresh", "wechat-applet", "zhihu-home",
    ]
    /// Springs, velocities handed over, long presses, lists: what the starters do not have.
    static let behaviours = ["card-throw", "press-and-hold", "reorder"]

    @Test("of the starters move as the engine does", arguments: starters)
    func starter(_ name: String) throws { try check("templates/designs/\(name).svg") }

    @Test("of behaviours move as the engine does", arguments: behaviours)
    func behaviour(_ name: String) throws { try check("templates/behaviours/\(name).svg") }

    private func check(_ path: String) throws {
        let design = try BuiltPackage.design(path)
        let built = try BuiltPackage(SwiftPackage(design))
        #expect(built.complaints == "")
        #expect(try built.appleComplaints() == "")
        // Seven is prime to the milliseconds of a tick: all phases of it are looked at. `FLIPBOOK_STEP=1` looks at all.
        let step = ProcessInfo.processInfo.environment["FLIPBOOK_STEP"].flatMap { Int64($0) } ?? 7
        try built.writeVectors(of: design, every: Time(milliseconds: step))
        let (code, output) = try built.play()
        #expect(code == 0, "\(output)")
    }
}
