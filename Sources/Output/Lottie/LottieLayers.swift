// Parts of a drawing as layers of a composition.

import Diagnostics
import Geometry
import Numerics
import Timelines

extension LottieDrawing {
    /// How long a composition lasts, in frames.
    var frames: Double { LottieNumber.frames(end) }

    /// Adds layers as a composition, and returns its id.
    mutating func add(_ layers: [JSON]) -> String {
        let id = "comp-\(assets.count + 1)"
        assets.append(
            ["id": .string(id), "fr": .integer(Int(LottieCurve.rate)), "layers": .array(layers)])
        return id
    }

    /// The layers of a composition, the topmost first, and behind them the layers without content that move others.
    mutating func layers(of pieces: [LottiePiece], _ size: Size) -> [JSON] {
        var writer = LottieLayerWriter(frames: frames)
        for piece in pieces.merged { write(piece, size, to: &writer) }
        return writer.layers.reversed() + writer.movers
    }

    private mutating func write(_ piece: LottiePiece, _ size: Size, to writer: inout LottieLayerWriter) {
        switch piece.content {
        case .shapes(let items):
            writer.add(piece, joined: opacity(piece), [("ty", .integer(4)), ("shapes", .array(items.reversed()))])
        case .asset(let id, let own, let isPicture):
            var members: [(String, JSON)] = [("ty", .integer(isPicture ? 2 : 0)), ("refId", .string(id))]
            if !isPicture {
                members += [("w", LottieNumber.json(own.width, 0)), ("h", LottieNumber.json(own.height, 0))]
            }
            writer.add(piece, joined: opacity(piece), members)
        case .together(let inner, let matte):
            func composition(_ pieces: [LottiePiece], _ more: [(String, JSON)]) -> [(String, JSON)] {
                let id = add(layers(of: pieces, size))
                return [
                    ("ty", .integer(0)), ("refId", .string(id)), ("w", LottieNumber.json(size.width.rounded(.up), 0)),
                    ("h", LottieNumber.json(size.height.rounded(.up), 0)),
                ] + more
            }
            let isMatted = !matte.isEmpty
            // By its lightness.
            writer.add(piece, joined: opacity(piece), composition(inner, isMatted ? [("tt", .integer(3))] : []))
            if isMatted {
                let light = LottiePiece(content: .shapes([]), name: piece.name + " (matte)")
                writer.add(light, joined: nil, composition(matte, [("td", .integer(1))]))
            }
        }
    }

    private func opacity(_ piece: LottiePiece) -> LottieCurve? {
        guard let first = piece.opacities.first else { return nil }
        return piece.opacities.dropFirst().reduce(first) { whole, next in
            joined([whole, next], isAffine: whole.isStill || next.isStill) { [$0[0] * $0[1]] }
        }
    }

    /// A transform that several layers may share.
    mutating func link(_ transform: LottieTransform) -> LottieLink {
        LottieLink(number: nextLink(), transform: transform)
    }
}

/// Numbers the layers of one composition.
private struct LottieLayerWriter {
    let frames: Double
    /// The bottom one first.
    private(set) var layers: [JSON] = []
    private(set) var movers: [JSON] = []
    /// The number of the layer that stands for a transform around others.
    private var moverOf: [[Int]: Int] = [:]
    private var count = 0

    init(frames: Double) { self.frames = frames }

    mutating func add(_ piece: LottiePiece, joined opacity: LottieCurve?, _ members: [(String, JSON)]) {
        var parent: Int?
        var path: [Int] = []
        for link in piece.chain.dropLast() {
            path.append(link.number)
            parent = mover(path, link, inside: parent, name: piece.name)
        }
        count += 1
        let transform = piece.chain.last?.transform ?? LottieTransform()
        var more = members
        if !piece.masks.isEmpty { more += [("hasMask", .boolean(true)), ("masksProperties", .array(piece.masks))] }
        layers.append(
            layer(count, piece.name, parent: parent, transform: transform.members(opacity: opacity), more: more))
    }

    private mutating func mover(_ path: [Int], _ link: LottieLink, inside parent: Int?, name: String) -> Int {
        if let known = moverOf[path] { return known }
        count += 1
        moverOf[path] = count
        movers.append(
            layer(
                count, name + " (transform)", parent: parent, transform: link.transform.members(),
                more: [("ty", .integer(3))]))
        return count
    }

    private func layer(
        _ number: Int, _ name: String, parent: Int?, transform: [(String, JSON)], more members: [(String, JSON)]
    ) -> JSON {
        var all: [(String, JSON)] = [("ind", .integer(number)), ("nm", .string(name))]
        if let parent { all.append(("parent", .integer(parent))) }
        all += [("ks", .object(transform))] + members
        all += [("ip", .integer(0)), ("op", LottieNumber.json(frames, 2)), ("st", .integer(0))]
        return .object(all)
    }
}
