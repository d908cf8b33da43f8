// Whether designs take the values that a command line sets, told as a fault of the command and not of a file.

package import Behaviours
import Designs
import Diagnostics

/// Values of `--set`, by the names of parameters.
package struct SettingCheck {
    private let values: [String: String]
    private let library: BehaviourLibrary

    package init(_ values: [String: String], _ library: BehaviourLibrary) {
        (self.values, self.library) = (values, library)
    }

    /// What is wrong with the first value that is: no design has its parameter, or one with it does not take the value.
    package func refusal(of paths: [String]) -> String? {
        var names: Set<String> = []
        var refusal: String?
        for path in paths {
            let own = ParameterText(library, beside: path).names(in: try? DesignSource.load(path))
            names.formUnion(own)
            if refusal == nil, own.contains(where: { values[$0] != nil }) { refusal = self.refusal(at: path) }
        }
        guard let unknown = values.keys.sorted().first(where: { !names.contains($0) }) else { return refusal }
        let meant = Suggestion.closest(to: unknown, among: names.sorted()).map { "; did you mean '\($0)'?" } ?? ""
        return "no design has a parameter '\(unknown)'" + meant
    }

    private func refusal(at path: String) -> String? {
        guard error(values, at: path) != nil, error([:], at: path) == nil else { return nil }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let error = error([name: value], at: path) else { continue }
            let help = error.suggestion.map { "; " + $0 } ?? ""
            return "--set \(name)=\(value) does not fit \(path): \(error.sentence)\(help)"
        }
        return nil
    }

    /// The first error of a design with these values.
    private func error(_ values: [String: String], at path: String) -> Diagnostic? {
        guard let source = try? DesignSource.load(path) else { return nil }
        let text = ParameterText(library, beside: path).set(values, in: source)
        return DesignReader.read(text, at: path, library: library).findings.diagnostics
            .first { $0.severity == .error }
    }
}
