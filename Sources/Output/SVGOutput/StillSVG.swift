// The emitter of a still: the picture at one instant, as any viewer of SVG shows it. After the end lies the seam of a
// loop.

import Timelines
import XML

extension Emitter {
    package static let stillSVG = Emitter(
        name: "still", summary: "SVG of one instant, without motion", fileExtension: "svg"
    ) { picture, performance, options in
        let (moment, opacity) = Seam.instant(options.moment, of: performance)
        var scene = Scene(.still(moment))
        var root = scene.perform(picture, performance)
        if options.showsTouch {
            root.children += TouchMark.elements(performance, in: root, &scene).map { .element($0) }
        }
        if opacity < 1 {
            root = Seam.wrap(root) { group in
                group["opacity"] = DecimalText.text(opacity, decimals: 3)
                return group
            }
        }
        return finish(root, scene: scene, performance: performance, options: options)
    }
}
