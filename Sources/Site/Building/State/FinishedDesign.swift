// A design whose pages are written: its content for the gallery, the canvas and the report, and its files. Its bytes go
// into the cache, and into the parts of a site that is built in shares.

import Cache
import Diagnostics
import PageChecks
import Pages
import XML

struct FinishedDesign: Sendable {
    var diagnostics: [Diagnostic]
    var card: GalleryCard
    var group: CanvasGroup
    var coverage: DesignCoverage
    var files: WrittenFolder

    /// The version of the byte format.
    private static let form = 2

    var packed: [UInt8] {
        var pack = BinaryWriter()
        pack.write(FinishedDesign.form)
        pack.write(diagnostics) { $1.write($0) }
        pack.write(card)
        pack.write(group)
        pack.write(coverage)
        pack.write(files)
        return pack.bytes
    }

    /// Nil for bytes that `packed` did not give.
    init?(packed bytes: [UInt8]) {
        let design = BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
            guard try pack.integer() == FinishedDesign.form else { throw BinaryReader.Garbled() }
            return FinishedDesign(
                diagnostics: try pack.list { reader throws(BinaryReader.Garbled) in try reader.diagnostic() },
                card: try pack.card(), group: try pack.group(), coverage: try pack.coverage(),
                files: try pack.folder())
        }
        guard let design else { return nil }
        self = design
    }

    init(
        diagnostics: [Diagnostic], card: GalleryCard, group: CanvasGroup, coverage: DesignCoverage, files: WrittenFolder
    ) {
        self.diagnostics = diagnostics
        self.card = card
        self.group = group
        self.coverage = coverage
        self.files = files
    }
}

/// What the gallery and the canvas show of a design. It is compressed, because it waits until the last design is done.
struct ShownDesign: Sendable {
    private let bytes: [UInt8]

    init(_ card: GalleryCard, _ group: CanvasGroup) {
        var pack = BinaryWriter()
        pack.write(card)
        pack.write(group)
        bytes = Zstandard.packed(pack.bytes)
    }

    var unpacked: (card: GalleryCard, group: CanvasGroup) {
        let shown = Zstandard.unpacked(bytes).flatMap { bytes in
            BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in (try pack.card(), try pack.group()) }
        }
        // The bytes never left this process, so they must be sound.
        guard let shown else { preconditionFailure("a design was packed so that it cannot be unpacked") }
        return shown
    }
}

/// The content of the report for one design.
struct DesignSummary: Hashable, Sendable {
    var scenarios: Int
    var coverage: DesignCoverage
    var diagnostics: [Diagnostic]
    /// Of the files of its folder.
    var total = SiteTotal()
}

extension FinishedDesign {
    var summary: DesignSummary {
        DesignSummary(scenarios: card.scenarios, coverage: coverage, diagnostics: diagnostics)
    }
}

extension BinaryWriter {
    mutating func write(_ files: [WrittenFile]) {
        write(files) { file, pack in
            pack.write(file.address.path)
            pack.write(file.size)
        }
    }

    mutating func write(_ summary: DesignSummary) {
        write(summary.scenarios)
        write(summary.coverage)
        write(summary.diagnostics) { $1.write($0) }
        for count in [summary.total.pages, summary.total.files, summary.total.bytes] { write(count) }
    }

    mutating func write(_ diagnostic: Diagnostic) {
        write(diagnostic.severity.rawValue)
        write(diagnostic.id)
        write(diagnostic.range)
        write(diagnostic.sentence)
        write(diagnostic.notes) { note, pack in
            pack.write(note.sentence)
            pack.write(note.range)
        }
        write(diagnostic.suggestion)
    }

    fileprivate mutating func write(_ folder: WrittenFolder) {
        write(folder.files)
        write(folder.outward) { page, pack in
            pack.write(page.address.path)
            pack.write(page.links) { link, pack in
                pack.write(link.address.path)
                pack.write(link.fragment)
            }
        }
    }
}

extension BinaryReader {
    mutating func files() throws(Garbled) -> [WrittenFile] {
        try list { reader throws(Garbled) in
            WrittenFile(address: Address(try reader.text()), size: try reader.integer())
        }
    }

    mutating func summary() throws(Garbled) -> DesignSummary {
        DesignSummary(
            scenarios: try integer(), coverage: try coverage(),
            diagnostics: try list { reader throws(Garbled) in try reader.diagnostic() },
            total: SiteTotal(pages: try integer(), files: try integer(), bytes: try integer()))
    }

    mutating func diagnostic() throws(Garbled) -> Diagnostic {
        guard let severity = Severity(rawValue: try integer()) else { throw Garbled() }
        return Diagnostic(
            severity, id: try text(), at: try range(), try text(),
            notes: try list { reader throws(Garbled) in
                Diagnostic.Note(try reader.text(), at: try reader.range())
            }, suggestion: try optionalText().map { Advice($0) })
    }

    fileprivate mutating func folder() throws(Garbled) -> WrittenFolder {
        WrittenFolder(
            files: try files(),
            outward: try list { reader throws(Garbled) in
                var page = PageFacts(Address(try reader.text()))
                page.links = try reader.list { reader throws(Garbled) in
                    PageFacts.Link(address: Address(try reader.text()), fragment: try reader.optionalText(), range: nil)
                }
                return page
            })
    }
}
