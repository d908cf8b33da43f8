// By what a gallery finds a design: the kinds of its inputs, and every word that an author wrote into it.

import Designs
import Simulation
import XML

extension Design {
    /// Each kind once, as the format names it, in order of first use.
    var inputKinds: [String] {
        var kinds: [String] = []
        for input in interaction.inputs {
            let name =
                switch input.kind {
                case .pan: "pan"
                case .edgePan: "edge-pan"
                case .tap: "tap"
                case .longPress: "long-press"
                case .scroll: "scroll"
                }
            if !kinds.contains(name) { kinds.append(name) }
        }
        return kinds
    }

    /// States, scenarios and texts of the drawing, each once. A gallery of a thousand designs loads them all, so a
    /// drawing full of text gives only its first two thousand letters.
    var searchWords: [String] {
        var words = states.map { $0.id } + scenarios.map { $0.title }
        var letters = 0
        picture.walk { element in
            guard element.name == "svg:text", letters < 2000 else { return }
            let text = element.textContent.split { $0.isWhitespace }.joined(separator: " ")
            letters += text.count
            words.append(text)
        }
        var seen: Set<String> = [""]
        return words.filter { seen.insert($0).inserted }
    }
}
