// The stills of one design: drawings of single instants, a few files of many each.

import Designs
import Numerics
import SVGOutput
import Synchronization
import Timelines
import XML

/// Draws the stills that pages ask for. Safe to use from several workers: numbers of stills depend on the order in
/// which they are drawn, and nothing that is written does.
final class Stills: Sendable {
    private let picture: Element
    let images: ImageFolder
    let folder: String
    let writer: SiteWriter
    private let referred: Set<String>
    private let drawings = Mutex(SharedDrawings())
    private static let naming: [Name] = ["role", "aria-labelledby", "aria-describedby"]

    /// So many stills are in one file at most. A browser reads a file once more for each still that it shows, and more
    /// files are more requests: on a page of twelve stills, files of 40 take hardly longer than a file for each.
    private static let most = 40

    init(_ design: Design, images: ImageFolder, folder: String, writer: SiteWriter) {
        // What all stills share is done once: the size, and no ids to which neither drawing nor bindings point.
        referred = design.picture.referredIDs
        var picture = Stage.standalone(design.picture, size: design.stage)
        picture.removeIDs(keeping: referred.union(design.bindings.map(\.element)))
        // The page says what the picture shows.
        picture.children.removeAll { $0.element?.name == "svg:title" || $0.element?.name == "svg:desc" }
        self.picture = picture
        self.images = images
        self.folder = folder
        self.writer = writer
    }

    /// The number of the still that shows a performance at an instant; equal ones have one number.
    func number(of performance: Performance, at moment: Time) -> Int {
        let still = Emitter.stillSVG.emit(picture, performance, EmissionOptions(moment: moment))
        var drawing = still.root
        for name in Stills.naming { drawing[name] = nil }
        drawing.removeHidden(keeping: referred, keepingIDs: false)
        drawing = images.embedded(in: drawing)
        return drawings.withLock { $0.add(drawing) }
    }

    /// Where each still lies, in the order in which they are given.
    func places(_ numbers: [Int]) -> [Int: LinkTarget] {
        var places: [Int: LinkTarget] = [:]
        for number in numbers where places[number] == nil {
            let sheet = SitePlan.stills(folder, sheet: places.count / Stills.most + 1)
            places[number] = LinkTarget(sheet, fragment: "s\(places.count)")
        }
        return places
    }

    /// Writes the files, and where it is known where the site will lie the pictures of links.
    func write(_ places: [Int: LinkTarget]) throws(SiteError) {
        var sheets: [Address: [(order: Int, id: String, number: Int)]] = [:]
        for (number, place) in places {
            let id = place.fragment ?? ""
            sheets[place.address, default: []].append((Int(id.dropFirst()) ?? 0, id, number))
        }
        let store = drawings.withLock { $0 }
        for (address, stills) in sheets {
            let drawings = stills.sorted { $0.order < $1.order }.map { (id: $0.id, number: $0.number) }
            try writer.write(drawing: store.sheet(drawings, in: frame), to: address)
            if writer.face == nil { continue }
            for (id, number) in drawings {
                let still = MarkupWriter(.xml).bytes(store.drawing(number, in: frame))
                try writer.write(picture: still, of: LinkTarget(address, fragment: id))
            }
        }
    }

    /// An empty drawing of the size of all.
    private var frame: Element { Element(picture.name, picture.attributes.only(["viewBox", "width", "height"])) }
}

extension Attributes {
    fileprivate func only(_ names: [Name]) -> Attributes {
        Attributes(filter { names.contains($0.name) })
    }
}
