// The emitter of SVG that moves by CSS: keyframes and a rule an element, where a browser can say a motion so.

import Markup
import Motion
import Timelines

extension Emitter {
    /// A stand-alone SVG whose motion is in its `<style>`: for those who take keyframes into a page of their own.
    ///
    /// It says what CSS has a property for; the rest are shortfalls, and stand still at their first value. A transform of
    /// several functions that move by themselves is spread over nested groups, one a function.
    package static let animatedCSS = Emitter(
        name: "css", summary: "SVG that moves by CSS keyframes, for pages of your own", fileExtension: "svg"
    ) { picture, performance, options in
        let playback = Playback(performance, options.profile, of: picture)
        var scene = Scene(.styled(playback, StyleSheet(prefix: options.prefix)))
        scene.clipped = picture.idsInsideClips
        let concealed = Set(performance.tracks.filter { $0.attribute == "visible" }.map(\.target))
        var root = scene.perform(picture.inheritingVisibility(inside: concealed), performance)
        if options.showsTouch, let mark = TouchMark(performance, in: root)?.element(&scene) {
            root.children.append(.element(mark))
        }
        if playback.reset != nil {
            let fade = Seam.fade(playback)
            root = Seam.wrap(root) { group in
                scene.style(&group, "opacity", .number, fade.timeline, fade.window, nil)
                return group
            }
        }
        if case .styled(_, let sheet) = scene.mode, !sheet.isEmpty {
            let style = Element.svg("style", [:], [.text(sheet.text)])
            let named = root.children.prefix {
                $0.isBlank || $0.element.map { $0.name == "svg:title" || $0.name == "svg:desc" } ?? false
            }
            root.children.insert(.element(style), at: named.count)
        }
        return finish(root, scene, performance, options)
    }
}

extension Element {
    /// Without what says of itself that it is seen, inside of elements that are hidden at times: hidden is not gone.
    fileprivate func inheritingVisibility(inside ids: Set<String>) -> Element {
        var result = self
        result.updateAll { element in
            guard let id = element.id, ids.contains(id) else { return }
            element.updateAll { if $0["visibility"] == "visible" { $0["visibility"] = nil } }
        }
        return result
    }
}
