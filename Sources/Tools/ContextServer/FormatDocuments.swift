// The documents that a client can read: sections of the format's page, the checks, and a short course.

import Diagnostics
import Files

/// Pages of the documentation, cut at their headings.
struct FormatDocuments: Sendable {
    /// One resource.
    struct Document: Sendable {
        var address: String
        var title: String
        var text: String
    }

    /// A heading of the second or third level, and what stands below it up to the next of its level.
    struct Section {
        var title: String
        var text: String
        var level: Int
    }

    let all: [Document]
    /// What is said of each finding: its id, and its section.
    let findings: [(id: String, text: String)]

    /// - Parameter folder: the one with `format.md`, `checks.md` and `skill/SKILL.md`; what is missing is left out.
    init(folder: String) {
        func page(_ name: String) -> String {
            WholeFile.contents(folder + "/" + name).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        var all: [Document] = []
        let course = page("skill/SKILL.md")
        if !course.isEmpty {
            all.append(Document(address: "flipbook://skill", title: "The format in short, with examples", text: course))
        }
        let sections = FormatDocuments.sections(of: page("format.md")).filter { $0.level == 2 }
        all += sections.map { section in
            Document(
                address: "flipbook://format/" + FormatDocuments.anchor(section.title),
                title: "Format: \(section.title)",
                text: section.text)
        }
        let pages = ["checks.md", "diagnostics.md"].map(page)
        if !pages[0].isEmpty { all.append(Document(address: "flipbook://checks", title: "Checks", text: pages[0])) }
        self.all = all
        findings = pages.flatMap { FormatDocuments.sections(of: $0) }.compactMap { section in
            guard section.title.hasPrefix("`"), section.title.hasSuffix("`") else { return nil }
            return (String(section.title.dropFirst().dropLast()), section.text)
        }
    }

    /// The sections of a page in Markdown; headings inside of fences are none.
    static func sections(of page: String) -> [Section] {
        var sections: [Section] = []
        var isFenced = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isFenced.toggle() }
            let level = isFenced ? 0 : line.prefix { $0 == "#" }.count
            if level == 2 || level == 3, line.dropFirst(level).hasPrefix(" ") {
                sections.append(Section(title: String(line.dropFirst(level + 1)), text: "", level: level))
            }
            guard let last = sections.indices.last else { continue }
            sections[last].text += line + "\n"
            // What stands below a heading of the third level belongs to the one of the second above it, too.
            if sections[last].level == 3, let above = sections.lastIndex(where: { $0.level == 2 }) {
                sections[above].text += line + "\n"
            }
        }
        return sections
    }

    /// A heading as code hosts name it in addresses.
    static func anchor(_ title: String) -> String {
        title.lowercased().compactMap { letter in
            letter == " " ? "-" : letter.isLetter || letter.isNumber || letter == "-" ? String(letter) : nil
        }.joined()
    }
}
