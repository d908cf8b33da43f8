// Texts that are hard to tell from their ground: WCAG 1.4.3.

import Diagnostics
import Geometry
import Interactions
import Simulation
import XML

extension Check {
    static let textContrast = Check(
        id: "text-contrast", title: "A text has too little contrast",
        why:
            "It is hard to read, above all in the sun. WCAG 1.4.3 asks for 4.5:1, and for 3:1 from 24 pt on, or "
            + "18.66 pt bold. Only plain colours at rest are looked at.",
        fix: "make the text darker or its ground lighter, or the other way round", severity: .note
    ) { context in
        let texts = context.scene.texts
        if texts.isEmpty { return [] }
        let painted = PaintedScene(context)
        return texts.compactMap { node, text in
            guard
                let box = painted.drawing.bounds[node]
                    ?? painted.drawing.bounds[context.scene.nodes[node].parent],
                context.isOnStage(box), case .color(let color) = painted.fill(of: node)
            else { return nil }
            let alpha = painted.opacity(of: node)
            if alpha < 0.05 { return nil }
            let scene = context.scene
            let size = box.size.height / 1.3
            let weight = scene.inherited("font-weight", of: node)?.value ?? "400"
            let isBold = weight == "bold" || (Int(weight) ?? 400) >= 700
            let wanted = size >= 24 || isBold && size >= 18.66 ? 3.0 : 4.5
            var best: (ratio: Double, color: Color, ground: Color)?
            for share in [0.15, 0.5, 0.85] {
                let point = Point(box.minX + box.size.width * share, box.midY)
                guard let ground = painted.background(of: node, at: point) else { return nil }
                let seen = color.over(ground, alpha)
                let ratio = seen.contrast(to: ground)
                if ratio > best?.ratio ?? 0 { best = (ratio, seen, ground) }
            }
            guard let best, best.ratio < wanted - 0.005 else { return nil }
            let shownText = text.count > 24 ? text.prefix(23) + "…" : text
            var flaw = Flaw(
                at: scene.elements[node].range ?? context.scene.elements[scene.nodes[node].parent].range,
                "“\(shownText)” has a contrast of \(shown((best.ratio * 10).rounded(.down) / 10)):1, \(best.color.hex) on "
                    + "\(best.ground.hex), and \(shown(wanted)):1 is wanted")
            flaw.kind = best.color.hex + best.ground.hex
            return flaw
        }
    }
}
