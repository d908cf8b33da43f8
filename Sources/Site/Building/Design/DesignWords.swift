// By what search finds a design: every word that its author wrote, and what it is made of, by kind.

import Designs
import FormulaText
import Interactions
import Pages
import XML

extension Design {
    /// Each kind with its words, each word once, in order of first use.
    var searchWords: [GalleryCard.Words] {
        let animations = interaction.animations.map(\.easing) + interaction.follows.map(\.easing)
        let kinds = [
            ("input", interaction.inputs.map { Design.name(of: $0.kind) }), ("tag", tags), ("state", states.map(\.id)),
            ("event", events.filter(Design.isTold)), ("animation", self.animations),
            ("easing", animations.map(\.name)),
            ("scrolling", interaction.inputs.compactMap(\.scroll).flatMap(Design.laws)),
            ("haptic", haptics),
            ("parameter", parameters.map { $0.label.isEmpty ? $0.name : "\($0.name): \($0.label)" }),
            ("element", bindings.map { "#" + $0.element }), ("text", texts),
        ]
        return kinds.compactMap { kind, words in
            var seen: Set<String> = [""]
            let words = words.filter { seen.insert($0).inserted }
            return words.isEmpty ? nil : GalleryCard.Words(kind: kind, words: words)
        }
    }

    /// As the format names it.
    private static func name(of kind: Input.Kind) -> String {
        switch kind {
        case .pan: "pan"
        case .edgePan: "edge-pan"
        case .tap: "tap"
        case .longPress: "long-press"
        case .swipe: "swipe"
        case .scroll: "scroll"
        case .pinch: "pinch"
        case .rotate: "rotate"
        }
    }

    /// Animations are named by themselves, and errors are none of a design's.
    private static func isTold(_ event: String) -> Bool {
        !event.hasPrefix("done.") && !event.hasPrefix("error.") && !event.hasSuffix(".scrolled")
            && !event.hasSuffix(".changed")
    }

    /// What a scroll view does by itself.
    private static func laws(_ scroll: ScrollView) -> [String] {
        ["spring bounce", "rubber band", scroll.isFast ? "fast deceleration" : "deceleration"]
            + (scroll.isPaging ? ["paging"] : []) + (scroll.x.snaps + scroll.y.snaps == [] ? [] : ["snap points"])
    }

    private var haptics: [String] {
        interaction.actions.compactMap { if case .haptic(let style) = $0 { "\(style)" } else { nil } }
    }

    /// A site of a thousand designs lists them all, so a drawing full of text gives only its first two thousand
    /// letters.
    private var texts: [String] {
        var (texts, letters): ([String], Int) = ([], 0)
        picture.walk { element in
            guard element.name == "svg:text", letters < 2000 else { return }
            let text = element.textContent.split { $0.isWhitespace }.joined(separator: " ")
            letters += text.count
            texts.append(text)
        }
        return texts
    }
}
