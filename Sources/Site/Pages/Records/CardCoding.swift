// What the gallery, the canvas and the report show of a design, as bytes for the cache and for parts of a site.

package import Cache
import Designs
import Geometry

extension BinaryWriter {
    private mutating func write(_ size: Size) {
        write(size.width)
        write(size.height)
    }

    /// Writes a card of the gallery.
    package mutating func write(_ card: GalleryCard) {
        for text in [card.folder, card.title, card.description] { write(text) }
        write(card.device)
        write(card.stage)
        for count in [card.states, card.scenarios, card.warnings] { write(count) }
        write(card.words) { group, pack in
            pack.write(group.kind)
            pack.write(group.words)
        }
        write(card.entries) { scenario, pack in
            for text in [scenario.name, scenario.title] { pack.write(text) }
            pack.write(scenario.moments) { moment, pack in
                for text in [moment.title, moment.fragment] { pack.write(text) }
            }
        }
        write(card.preview.path)
        write(still: card.still)
        write(card.titles) { title, pack in
            for text in [title.of, title.language, title.text] { pack.write(text) }
        }
    }

    /// Writes a design's group on the canvas.
    package mutating func write(_ group: CanvasGroup) {
        write(group.folder)
        write(group.title)
        write(group.stage)
        write(group.artboards) { artboard, pack in
            pack.write(artboard.states)
            pack.write(still: artboard.still)
            pack.write(artboard.page)
        }
        write(group.arrows) { arrow, pack in
            pack.write(arrow.from)
            pack.write(arrow.to)
            pack.write(arrow.label)
        }
    }

    /// Writes the place of a still.
    package mutating func write(still: StillPlace) {
        write(still.file.path)
        write(still.column ?? -1)
    }

    private mutating func write(_ target: LinkTarget) {
        write(target.address.path)
        write(target.fragment)
    }

    /// Writes the coverage of a design.
    package mutating func write(_ coverage: DesignCoverage) {
        write(coverage.name)
        write(coverage.states)
        write(coverage.transitions)
        write(coverage.unreached)
        write(coverage.untaken)
    }
}

extension BinaryReader {
    private mutating func size() throws(Garbled) -> Size { Size(try double(), try double()) }

    /// Reads a card of the gallery.
    package mutating func card() throws(Garbled) -> GalleryCard {
        var card = GalleryCard(
            folder: try text(), title: try text(), description: try text(), device: try optionalText(),
            stage: try size(), states: try integer(), scenarios: try integer(), warnings: try integer(),
            words: try list { reader throws(Garbled) in
                GalleryCard.Words(kind: try reader.text(), words: try reader.texts())
            }, preview: Address(""),
            still: StillPlace(file: Address("")))
        card.entries = try list { reader throws(Garbled) in
            ScenarioEntry(
                name: try reader.text(), title: try reader.text(),
                moments: try reader.list { reader throws(Garbled) in (try reader.text(), try reader.text()) })
        }
        card.preview = Address(try text())
        card.still = try still()
        card.titles = try list { reader throws(Garbled) in
            Design.Title(of: try reader.text(), language: try reader.text(), text: try reader.text())
        }
        return card
    }

    /// Reads a design's group on the canvas; arrows between artboards that are not there are an error.
    package mutating func group() throws(Garbled) -> CanvasGroup {
        let group = CanvasGroup(
            folder: try text(), title: try text(), stage: try size(),
            artboards: try list { reader throws(Garbled) in
                CanvasGroup.Artboard(states: try reader.texts(), still: try reader.still(), page: try reader.target())
            },
            arrows: try list { reader throws(Garbled) in
                BoardArrow(from: try reader.integer(), to: try reader.integer(), label: try reader.text())
            })
        let boards = group.artboards.indices
        guard group.arrows.allSatisfy({ boards.contains($0.from) && boards.contains($0.to) }) else { throw Garbled() }
        return group
    }

    private mutating func still() throws(Garbled) -> StillPlace {
        let (file, column) = (Address(try text()), try integer())
        return StillPlace(file: file, column: column < 0 ? nil : column)
    }

    private mutating func target() throws(Garbled) -> LinkTarget {
        LinkTarget(Address(try text()), fragment: try optionalText())
    }

    /// Reads the coverage of a design.
    package mutating func coverage() throws(Garbled) -> DesignCoverage {
        DesignCoverage(
            name: try text(), states: try integer(), transitions: try integer(), unreached: try texts(),
            untaken: try texts())
    }
}
