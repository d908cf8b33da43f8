// Packages of designs: that they compile without a warning, and move as the engine does.

import Behaviours
import Designs
import Diagnostics
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

    /// What they have that neither of these has: texts with numbers, the name of an event in a formula, gated lists.
    @Test("of examples move as the engine does", arguments: ["like-button", "tab-pager", "bottom-sheet"])
    func example(_ name: String) throws { try check("templates/examples/\(name).svg") }

    @Test("of behaviours move as the engine does", arguments: behaviours)
    func behaviour(_ name: String) throws { try check("templates/behaviours/\(name).svg") }

    /// Each name is one that Swift or the package has already; what has no words stands in a condition.
    @Test("compile whatever the design's names are")
    func names() throws {
        let built = try BuiltPackage(
            SwiftPackage(try BuiltPackage.design("Tests/Fixtures/swift-package/reserved-names.svg")))
        #expect(built.complaints == "")
        #expect(try built.appleComplaints() == "")
    }

    @Test("say what differs, and not what a frame more or less does")
    func comparison() throws {
        let built = try BuiltPackage(SwiftPackage(try BuiltPackage.design("docs/card.svg")))
        let said = try built.comparison().split(separator: "\n").map(String.init)
        #expect(said.count == 5)
        #expect(said.first == "a frame late: alike")
        #expect(said.dropFirst().first == "three frames late: starts 50 ms late")
        #expect(said.dropFirst(2).first?.hasSuffix("damping 18, design 22") == true)
        #expect(said.dropFirst(3).first?.hasSuffix("damping 18, design 22") == true)
        #expect(said.last == "an opacity a frame late: alike")
    }

    @Test("an animation of no time, or of a time that is no number, ends at once") func noTime() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><metadata><fb:interaction>
            <fb:parameter name="period" value="1" min="0" max="2" unit="s"/><fb:tap name="tap" target="#r"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="a"/><data id="b"/></datamodel>
            <state id="s"><transition event="tap">
            <fb:animate name="go" duration="period" repeat="indefinite"><assign location="a" expr="a + 360"/></fb:animate>
            <fb:animate name="on" duration="period / period"><assign location="b" expr="b + 1"/></fb:animate>
            <send event="late" delayexpr="period / period"/></transition>
            <transition event="late"/></state></scxml>
            <fb:bind target="#r" x="{a}" y="{b}"/></fb:interaction></metadata><rect id="r" width="9" height="9"/></svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "no-time", text: text)).design)
        let built = try BuiltPackage(SwiftPackage(design))
        #expect(built.complaints == "")
        let said = try built.output(
            of: """
                var parameters = NoTime.Parameters()
                parameters.period = 0
                var model = NoTime(parameters)
                _ = model.send(.tap)
                _ = model.advance(to: 1)
                print(model.rX, model.rY, model.time)
                """)
        #expect(said == "360.0 1.0 1.0\n")
    }

    @Test("texts of several formats, an event's name without an event, and insets that nothing reads") func rare()
        throws
    {
        let texts = (1...4).map {
            "<fb:bind target=\"#t\($0)\" text=\"{format(x, '0.\(String(repeating: "0", count: $0))')}\"/>"
        }
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 90 80"><metadata><fb:interaction>
            <fb:tap name="go" target="#r"/><fb:scroll name="list" target="#list" content="#rows" content-height="200"
            inset-bottom="clamp(0, view.height - 60, 40)" enabled="list.ty lt 0"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="x" expr="84.5678"/></datamodel>
            <state id="a"><transition cond="_event.name eq 'go'" target="b"/></state>
            <state id="b"><transition event="go" cond="_event.name ne ''" target="c"/></state><state id="c"/></scxml>
            \(texts.joined())<fb:bind target="#r" x="{x - view.height}"/>
            <fb:scenario name="s"><fb:tap on="#r"/><fb:wait for="0.2s"/><fb:tap on="#r"/><fb:wait until="in(c)"/></fb:scenario>
            </fb:interaction></metadata><rect id="r" x="4.5678" width="9" height="9"/>
            <g id="list"><rect id="rows" y="20" width="9" height="60"/></g>\((1...4).map { "<text id=\"t\($0)\"/>" }.joined())</svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "rare", text: text)).design)
        let package = SwiftPackage(design)
        #expect(package.files.contains { $0.path.hasSuffix("Vectors/s.txt") }, "\(package.shortfalls)")
        let built = try BuiltPackage(package)
        #expect(built.complaints == "")
        #expect(try built.appleComplaints() == "")
        try built.writeVectors(of: design, every: Time(milliseconds: 7))
        let (code, output) = try built.play()
        #expect(code == 0, "\(output)")
        let driver = package.files.first { $0.path.hasSuffix("RareDriver.swift") }?.text ?? ""
        #expect(driver.contains("contentInset.bottom = 20") && driver.contains("listGate"))
    }

    /// Pieces of the driver and the probe, which run without the frameworks.
    @Test("a finger that is lifted while it moves keeps its speed, and one that rests has none; angles are degrees")
    func trace() throws {
        let package = SwiftPackage(try BuiltPackage.design("templates/behaviours/reorder.svg"))
        let driver = try #require(package.files.first { $0.path.hasSuffix("ReorderDriver.swift") }).text
        let own = try #require(driver.firstMatch(of: /(?s)struct PointTrace \{.*?\n    \}/)).0
        let probe = try #require(package.files.first { $0.path.hasSuffix("MotionProbe.swift") }).text
        let watch = try #require(probe.firstMatch(of: /(?s)func watch\(_ name: String, _ layer.*?\n        \}/)).0
        let said = try BuiltPackage.output(
            of: """
                import Foundation
                class CALayer {
                    func presentation() -> CALayer? { nil }
                    func value(forKeyPath: String) -> Any? { NSNumber(value: 0.5) }
                }
                var names: [String] = []
                var readings: [() -> Double?] = []
                \(watch)
                let layer = CALayer()
                for path in ["opacity", "transform.rotation.z"] { watch(path, layer, path) }
                print(readings.map { $0()! })
                struct CGVector { var dx, dy: CGFloat }
                var clock = 0.0
                func CACurrentMediaTime() -> Double { clock }
                \(own)
                var trace = PointTrace()
                for (time, y) in [(0, 0), (0.01, 10), (0.018, 10), (0.3, 10)] {
                    clock = time
                    trace.move(to: CGPoint(x: 0, y: y), isFirst: time == 0)
                    print(trace.velocity.dy.rounded())
                }
                """)
        #expect(said == "[0.5, \(0.5 * 180 / Double.pi)]\n0.0\n1000.0\n1000.0\n0.0\n")
    }

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
