// The stills of one design: drawings of single instants, side by side on a few sheets.

import Designs
import Geometry
import Numerics
import Pages
import Raster
import SVGOutput
import Synchronization
import Timelines
import XML

/// Draws the stills that pages ask for. Safe to use from several workers: numbers of stills depend on the order in
/// which they are drawn, and nothing that is written does.
final class Stills: Sendable {
    private let picture: Element
    private let stage: Size
    private let images: ImageFolder
    private let writer: SiteWriter
    private let referred: Set<String>
    private let drawings = Mutex(SharedDrawings())
    private static let naming: [Name] = ["role", "aria-labelledby", "aria-describedby"]

    init(_ design: Design, images: ImageFolder, writer: SiteWriter) {
        // What all stills share is done once: the size, and no ids to which neither drawing nor bindings point.
        referred = design.picture.referredIDs
        var picture = Stage.standalone(design.picture, size: design.stage)
        picture.removeIDs(keeping: referred.union(design.bindings.map(\.element)))
        // The page says what the picture shows.
        picture.children.removeAll { $0.element?.name == "svg:title" || $0.element?.name == "svg:desc" }
        self.picture = picture
        stage = design.stage
        self.images = images
        self.writer = writer
    }

    /// The number of the still that shows a performance at an instant; equal ones have one number.
    func number(of performance: Performance, at moment: Time) -> Int {
        var drawing = still(of: performance, at: moment)
        for dark in performance.dark { drawing = drawing.orInDark(still(of: dark, at: moment)) }
        return drawings.withLock { $0.add(drawing) }
    }

    private func still(of performance: Performance, at moment: Time) -> Element {
        var drawing = Emitter.stillSVG.emit(picture, performance, EmissionOptions(moment: moment)).root
        for name in Stills.naming { drawing[name] = nil }
        drawing.removeHidden(keeping: referred, keepingIDs: false)
        return images.embedded(in: drawing)
    }

    /// Where each still lies, in the order in which they are given.
    func places(_ numbers: [Int]) -> [Int: StillPlace] {
        var places: [Int: StillPlace] = [:]
        for number in numbers where places[number] == nil {
            let (sheet, column) = places.count.quotientAndRemainder(dividingBy: StillPlace.columns)
            places[number] = StillPlace(file: SitePlan.stills(images.folder, sheet: sheet + 1), column: column)
        }
        return places
    }

    /// Writes the files, and where it is known where the site will lie the pictures of links.
    /// - Returns: why one of these does not show its still. Where one takes too long, later ones are not tried.
    func write(_ places: [Int: StillPlace]) throws(SiteError) -> RasterError? {
        var failure: RasterError?
        var sheets: [Address: [(place: StillPlace, number: Int)]] = [:]
        for (number, place) in places { sheets[place.file, default: []].append((place, number)) }
        let store = drawings.withLock { $0 }
        for (address, unordered) in sheets.sorted(by: { $0.key.path < $1.key.path }) {
            let stills = unordered.sorted { $0.place.column ?? 0 < $1.place.column ?? 0 }
            try writer.write(drawing: store.sheet(stills.map(\.number), in: frame, of: stage), to: address)
            if writer.face == nil { continue }
            for (place, number) in stills {
                let isGivenUp = if case .tooLong = failure { true } else { false }
                let still =
                    isGivenUp ? LinkPicture.nothing : MarkupWriter(.xml).bytes(store.drawing(number, in: frame))
                failure = try writer.write(picture: still, of: place.target) ?? failure
            }
        }
        return failure
    }

    /// An empty drawing of the size of all.
    private var frame: Element { Element(picture.name, picture.attributes.only(["viewBox", "width", "height"])) }
}

extension Attributes {
    fileprivate func only(_ names: [Name]) -> Attributes {
        Attributes(filter { names.contains($0.name) })
    }
}
