// Drawings without the namespace of SVG, as some tools write them: which they are, and how they ought to be written.

package import Diagnostics

extension Element {
    /// Whether it is the root of a drawing that declares no namespace.
    package var lacksNamespace: Bool { name == "svg" }

    /// The same with all that is in no namespace in SVG's.
    package var inSVG: Element {
        var result = self
        result.updateAll { element in
            guard element.name.namespace == .none, let name = Name(checking: element.name.local, in: .svg) else {
                return
            }
            element.name = name
        }
        return result
    }
}

extension DiagnosticLog {
    /// The root of a drawing with all that is in no namespace in SVG's, and a warning, where it declares none.
    package func namespaced(_ root: Element) -> Element {
        guard root.lacksNamespace else { return root }
        warning(
            "missing-namespace", at: root.nameRange,
            "the <svg> declares no namespace, so browsers show no drawing; it is read as SVG",
            instead: Advice("write <svg xmlns=\"\(Namespace.svg.address)\" …>", changes: declaring(.svg, on: root)))
        return root.inSVG
    }
}

extension SourceText {
    /// A drawing's text with the namespaces declared that it lacks, and its root; itself where it lacks none.
    /// - Parameter problems: what was found when it was read.
    package func declared(_ root: Element, _ problems: [Diagnostic]) -> (source: SourceText, root: Element) {
        var changes = problems.flatMap { $0.advice?.changes ?? [] }
        if root.lacksNamespace { changes += DiagnosticLog(self).declaring(.svg, on: root) }
        if changes.isEmpty { return (self, root) }
        var result = self
        for change in changes.sorted(by: { ($0.range?.lowerBound ?? 0) > ($1.range?.lowerBound ?? 0) }) {
            if let range = change.range { result.bytes.replaceSubrange(range, with: change.text.utf8) }
        }
        return MarkupReader.read(result).document.map { (result, $0.root) } ?? (self, root)
    }
}
