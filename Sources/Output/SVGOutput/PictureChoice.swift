// An image that shows one of several pictures by turns: all of them are there, and one is displayed.

import Timelines
import XML

extension Scene {
    /// A group in the place of an image whose `href` changes, with one image a picture. A browser that was told another
    /// address in the midst of a run would show nothing until it had read the picture, and a list of values could not
    /// hold a `data:` URI, whose semicolon parts it. Nil where the image shows one picture all the time.
    mutating func pictureChoice(_ tracks: [Numbered], _ element: Element) -> Element? {
        if case .still = mode { return nil }
        guard element.name == "svg:image",
            let choice = tracks.first(where: { $0.track.attribute == "href" }),
            case .keywords(let pictures) = choice.track.form
        else { return nil }
        let timeline = choice.track.parts[0]
        let shown = pictures.indices.filter { index in timeline.keyframes.contains { Int($0.values[0]) == index } }
        guard shown.count > 1 else { return nil }
        note(choice.number, choice.track.error)
        var image = Element(element.name)
        var group = Element(Name("g", in: .svg), element.attributes, children: element.children)
        for name in PictureChoice.frame + ["href", "xlink:href"] {
            if PictureChoice.frame.contains(name) { image[name] = element[name] }
            group[name] = nil
        }
        let places = Set(PictureChoice.frame.map(\.local))
        let images = shown.map { index in
            var one = image
            one["href"] = pictures[index]
            var part = choice.track
            part.attribute = "visible"
            part.form = .keywords(["none", "inline"])
            part.parts = [timeline.truth { Int($0[0]) == index }]
            return Node.element(apply(tracks.filter { places.contains($0.track.attribute) } + [(-1, part)], to: one))
        }
        group.children += images
        return apply(tracks.filter { !places.contains($0.track.attribute) && $0.track.attribute != "href" }, to: group)
    }
}

private enum PictureChoice {
    /// What says where an image stands: each of the images needs it for itself.
    static let frame: [Name] = ["x", "y", "width", "height", "preserveAspectRatio"]
}
