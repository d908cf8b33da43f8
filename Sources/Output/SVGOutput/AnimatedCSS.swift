// The emitter of SVG that moves by CSS: keyframes and a rule an element, where a browser can say a motion so.

import Timelines
import XML

extension Emitter {
    /// A stand-alone SVG whose motion is in its `<style>`, for pages that take over its keyframes.
    ///
    /// It animates what CSS has a property for. The rest are shortfalls, which keep their first value. A transform
    /// whose functions move independently is spread over nested groups, one a function. A motion that several tracks
    /// follow is written once, as a custom property, where that makes the text shorter.
    package static let animatedCSS = Emitter(
        name: "css", summary: "SVG animated by CSS keyframes, for your own pages", fileExtension: "svg",
        sharesMotions: true
    ) { picture, performance, options in
        func length(_ emitted: Emitted) -> Int { MarkupWriter().text(emitted.root).utf8.count }
        var shared: [SharedMotion] = []
        var shortest = styled(picture, performance: performance, shared: shared, options: options)
        var least = length(shortest)
        for motion in performance.sharedMotions {
            let other = styled(picture, performance: performance, shared: shared + [motion], options: options)
            let bytes = length(other)
            if bytes < least, performance.inexact(other.errors).count <= performance.inexact(shortest.errors).count {
                shared.append(motion)
                (shortest, least) = (other, bytes)
            }
        }
        return shortest
    }

    /// The picture with its style sheet, in which these motions are said once.
    private static func styled(
        _ picture: Element, performance: Performance, shared: [SharedMotion], options: EmissionOptions
    ) -> Emitted {
        let playback = Playback(performance, options.profile, of: picture)
        var scene = Scene(.styled(playback, KeyframesSheet()))
        for motion in shared { scene.share(motion) }
        let picture = picture.writingOut(Set(performance.tracks.filter { !$0.isConstant }.map(\.target)))
        scene.clipped = picture.idsInsideClips
        let concealed = Set(performance.tracks.filter { $0.attribute == "visible" }.map(\.target))
        var root = scene.perform(picture.inheritingVisibility(inside: concealed), performance)
        root.keepFirstIDs()
        if options.showsTouch {
            root.children += TouchMark.elements(performance, in: root, &scene).map { .element($0) }
        }
        if playback.reset != nil {
            let fade = Seam.fade(playback)
            root = Seam.wrap(root) { group in
                scene.style(
                    &group, name: "opacity", form: .number, timeline: fade.timeline, window: fade.window, property: nil)
                return group
            }
        }
        if case .styled(_, let sheet) = scene.mode, !sheet.isEmpty {
            let style = Element.svg("style", children: [.text(sheet.text)])
            let named = root.children.prefix {
                $0.isBlank || $0.element.map { $0.name == "svg:title" || $0.name == "svg:desc" } ?? false
            }
            root.children.insert(.element(style), at: named.count)
        }
        return finish(root, scene: scene, performance: performance, options: options)
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
