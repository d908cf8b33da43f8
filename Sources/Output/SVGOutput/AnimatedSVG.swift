// The emitter of SVG that moves by itself, with SVG's own animation elements.

package import Numerics
package import Timelines
package import XML

extension Emitter {
    /// The contract: values of the first instant stand in the attributes, so that a reader without animation shows the
    /// beginning; what changes has its own element of animation, and what does not has none; a bound transform is
    /// emitted whole, one `animateTransform` a function, the first in place of the attribute and the others multiplied
    /// to it, all of equal begin, duration and fill. Functions with which neighbours begin alike are in a group around
    /// them, where that is shorter. See `Profile` for the two ways in which time passes.
    package static let animatedSVG = Emitter(
        name: "svg", summary: "SVG animated by SMIL, without a script", fileExtension: "svg"
    ) { picture, performance, options in
        let playback = Playback(performance, options.profile, of: picture, alwaysFades: options.alwaysFades)
        var scene = Scene(.animated(playback))
        scene.clipped = picture.idsInsideClips
        var root = scene.perform(picture, performance).sharingTransforms()
        for var mark in options.showsTouch ? TouchMark.elements(performance, in: root, &scene) : [] {
            // So that a page can hide it.
            if options.profile == .once { mark["class"] = "finger" }
            root.children.append(.element(mark))
        }
        if playback.reset != nil {
            let fade = Seam.fade(playback)
            root = Seam.wrap(root) { group in
                let animation = AnimationElement("opacity", form: .number, timeline: fade.timeline).element(fade.window)
                    .element
                group.children.insert(.element(animation), at: 0)
                return group
            }
        }
        return finish(root, scene: scene, performance: performance, options: options)
    }

    /// Sets the accessible name of the picture.
    static func finish(_ root: Element, scene: Scene, performance: Performance, options: EmissionOptions) -> Emitted {
        var root = root
        nameForReaders(&root, options.title)
        return Emitted(
            root: root, shortfalls: scene.shortfalls,
            errors: performance.tracks.indices.map { scene.errors[$0] ?? performance.tracks[$0].error })
    }

    /// `role="img"` with the title as its name: what the checkers accept of an outer `svg`.
    private static func nameForReaders(_ root: inout Element, _ title: String?) {
        if let title {
            if let index = root.children.firstIndex(where: { $0.element?.name == "svg:title" }) {
                root.children.remove(at: index)
            }
            root.children.insert(.svg("title", children: [.text(title)]), at: 0)
        }
        let names: [Name] = ["svg:title", "svg:desc"]
        let naming = root.children.indices.filter { root.children[$0].element.map { names.contains($0.name) } ?? false }
        let taken = naming.isEmpty ? [] : Set(root.ids)
        var labels: [String] = []
        for index in naming {
            guard case .element(var element) = root.children[index] else { continue }
            var id = element.id ?? element.name.local
            while element.id == nil, taken.contains(id) { id += "_" }
            element.id = id
            labels.append(id)
            root.children[index] = .element(element)
        }
        root["role"] = "img"
        root["aria-labelledby"] = labels.isEmpty ? nil : labels.joined(separator: " ")
    }
}

extension Performance {
    /// The duration of one round of the animation, including the hold and fade of a loop.
    /// - Parameter picture: the design's, which tells whether the loop needs a fade.
    package func round(_ profile: Profile, of picture: Element, alwaysFades: Bool = false) -> Time {
        Time(milliseconds: Playback(self, profile, of: picture, alwaysFades: alwaysFades).round)
    }
}

/// Where a loop's end meets a beginning that looks different: the picture fades out, and in again at the beginning.
enum Seam {
    /// Out, and in again, in milliseconds each; the hold before is part of the performance.
    static let fade: Int64 = 200

    /// Out from the end of the performance on, and in.
    static func fade(_ playback: Playback) -> (timeline: Timeline, window: Window) {
        let end = playback.round - 2 * fade
        let frames = [(end, 1.0), (end + fade, 0), (end + 2 * fade, 1)].map {
            Keyframe(time: Time(milliseconds: $0.0), values: [$0.1])
        }
        let timeline = Timeline(keyframes: frames, decimals: [0], tolerance: [0.05], error: [0])
        return (timeline, Window(start: 0, duration: playback.round, repeats: true))
    }

    /// What is seen of a performance at an instant after its end, on the way to its beginning, and how much of it.
    static func instant(_ time: Time, of performance: Performance) -> (moment: Time, opacity: Double) {
        let late = Double((time - performance.duration).milliseconds) / Double(fade)
        guard late > 0 else { return (time, 1) }
        return late < 1 ? (performance.duration, 1 - late) : (.zero, min(late - 1, 1))
    }

    /// The root with all that it shows in a group, which `animate` makes fade.
    static func wrap(_ root: Element, animate: (inout Element) -> Element) -> Element {
        var root = root
        let stays: Set<Name> = ["svg:title", "svg:desc", "svg:defs", "svg:style"]
        let isShown = { (node: Node) in node.element.map { !stays.contains($0.name) } ?? false }
        var group = Element.svg("g", children: root.children.filter(isShown))
        root.children.removeAll(where: isShown)
        root.children.append(.element(animate(&group)))
        return root
    }
}
