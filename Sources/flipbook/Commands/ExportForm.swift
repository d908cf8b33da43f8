// What `export --to` may name.

import ChartNotations
import DesignTokens
import Designs
import Interactions
import Lottie
import SVGOutput
import SwiftPackages
import Video
import XML

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
    case lottie
    /// The whole design, with a state machine.
    case dotLottie
    case tokens

    static let all: [ExportForm] =
        Emitter.all.map { .drawing($0) } + [.picture] + FilmForm.all.map { .film($0) } + [.strip]
        + ChartNotation.allCases.map { .chart($0) } + [.package, .tokens, .dotLottie, .lottie]

    var name: String {
        switch self {
        case .drawing(let emitter): emitter.name
        case .picture: "png"
        case .film(let film): film.name
        case .strip: "strip"
        case .chart(let notation): notation.rawValue
        case .package: SwiftPackage.form.name
        case .lottie: "lottie"
        case .dotLottie: "dotlottie"
        case .tokens: "tokens"
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
        case .lottie: LottieFile.summary
        case .dotLottie: DotLottie.summary
        case .tokens: TokenFile.summary
        }
    }

    /// Whether it shows one instant alone, where no other is asked for.
    var isStill: Bool {
        switch self {
        case .drawing(let emitter): emitter.name == Emitter.stillSVG.name
        case .picture: true
        default: false
        }
    }

    /// What it writes of the whole design instead of a scenario.
    var whole: String? {
        switch self {
        case .chart: "the statechart"
        case .package: "the interaction"
        case .dotLottie: "the whole design"
        case .tokens: "parameters and easings"
        default: nil
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
        case .lottie: LottieFile.endings
        case .dotLottie: DotLottie.endings
        case .tokens: TokenFile.endings
        }
    }

    /// The ending of a file name; nil where it says nothing about the content.
    static func ending(of file: String) -> String? {
        let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The forms for a file name without `--to`: those with that ending. Of drawings the first is meant.
    static func of(ending: String) -> [ExportForm] {
        let forms = all.filter { $0.endings.first == ending }
        return ending == "json" ? forms : Array(forms.prefix(1))
    }

    /// The bytes of a form of the whole design, and a sentence for each thing that it cannot say.
    func written(
        _ design: Design, _ picture: Element, settings: [Scenario.Setting], showsTouch: Bool
    ) -> (bytes: [UInt8], shortfalls: [String]) {
        func plain(_ written: (text: String, shortfalls: [String])) -> ([UInt8], [String]) {
            (Array(written.text.utf8), written.shortfalls)
        }
        switch self {
        case .chart(let notation): return plain(notation.written(design))
        case .tokens: return plain(TokenFile.written(design))
        default:
            let file = DotLottie(picture, of: design, settings: settings, showsTouch: showsTouch)
            return (file.bytes, file.shortfalls)
        }
    }
}
