// Words quoted for a shell, so that printed commands can be copied and run.

/// Words as a shell reads them back.
package enum ShellWord {
    /// As it is where nothing in it means something to a shell, and in single quotes otherwise.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./:=,+@%".unicodeScalars.contains($0)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// A path as an operand, which an option's dash must not begin.
    package static func path(_ path: String) -> String { quoted(path.hasPrefix("-") ? "./" + path : path) }

    /// A name for a file, of letters, digits and dashes.
    package static func fileName(_ text: String) -> String {
        let name = text.unicodeScalars.map {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
                ? String($0) : "-"
        }.joined()
        return String(name.drop { $0 == "-" || $0 == "." })
    }
}
