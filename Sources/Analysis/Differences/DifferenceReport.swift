// Differences as text for a terminal, as JSON and as Markdown for a pull request.

package import Diagnostics
import Timelines

/// The differences of two designs, with what the sides are called.
package struct DifferenceReport {
    private let difference: DesignDifference
    private let sides: (old: String, new: String)
    private let bytes: (old: Int, new: Int)
    private var changes: [Change] { difference.changes }

    /// - Parameter bytes: of the files, without those that they take in.
    package init(_ difference: DesignDifference, sides: (old: String, new: String), bytes: (old: Int, new: Int)) {
        (self.difference, self.sides, self.bytes) = (difference, sides, bytes)
    }

    /// How many changes of drawings and of a scenario's movements are told one by one.
    private static let most = 8

    private var verdict: String {
        if changes.isEmpty { return "nothing differs" }
        if difference.isMotion { return "motion or behaviour differs" }
        let words: [Change.Part: String] = [
            .drawing: "the drawing", .texts: "texts", .requirements: "what is required",
        ]
        let parts = Change.Part.allCases.filter { part in changes.contains { $0.part == part } }
        let differ = parts.count == 1 && parts != [.texts] ? "differs" : "differ"
        return "only \(parts.compactMap { words[$0] }.joined(separator: " and ")) \(differ)"
    }

    private var size: String { "\(bytes.old) bytes → \(bytes.new) bytes" }

    // MARK: Text

    /// Lines for a terminal.
    package var text: String {
        var lines = ["\(sides.old) → \(sides.new): \(verdict)"]
        for part in Change.Part.allCases {
            let own = changes.filter { $0.part == part }
            if own.isEmpty { continue }
            lines += ["", part.title]
            if part == .played {
                lines += scenarios(own).flatMap { name, changes in
                    ["  \(name)"] + DifferenceReport.shortened(groups(changes).map(\.sentence)).map { "    \($0)" }
                }
            } else {
                let all = own.map(\.sentence)
                let told = part == .drawing ? DifferenceReport.shortened(all) : all
                lines += told.map { "  \($0)" }
            }
        }
        if !changes.isEmpty { lines += ["", "File: \(size)"] }
        return lines.map(\.printable).joined(separator: "\n") + "\n"
    }

    private static func shortened(_ lines: [String]) -> [String] {
        let rest = lines.count - most
        return rest <= 1 ? lines : lines.prefix(most) + ["and \(rest) more; --format json has all"]
    }

    /// What is measured of one movement.
    private struct Group {
        var changes: [Change]
        var name: String { changes[0].aspect }

        /// Without what is told of both sides together.
        var measured: [Change] { changes.filter { $0.measure != "apart" } }
        var apart: String { changes.first { $0.measure == "apart" }?.new ?? "" }

        var sentence: String {
            let told = measured.map { change in
                (change.measure.isEmpty ? "" : change.measure + " ") + "\(change.old) → \(change.new)"
            }
            return "\(name): " + ((apart.isEmpty ? [] : [apart]) + told).joined(separator: "; ")
        }
    }

    private func groups(_ changes: [Change]) -> [Group] {
        changes.reduce(into: []) { groups, change in
            if groups.last?.name == change.aspect {
                groups[groups.count - 1].changes.append(change)
            } else {
                groups.append(Group(changes: [change]))
            }
        }
    }

    private func scenarios(_ changes: [Change]) -> [(String, [Change])] {
        var names: [String] = []
        for change in changes where !names.contains(change.subject) { names.append(change.subject) }
        return names.map { name in (name, changes.filter { $0.subject == name }) }
    }

    // MARK: JSON

    /// The version of the JSON: another one where a member means something else.
    private static let version = 1

    package var json: JSON {
        let changes = changes.map { change in
            JSON.laid(
                .line,
                [
                    "part": .string(change.part.rawValue), "kind": .string(change.kind.rawValue),
                    "subject": .string(change.subject), "aspect": .string(change.aspect),
                    "measure": .string(change.measure), "old": .string(change.old), "new": .string(change.new),
                ])
        }
        func side(_ name: String, _ bytes: Int) -> JSON {
            ["name": .string(name), "bytes": .integer(bytes)]
        }
        return [
            "flipbook": "diff", "version": .integer(DifferenceReport.version), "old": side(sides.old, bytes.old),
            "new": side(sides.new, bytes.new), "motion": .boolean(difference.isMotion), "changes": .array(changes),
        ]
    }

    // MARK: Markdown

    /// A pull request’s comment: a heading, a table of what was changed, and folded what comes of it.
    package var markdown: String {
        var text = "### \(DifferenceReport.code(sides.new)): \(verdict)\n\n"
        if changes.isEmpty { return text }
        let shown = changes.filter { $0.part.isMotion && $0.part != .played }
        if !shown.isEmpty { text += DifferenceReport.table(shown) + "\n" }
        for part in [Change.Part.played, .drawing, .texts] {
            let own = changes.filter { $0.part == part }
            if own.isEmpty { continue }
            let count = part == .played ? scenarios(own).count : own.count
            let noun = part == .played ? "scenario" : "change"
            text += "<details><summary>\(part.title): \(Formatting.count(count, noun))</summary>\n\n"
            text += (part == .played ? played(own) : DifferenceReport.table(own)) + "\n</details>\n\n"
        }
        text += "Compared with \(DifferenceReport.code(sides.old)); \(size).\n"
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }

    /// A table for each scenario.
    private func played(_ changes: [Change]) -> String {
        scenarios(changes).map { name, changes in
            let groups = groups(changes)
            var text = "**\(DifferenceReport.escaped(name))**\n\n| what | before | after |\n| --- | --- | --- |\n"
            for group in groups.prefix(DifferenceReport.most) {
                func cell(_ side: KeyPath<Change, String>) -> String {
                    group.measured.map { change in
                        (change.measure.isEmpty ? "" : change.measure + " ")
                            + DifferenceReport.code(change[keyPath: side])
                    }.joined(separator: "<br>")
                }
                let what = DifferenceReport.escaped(group.name) + (group.apart.isEmpty ? "" : "<br>\(group.apart)")
                text += "| \(what) | \(cell(\.old)) | \(cell(\.new)) |\n"
            }
            let rest = groups.count - DifferenceReport.most
            return text + (rest > 0 ? "\nand \(rest) more\n" : "")
        }.joined(separator: "\n")
    }

    private static func table(_ changes: [Change]) -> String {
        var text = "| what | before | after |\n| --- | --- | --- |\n"
        for change in changes {
            let (old, new) = change.excerpts
            let aspect = change.kind == .renamed ? "renamed" : change.aspect
            let what = [change.subject, aspect].filter { !$0.isEmpty }.joined(separator: ": ")
            let cells =
                switch change.kind {
                case .gone: (old.isEmpty ? "yes" : code(old), "**gone**")
                case .added: ("–", new.isEmpty ? "**added**" : "**added**: \(code(new))")
                case .renamed, .changed: (code(old), code(new))
                }
            text += "| \(escaped(what)) | \(cells.0) | \(cells.1) |\n"
        }
        return text
    }

    /// Text that is no markup, in a cell of a table.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\`*_{}[]<>#|~&".contains(character) { result += "\\" }
            result.append(character == "\n" ? " " : character)
            // Or GitHub would call the person of that name.
            if character == "@" { result += "<!-- -->" }
        }
    }

    private static func code(_ text: String) -> String {
        if text.isEmpty { return "–" }
        let line = text.split { $0.isNewline }.joined(separator: " ").replacing("|", with: "\\|")
        // A fence is longer than what is inside.
        let longest = line.split(omittingEmptySubsequences: true) { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        return longest == 0 ? "`\(line)`" : "\(fence) \(line) \(fence)"
    }
}

extension Change.Part {
    fileprivate var title: String {
        switch self {
        case .statechart: "Statechart"
        case .motion: "Motion"
        case .values: "Values"
        case .inputs: "Inputs"
        case .scenarios: "Scenarios"
        case .requirements: "Requirements"
        case .played: "Played"
        case .drawing: "Drawing"
        case .texts: "Texts"
        }
    }
}

extension Change {
    /// One line of a report.
    fileprivate var sentence: String {
        let (old, new) = excerpts
        switch kind {
        case .gone: return "\(subject) is gone" + (old.isEmpty ? "" : ": \(old)")
        case .added: return "\(subject) is new" + (new.isEmpty ? "" : ": \(new)")
        case .renamed: return "\(subject) \(old) is called \(new)"
        case .changed where old.isEmpty && new.isEmpty: return "\(subject), \(aspect) differs"
        case .changed: return "\(subject), \(aspect): \(shown(old)) → \(shown(new))"
        }
    }

    private func shown(_ text: String) -> String { text.isEmpty ? "none" : text }

    /// Both texts, long ones from shortly before they differ.
    fileprivate var excerpts: (old: String, new: String) {
        let most = 72
        if max(old.count, new.count) <= most { return (old, new) }
        var start = zip(old, new).prefix { $0 == $1 }.count
        // From a word that begins at most twenty letters before.
        start = kind == .changed ? max(0, start - 20) : 0
        func cut(_ text: String) -> String {
            var rest = Substring(text).dropFirst(start)
            if start > 0, let blank = rest.prefix(20).firstIndex(of: " ") { rest = rest[blank...].dropFirst() }
            return (start > 0 ? "… " : "") + rest.prefix(most) + (rest.count > most ? " …" : "")
        }
        return (cut(old), cut(new))
    }
}
