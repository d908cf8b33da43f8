// What several elements have in common is said once: by a group in SMIL, by a property of its own in CSS.

import Baking
import Designs
import Diagnostics
import Fitting
import Foundation
import Geometry
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct MovingTogetherTests {
    private func read() throws -> (design: Design, recording: Recording, performance: Performance) {
        let (design, findings) = try DesignReader.load(
            Fixtures.path("browser/designs/moving-together.svg"), as: "moving-together.svg")
        #expect(DiagnosticRendering.text([findings]) == "")
        let found = try #require(design)
        let (recording, fault) = found.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        return (found, recording, found.bake(recording, sharesMotions: true))
    }

    private func bytes(_ root: Element) -> Int { MarkupWriter().text(root).utf8.count }

    /// The same elements with what moves them, each by itself.
    private func apart(_ design: Design, _ performance: Performance, _ profile: Profile = .loop) -> Element {
        var scene = Scene(.animated(Playback(performance, profile, of: design.picture)))
        return scene.perform(design.picture, performance)
    }

    @Test("both forms get shorter") func bothFormsGetShorter() throws {
        let (design, _, performance) = try read()
        let options = EmissionOptions(showsTouch: false)
        let smil = (apart(design, performance), Emitter.animatedSVG.emit(design.picture, performance, options).root)
        #expect(bytes(smil.0) >= 11_200 && bytes(smil.1) <= bytes(smil.0) - 800, "\(bytes(smil.0)), \(bytes(smil.1))")
        var without = performance
        without.sharedMotions = []
        let css = [without, performance].map { Emitter.animatedCSS.emit(design.picture, $0, options) }
        let before = bytes(css[0].root)
        let after = bytes(css[1].root)
        #expect(before >= 17_000 && after <= 6_500, "\(before), \(after)")
        for emitted in css { #expect(performance.inexact(emitted.errors).isEmpty && emitted.shortfalls.isEmpty) }
    }

    @Test("groups show what their members showed", arguments: Profile.allCases)
    func groupsShowWhatTheirMembersShowed(_ profile: Profile) throws {
        let (design, _, performance) = try read()
        let before = apart(design, performance, profile)
        let after = before.sharingTransforms()
        #expect(after.ids == before.ids)
        var carried = 0
        for id in Set(design.bindings.map(\.element)) {
            // The ways from the root, and on them all functions of transforms.
            let own = try #require(before.way(to: id)).flatMap { Moved.functions(of: $0) }
            let way = try #require(after.way(to: id))
            let found = way.flatMap { Moved.functions(of: $0) }
            carried += way.dropLast().contains { !Moved.functions(of: $0).isEmpty } ? 1 : 0
            for time in stride(from: 0.0, through: 2225, by: 89) {
                #expect(found.map { $0.text(at: time) } == own.map { $0.text(at: time) }, "\(id) at \(time) ms")
            }
        }
        #expect(carried == 4)
    }

    @Test("only neighbours that are shown nowhere else are grouped")
    func onlyNeighboursThatAreShownNowhereElseAreGrouped() throws {
        let (design, _, performance) = try read()
        let grouped = apart(design, performance).sharingTransforms()
        let groups = grouped.all { $0.name == "svg:g" && $0.id == nil && !$0.animations("transform").isEmpty }
        // The line stands between them; the bird and its wing are used a second time.
        #expect(groups.map { $0.elements.compactMap(\.id) } == [["bar", "title"], ["back", "more"]])
        #expect(groups.allSatisfy { $0.elements.dropFirst().allSatisfy { $0["transform"] == nil } })
        let nest = try #require(grouped.element(id: "nest"))
        #expect(nest.elements.map(\.id) == ["bird", "wing"])
        // In a clip path no group may be, and one element has nothing to share.
        let animation = try #require(groups[0].elements.first)
        func member(_ id: String) -> Node {
            .svg("rect", ["id": id, "transform": "translate(0 0)"], children: [.element(animation)])
        }
        let clip = Element.svg(
            "svg", children: [.svg("clipPath", ["id": "c"], children: [member("a"), member("b")]), member("d")])
        #expect(clip.sharingTransforms() == clip)
        let pair = Element.svg("svg", children: [member("a"), "\n", member("b")])
        #expect(pair.sharingTransforms().elements.map(\.name) == ["svg:g"])
    }

    @Test("what is left of a transform still moves") func whatIsLeftOfATransformStillMoves() throws {
        let (design, _, performance) = try read()
        let face = try #require(apart(design, performance).element(id: "face"))
        var twin = face
        twin.id = "twin"
        let root = Element.svg("svg", children: [.element(face), .element(twin)])
        var bar = twin
        bar["transform"] = "translate(0 0)"
        bar.children = [.element(face.animations("transform")[0])]
        // All functions are shared by the twins, the first alone by a bar beside them.
        let all = try #require(root.sharingTransforms().elements.first)
        #expect(all["transform"] == "translate(0 0) rotate(0 40 40)" && all.animations("transform").count == 2)
        #expect(all.elements.compactMap { $0["transform"] } == [])
        let three = Element.svg("svg", children: [.element(bar), .element(face), .element(twin)]).sharingTransforms()
        let outer = try #require(three.elements.first)
        #expect(outer["transform"] == "translate(0 0)" && outer.animations("transform").count == 1)
        let inner = try #require(outer.elements.last)
        #expect(inner["transform"] == "rotate(0 40 40)")
        #expect(inner.animations("transform").allSatisfy { $0["additive"] == nil })
    }

    /// Names with a prefix are as many as there were, and without it the text is what it was.
    @Test("every name gets a prefix", arguments: Emitter.all.map(\.name)) func everyNameGetsAPrefix(_ form: String)
        throws
    {
        let (design, _, performance) = try read()
        let emitter = try #require(Emitter.named(form))
        let root = emitter.emit(design.picture, performance, EmissionOptions(profile: .once, title: "A")).root
        var renamed = root
        renamed.renameNames(prefix: "n_")
        let (before, after) = (MarkupWriter().text(root), MarkupWriter().text(renamed))
        #expect(after.replacing("n_", with: "") == before)
        #expect(!renamed.ids.isEmpty && renamed.ids.allSatisfy { $0.hasPrefix("n_") })
        #expect(renamed["aria-labelledby"] == "n_title_ n_desc")
        #expect(!after.contains("url(#") || after.contains("url(#n_"))
        // A sheet has no rule for elements by their type.
        let rules = Keyframes(root.all { $0.name == "svg:style" }.first?.textContent ?? "")
        let renamedRules = Keyframes(renamed.all { $0.name == "svg:style" }.first?.textContent ?? "")
        #expect(renamedRules.names == rules.names.map { "n_" + $0 }, "\(renamedRules.names)")
        #expect(rules.names.isEmpty == (form != "css"))
    }

    /// The texts alone, read as a browser reads them, against what the engine computed.
    @Test("what follows a motion is within its tolerance", arguments: Profile.allCases)
    func whatFollowsAMotionIsWithinItsTolerance(_ profile: Profile) throws {
        let (design, recording, performance) = try read()
        let root = Emitter.animatedCSS.emit(design.picture, performance, EmissionOptions(profile: profile)).root
        let keyframes = Keyframes(root.all { $0.name == "svg:style" }.first?.textContent ?? "")
        var sampler = recording.sampler()
        var followers = 0
        for (index, track) in performance.tracks.enumerated() {
            let element = try #require(root.element(id: track.target))
            let tolerance = inStyle(track.parts.flatMap(\.tolerance), nil, track.form)
            var greatest = 0.0
            for millisecond in stride(from: Int64(0), through: performance.duration.millisecondsRoundedUp, by: 7) {
                let time = Time(milliseconds: millisecond)
                let shown = keyframes.said(track.attribute, of: element, at: Double(millisecond))
                guard let shown else { break }
                if millisecond == 0 { followers += 1 }
                let functions = design.interaction.bindings[index].functions
                let exact = inStyle(sampler.values(of: index, at: time + recording.begin), functions, track.form)
                #expect(shown.count == exact.count && shown.count == tolerance.count)
                for (off, allowed) in zip(zip(shown, exact).map { abs($0 - $1) }, tolerance) {
                    greatest = max(greatest, off / abs(allowed))
                }
            }
            #expect(greatest <= 1, "#\(track.target) \(track.attribute): \(greatest) of the tolerance")
        }
        #expect(followers == performance.tracks.count)
    }

    /// Numbers in the order of CSS, which turns about a centre by going there and back.
    /// - Parameter functions: of numbers that have all arguments of each, in place of those that are written.
    private func inStyle(_ numbers: [Double], _ functions: [TransformFunction.Kind]?, _ form: Form) -> [Double] {
        guard case .transform(let terms) = form else { return numbers }
        var rest = numbers[...]
        return terms.enumerated().flatMap { number, term in
            let own = Array(rest.prefix(term.arity))
            rest = rest.dropFirst(functions.map { $0[number].argumentCount } ?? term.arity)
            return own.count == 3 ? own[1...] + own[..<1] + own[1...].map { -$0 } : own
        }
    }

    @Test("a motion without a copy within its tolerance is none")
    func aMotionWithoutACopyWithinItsToleranceIsNone() throws {
        let curve = Curve(end: .second) { [100 * $0.seconds * $0.seconds] }
        func candidate(_ number: Int, bent: Double = 0) -> SharedMotion.Candidate {
            SharedMotion.Candidate(track: number, maps: [(0.5, 3)], tolerance: [0.1]) {
                [50 * $0.seconds * $0.seconds + 3 + bent * $0.seconds]
            }
        }
        let motion = try #require(
            SharedMotion(curve, period: nil, [candidate(0), candidate(1, bent: 0.3), candidate(2)], pieces: .straight))
        #expect(motion.copies.map(\.track) == [0, 2])
        #expect(motion.copies.allSatisfy { $0.error[0] > 0 && $0.error[0] <= 0.1 })
        #expect(SharedMotion(curve, period: nil, [candidate(0), candidate(1, bent: 0.3)], pieces: .straight) == nil)
    }
}

/// One function of a transform as its animation shows it.
private struct Moved {
    var function: String
    var animation: Smil?

    func text(at time: Double) -> String {
        animation?.shown(at: time).map { numbers(in: $0) }.map { "\(name) \($0)" } ?? "\(name) \(numbers(in: function))"
    }

    private var name: Substring { function.prefix { $0 != "(" } }

    static func functions(of element: Element) -> [Moved] {
        let texts = (element["transform"] ?? "").split(separator: ")").map(String.init)
        let animations = element.animations("transform").map(Smil.init)
        return texts.enumerated().map {
            Moved(
                function: $0.element.trimmingCharacters(in: .whitespaces),
                animation: animations.isEmpty ? nil : animations[$0.offset])
        }
    }
}

extension Element {
    /// From this element to the one with an id; nil where it is not in it.
    fileprivate func way(to id: String) -> [Element]? {
        if self.id == id { return [self] }
        for child in elements { if let way = child.way(to: id) { return [self] + way } }
        return nil
    }
}
