// The emitter of a still: the picture at one instant, as any viewer of SVG shows it.

import Markup
import Motion
import Timelines

extension Emitter {
    package static let stillSVG = Emitter(
        name: "still", summary: "SVG of one instant, without motion", fileExtension: "svg"
    ) { picture, performance, options in
        var scene = Scene(.still(options.moment))
        var root = scene.perform(picture, performance)
        if options.showsTouch, let mark = TouchMark(performance, in: root)?.element(&scene) {
            root.children.append(.element(mark))
        }
        return finish(root, scene, performance, options)
    }
}
