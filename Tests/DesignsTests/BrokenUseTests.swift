// What the format can say beyond a plain statechart, written wrongly: at least three ways each among the broken designs,
// whose messages are held word for word.

import Designs
import Diagnostics
import TestSupport
import Testing
import XML

@Suite struct BrokenUseTests {
    /// An attribute behind its element, or an element alone; `*` is any element.
    static let attributes = """
        fb:pan.axis fb:edge-pan.axis *.with *.after fb:swipe.direction fb:pinch fb:pinch.name fb:rotate fb:rotate.name \
        fb:scroll.snap-x fb:scroll.snap-y fb:touch.finger fb:tap.finger fb:wait.finger data.fb:count \
        fb:bind.instance-count fb:bind.z fb:bind.text fb:bind.d param.name param.expr fb:send.event fb:use \
        fb:use.behaviour fb:use.as fb:use.on fb:slot fb:slot.name fb:slot.target fb:slot.input fb:slot.event \
        g.fb:around g.fb:into g.fb:before g.fb:after fb:set.name fb:set.value fb:parameter.type fb:part fb:part.href fb:part.as \
        fb:tokens fb:tokens.href fb:palette fb:palette.name fb:color fb:color.name fb:color.value fb:strings \
        fb:strings.lang fb:string fb:string.name fb:title fb:title.lang state.fb:poster *.fb:backdrop \
        *.style fb:require fb:require.always fb:require.never fb:require.leads-to fb:require.continuous
        """.split(separator: " ").map(String.init)
    static let functions = ["nearest", "format", "morph", "in"]
    static let springs = ["spring", "smooth", "snappy", "bouncy", "interactiveSpring", "interpolatingSpring"]

    private struct Use {
        /// The element's name and the attribute's, if it is about one.
        var element: String, attribute: String?
        /// What stands in the attribute, what of it the message is about, and the message.
        var value: String, text: String, sentence: String
    }

    private static let uses: [Use] = BrokenDesignTests.names.flatMap { name -> [Use] in
        let path = "\(BrokenDesignTests.folder)/\(name).svg"
        guard let (_, findings) = try? DesignReader.load(path, as: "\(name).svg"),
            let root = MarkupReader.read(findings.source).document?.root
        else { return [] }
        let elements = root.all { _ in true }
        return findings.diagnostics.compactMap { found in
            guard let range = found.range,
                let element = elements.last(where: { $0.range?.contains(range.lowerBound) ?? false })
            else { return nil }
            let attribute = element.attributes.first {
                guard let name = $0.nameRange, let value = $0.valueRange else { return false }
                return (name.lowerBound...value.upperBound).contains(range.lowerBound)
            }
            return Use(
                element: Self.written(element.name), attribute: attribute.map { Self.written($0.name) },
                value: attribute?.value ?? "", text: findings.source[range], sentence: found.sentence)
        }
    }

    private static func written(_ name: Name) -> String { (name.namespace == .flipbook ? "fb:" : "") + name.local }

    @Test("an attribute or element is written wrongly in three ways", arguments: attributes)
    func attribute(_ name: String) {
        let parts = name.split(separator: ".").map(String.init)
        let told = Self.uses.filter {
            (parts[0] == "*" || $0.element == parts[0]) && (parts.count == 1 || $0.attribute == parts[1])
        }
        #expect(Set(told.map { [$0.value, $0.sentence] }).count >= 3, "\(told.map(\.sentence))")
    }

    @Test("a function is called wrongly in three ways", arguments: functions) func function(_ name: String) {
        let told = Self.uses.filter { $0.text.hasPrefix("\(name)(") || $0.sentence.contains("“\(name)”") }
        #expect(Set(told.map(\.sentence)).count >= 3, "\(told.map(\.sentence))")
    }

    @Test("a spring is written wrongly in three ways", arguments: springs) func spring(_ name: String) {
        let told = Self.uses.filter { $0.attribute == "easing" && $0.value.hasPrefix(name + "(") }
        #expect(Set(told.map(\.value)).count >= 3, "\(told.map(\.sentence))")
    }
}
