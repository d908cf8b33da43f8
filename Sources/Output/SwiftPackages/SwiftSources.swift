// The library of a package, file by file.

import Designs

extension SwiftWriter {
    /// The files below `Sources`, but for what only Apple's systems have. Texts are written in an order that lets the last ones know which
    /// helpers the others use.
    func sources() -> [SwiftFile] {
        let folder = "Sources/\(type)/"
        let statechart = SwiftStatechart(self).text
        let quantities = SwiftQuantities(self)
        var middle = quantities.text
        let parameters = quantities.parameters
        let bindings = SwiftBindings(self)
        self.bindings = bindings.items
        let accessors = quantities.accessors
        middle = middle.replacing(
            SwiftQuantities.mark + "\n", with: accessors.isEmpty ? "" : accessors + "\n", maxReplacements: 1)
        let core = SwiftCore(self)
        let title = design.title == design.name ? design.title : "\(design.title). \(design.description)"
        var files = [
            ("\(type).swift", core.type(about: title.split { $0.isWhitespace }.joined(separator: " "))),
            ("Parameters.swift", parameters), ("Quantities.swift", middle), ("Statechart.swift", statechart),
            ("Bindings.swift", bindings.text), ("Chart.swift", core.chart), ("Motion.swift", SwiftMotion(self).text),
        ]
        if let drawing = SwiftDrawing(self).text { files.append(("Drawing.swift", drawing)) }
        return files.map { name, text in
            let needsFoundation = ["Quantities.swift", "Statechart.swift", "Bindings.swift"].contains(name)
            guard needsFoundation, let place = text.firstRange(of: "\n\n") else {
                return SwiftFile(path: folder + name, text: text)
            }
            return SwiftFile(
                path: folder + name,
                text: text[..<place.lowerBound] + "\n\nimport Foundation\n\n" + text[place.upperBound...])
        }
    }
}
