// Names of a design as identifiers of Swift.

/// Gives each name an identifier of its own within one space of names.
package struct SwiftIdentifiers {
    private var taken: Set<String>

    /// - Parameter taken: what the generated code itself calls something.
    package init(taken: Set<String> = []) { self.taken = taken }

    /// The identifier of a name: its words joined, as `listInsetTop` for `list.inset.top`. A name that is taken gets a
    /// number.
    package mutating func identifier(_ name: String, capital: Bool = false) -> String {
        let plain = SwiftIdentifiers.joined(name, capital: capital)
        var result = plain
        var number = 2
        while taken.contains(result) || SwiftIdentifiers.reserved.contains(result) {
            result = plain + (taken.contains(result) ? "\(number)" : "Value")
            if result.hasSuffix("Value"), taken.contains(result) { result = plain + "\(number)" }
            number += 1
        }
        taken.insert(result)
        return result
    }

    /// The words of a name, each but the first with a capital.
    package static func joined(_ name: String, capital: Bool = false) -> String {
        var result = ""
        for word in name.unicodeScalars.split(whereSeparator: { !isPart($0) }) {
            let text = String(String.UnicodeScalarView(word))
            result += result.isEmpty && !capital ? text : text.prefix(1).uppercased() + text.dropFirst()
        }
        let first = result.unicodeScalars.first
        if first == nil || first?.properties.isXIDStart == false { result = (capital ? "N" : "n") + result }
        return result
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil : scalar.properties.isXIDContinue
    }

    package static let reserved: Set<String> = Set(
        """
        associatedtype class deinit enum extension func import init inout internal let operator private protocol public
        static struct subscript typealias var break case continue default defer do else fallthrough for guard if in repeat
        return switch where while as catch false is nil rethrows super self Self throw throws true try Any Type some any
        min max abs sign floor ceil trunc round sqrt pow exp log sin cos tan asin acos atan atan2 hypot clamp mix progress
        mod rem nearest random rubberBand unrubberBand project
        """.split { $0.isWhitespace }.map(String.init))

    /// A text as a literal.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
