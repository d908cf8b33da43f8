// What `export --to` may name.

import ChartNotations
import SVGOutput
import SwiftPackages
import Video

enum ExportForm: Sendable {
    case drawing(Emitter)
    case picture
    case film(FilmForm)
    /// Frames side by side.
    case strip
    /// The statechart, which is the same in every scenario.
    case chart(ChartNotation)
    /// The interaction as source, in a folder.
    case package

    static let all: [ExportForm] =
        Emitter.all.map { .drawing($0) } + [.picture] + FilmForm.all.map { .film($0) } + [.strip]
        + ChartNotation.allCases.map { .chart($0) } + [.package]

    var name: String {
        switch self {
        case .drawing(let emitter): emitter.name
        case .picture: "png"
        case .film(let film): film.name
        case .strip: "strip"
        case .chart(let notation): notation.rawValue
        case .package: SwiftPackage.form.name
        }
    }

    var summary: String {
        switch self {
        case .drawing(let emitter): emitter.summary
        case .picture: "PNG of one instant, or of every frame if -o holds a number (frame-%04d.png)"
        case .film(let film): film.summary
        case .strip: "a sheet of the moments side by side: SVG, or PNG if -o ends in .png"
        case .chart(let notation): notation.summary
        case .package: SwiftPackage.form.summary
        }
    }

    /// Whether it is the same in every scenario: the statechart, the package.
    var isOfDesign: Bool { if case .chart = self { true } else { name == SwiftPackage.form.name } }

    /// Whether it shows one instant alone, where no other is asked for.
    var isStill: Bool {
        switch self {
        case .drawing(let emitter): emitter.name == Emitter.stillSVG.name
        case .picture: true
        case .film, .strip, .chart, .package: false
        }
    }

    /// How files of this form may end.
    var endings: [String] {
        switch self {
        case .drawing(let emitter): [emitter.fileExtension]
        case .picture: ["png"]
        case .film(let film): film == .apng ? ["apng", "png"] : [film.name]
        case .strip: ["svg", "png"]
        case .chart(let notation): notation.endings
        case .package: []
        }
    }

    /// The ending of a file name; nil where it says nothing about the content.
    static func ending(of file: String) -> String? {
        let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The form for a file name without `--to`: the first with that ending.
    static func of(ending: String) -> ExportForm? { all.first { $0.endings.first == ending } }
}
