// The tables of facts, `Tests/Fixtures/facts`, and the tests that hold the facts, against each other.

import Foundation
import TestSupport
import Testing

/// One line of a table: `| 4.2 | what is so | Tests/… |`. A fact's name is its design's and its number: the section of
/// the design's sources, and a count in it.
private struct Fact {
    var design: String
    var number: String
    var says: String
    /// The file that tests it.
    var test: String

    var name: String { "\(design) \(number)" }
    var section: Int { Int(number.split(separator: ".")[0]) ?? 0 }
    var count: Int { Int(number.split(separator: ".")[1]) ?? 0 }

    static func table(_ design: String) throws -> [Fact] {
        let text = try String(contentsOfFile: Fixtures.path("facts/\(design).md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return Fact(
                design: design, number: cells.count > 1 ? cells[1] : "", says: cells.count > 2 ? cells[2] : "",
                test: cells.count > 3 ? cells[3] : "")
        }
    }
}

@Suite("Fact tables") struct FactTableTests {
    static let designs: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/templates/designs")) ?? []
        return names.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
    }()

    @Test("every starter has a table of its facts, numbered without a gap", arguments: designs)
    func numbering(_ design: String) throws {
        let facts = try Fact.table(design)
        #expect(facts.count > 20)
        var last = (section: 0, count: 0)
        for fact in facts {
            #expect(fact.number.wholeMatch(of: /\d+\.\d+/) != nil, "\(fact.name)")
            #expect(!fact.says.isEmpty && !fact.test.isEmpty, "\(fact.name)")
            let isNext = fact.section == last.section && fact.count == last.count + 1
            #expect(isNext || (fact.section > last.section && fact.count == 1), "\(fact.name) after \(last)")
            last = (fact.section, fact.count)
        }
    }

    @Test("every fact is named by a test in the file that its line points to", arguments: designs)
    func everyFactIsTested(_ design: String) throws {
        for (test, facts) in Dictionary(grouping: try Fact.table(design), by: \.test) {
            let text = (try? String(contentsOfFile: Fixtures.root + "/Tests/" + test, encoding: .utf8)) ?? ""
            let names = Self.names(in: text)
            for fact in facts {
                #expect(names.contains(fact.name), "\(test) has no test of \(fact.name): \(fact.says)")
            }
        }
    }

    @Test("every fact that a test names stands in a table")
    func everyNamedFactIsListed() throws {
        var listed: Set<String> = []
        for design in Self.designs { listed.formUnion(try Fact.table(design).map(\.name)) }
        let folder = Fixtures.root + "/Tests/StarterTests"
        for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where file.hasSuffix(".swift")
        {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for name in Self.names(in: text) {
                #expect(listed.contains(name), "\(file) tests \(name), which no table has")
            }
        }
    }

    /// The facts that tests are called after: `@Test("wechat-applet 4.1, 4.2: …")`, and lines of a list of pictures,
    /// which begin with such names too.
    private static func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        for line in text.split(separator: "\n") {
            // A long name stands on a line of its own behind `@Test(`.
            let pattern = #/\s*(?:@Test\()?"?([a-z-]+) (\d+\.\d+(?:, \d+\.\d+)*): /#
            guard let match = line.prefixMatch(of: pattern) else { continue }
            for number in match.2.split(separator: ", ") { names.insert("\(match.1) \(number)") }
        }
        return names
    }
}
