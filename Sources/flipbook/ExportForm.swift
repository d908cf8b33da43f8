// What `export --to` may name.

import Emission
import Films

enum ExportForm: Sendable {
    case drawing(Emitter)
    case picture
    case film(FilmForm)
    /// Frames side by side.
    case strip

    static let all: [ExportForm] =
        Emitter.all.map { .drawing($0) } + [.picture] + FilmForm.all.map { .film($0) } + [.strip]

    var name: String {
        switch self {
        case .drawing(let emitter): emitter.name
        case .picture: "png"
        case .film(let film): film.name
        case .strip: "strip"
        }
    }

    var summary: String {
        switch self {
        case .drawing(let emitter): emitter.summary
        case .picture: "PNG of one instant; of every frame, into files that -o numbers (frame-%04d.png)"
        case .film(let film): film.summary
        case .strip: "a sheet with the moments side by side: SVG, or PNG where -o says so"
        }
    }

    /// Whether it shows one instant alone, where no other is asked for.
    var isStill: Bool {
        switch self {
        case .drawing(let emitter): emitter.name == Emitter.stillSVG.name
        case .picture: true
        case .film, .strip: false
        }
    }

    /// The form that a name of a file asks for, where nothing else is said.
    static func of(file: String) -> ExportForm? {
        guard let dot = file.lastIndex(of: ".") else { return nil }
        let ending = file[file.index(after: dot)...].lowercased()
        return all.first { $0.name == ending }
    }
}
