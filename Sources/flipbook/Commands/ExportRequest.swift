// The options of `flipbook export`, checked against each other.

import FormulaText
import Geometry
import Platform
import SVGOutput
import Video

struct ExportRequest {
    let form: ExportForm
    /// nil for standard output.
    let output: String?
    let arguments: Arguments

    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        let named = arguments.value("output")
        output = named == "-" ? nil : named
        if output == "" { throw .usage("-o needs the name of a file") }
        let ending = output.flatMap(ExportForm.ending)
        if arguments.has("to") {
            let name = try arguments.choice("to")
            form = ExportForm.all.first { $0.name == name } ?? .strip
            // Programs do not open a GIF with another ending.
            if let ending, let usual = form.endings.first, !form.endings.contains(ending) {
                throw .usage("--to \(name) makes no .\(ending): let the name after -o end in .\(usual)")
            }
        } else if let ending {
            let forms = ExportForm.of(ending: ending)
            guard let found = forms.first else {
                let names = Set(ExportForm.all.compactMap(\.endings.first)).sorted()
                throw .usage(
                    "no form writes .\(ending) files"
                        + Help.didYouMean(
                            ending, names,
                            then: "let the name after -o end in .\(names.joined(separator: ", .")), or give --to"))
            }
            if forms.count > 1 {
                let names = forms.map { "--to \($0.name)" }.joined(separator: ", ")
                throw .usage("a .\(ending) file can be more than one form; write one of \(names)")
            }
            form = found
        } else {
            form = .drawing(.animatedSVG)
        }
        try check()
    }

    /// Whether it plays once: as the options say, or by the form. A GIF is expected to loop. A video, or numbered
    /// pictures for a film editor, is expected to end.
    var playsOnce: Bool {
        if arguments.has("once") || arguments.has("loop") { return arguments.has("once") }
        if case .film(let film) = form { return !film.loops }
        return isNumbered
    }

    /// Whether there is a file for each frame.
    var isNumbered: Bool { if case .picture = form { hasNumber } else { false } }

    /// The name of the file without its folders: a `%` in the name of a folder means nothing.
    private var name: Substring {
        guard let output else { return "" }
        return output.lastIndex(of: "/").map { output[output.index(after: $0)...] } ?? output[...]
    }

    private var hasNumber: Bool {
        name.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { part in
            part.drop { $0.isASCII && $0.isNumber }.hasPrefix("d")
        }
    }

    /// Says what the form cannot.
    func tell(_ shortfalls: [String]) {
        if !arguments.has("quiet") { for line in shortfalls { Console.complain("\(form.name): \(line)") } }
    }

    /// A sheet, or another picture, that is a PNG.
    var isRaster: Bool {
        switch form {
        case .picture, .film: true
        case .strip: output?.lowercased().hasSuffix(".png") ?? false
        default: false
        }
    }

    /// Whether names stay as they are: those of SVG at the user's wish, and in pictures, where they mean nothing.
    var keepsNames: Bool { arguments.has("keep-names") || isRaster }

    private var isStill: Bool { form.isStill && !isNumbered }

    /// Options that say how a scenario is drawn, which forms of the whole design or of an animation do not.
    private static let drawnOptions = [
        "at", "every", "fps", "size", "scale", "background", "device", "once", "loop", "keep-names", "from", "until",
        "set", "no-touch",
    ]

    /// How many of the drawn options, from the first on, have no effect in this form.
    private var idleOptions: Int {
        switch form {
        case .chart, .tokens, .package: 14
        case .dotLottie: 12
        case .lottie: 10
        default: 0
        }
    }

    private func check() throws(CommandError) {
        if let option = ExportRequest.drawnOptions.prefix(idleOptions).first(where: arguments.has) {
            throw .usage(
                "--\(option) says nothing of --to \(form.name), which writes \(form.whole ?? "an animation"); leave it out"
            )
        }
        if let whole = form.whole, arguments.operands.count > 1 {
            throw .usage(
                "--to \(form.name) writes \(whole), which all scenarios share; leave out '\(arguments.operands[1])'")
        }
        if idleOptions > 0 { return }
        func refuse(_ option: String, unless isOf: Bool, _ sentence: String) throws(CommandError) {
            if arguments.has(option), !isOf { throw .usage("--\(option) \(sentence)") }
        }
        var isFilm = false
        var isSheet = false
        if case .film = form { isFilm = true }
        if case .strip = form { isSheet = true }
        try refuse(
            "at", unless: !isNumbered,
            "says which instant a picture shows, and -o with a number in its name asks for one of every frame; "
                + "leave out the number, or give --from and --until")
        try refuse("at", unless: isStill, "says which instant a still shows; give --to still or --to png with it")
        for option in ["from", "until"] {
            try refuse(option, unless: !isStill, "says which part is shown, and a still shows one instant; give --at")
        }
        try refuse(
            "fps", unless: isFilm || isNumbered,
            "says how many frames a second a film has; give --to gif, apng, mp4 or webm with it, "
                + "or --to png and -o with a number in its name, such as frame-%04d.png")
        try refuse(
            "keep-names", unless: !isRaster,
            "is about the ids and classes of SVG, and a \(form.name) has none; leave it out")
        try refuse("every", unless: isSheet, "says which frames a sheet shows; give --to strip with it")
        if case .picture = form, name.contains("%"), numbered(1) == nil {
            throw .usage("-o takes one number in the name of pictures, such as frame-%04d.png, not '\(name)'")
        }
        if hasNumber, !isNumbered {
            throw .usage(
                "--to \(form.name) makes one file; a number in the name after -o is for --to png, which makes many")
        }
        try refuse(
            "loop", unless: isFilm || isNumbered, "is for films and numbered pictures: drawings loop by themselves")
        if arguments.has("loop"), arguments.has("once") { throw .usage("give --loop or --once, not both") }
        if arguments.has("size"), arguments.has("scale") { throw .usage("give --size or --scale, not both") }
        if isRaster, output == nil, Descriptor.isTerminal(Descriptor.output) {
            throw .usage(
                "a \(form.name) is binary; name a file for it: -o \(form.name == "png" ? "frame" : "film").\(form.name)"
            )
        }
    }

    /// The name of a picture by its number; nil where the pattern has no place for one, or two.
    func numbered(_ number: Int) -> String? {
        guard let output, let percent = name.firstIndex(of: "%") else { return nil }
        let rest = output[output.index(after: percent)...]
        guard let letter = rest.firstIndex(of: "d"), !rest[letter...].contains("%") else { return nil }
        let width = rest[..<letter]
        guard width.isEmpty || width.first == "0" && width.utf8.allSatisfy({ 48...57 ~= $0 }) && width.utf8.count < 4
        else { return nil }
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, (Int(width) ?? 0) - digits.utf8.count))
        return output[..<percent] + zeros + digits + rest[rest.index(after: letter)...]
    }

    /// Between the frames of a sheet; nil for its moments.
    var step: String? { arguments.value("every") }

    /// How fast frames come, in a film or in numbered pictures; the nearest that the form can say.
    func rate() throws(CommandError) -> FrameRate {
        var usual = FrameRate(60)
        if case .film(let film) = form { usual = film.rate }
        guard let text = arguments.value("fps") else { return usual }
        guard let rate = FrameRate(text) else {
            throw .usage("--fps takes frames a second from 0.1 to 240, such as 25, 29.97 or 30000/1001, not '\(text)'")
        }
        guard case .film(let film) = form else { return rate }
        let nearest = film.nearest(to: rate)
        if nearest != rate {
            Console.complain(
                "\(film.name): a frame lasts whole hundredths of a second, two at least: \(nearest) frames a second "
                    + "instead of \(rate)")
        }
        return nearest
    }

    /// The surroundings of the drawing, and its size in pixels.
    func mount(_ stage: Size, device: String?) throws(CommandError) -> PictureFrame {
        var mount = PictureFrame(stage: stage, background: try background())
        if arguments.has("device") { mount.device = DeviceShape(device, stage) }
        mount.pixels = try pixels(of: mount.size)
        return mount
    }

    /// The background; nil for transparent.
    func background() throws(CommandError) -> Color? {
        var film: FilmForm?
        if case .film(let form) = form { film = form }
        guard let text = arguments.value("background") else {
            if case .strip = form { return StripSheet.paper }
            return film == nil || film == .apng ? nil : Color(rgb: 0xFFFFFF)
        }
        if text == "none" {
            if let film, !film.hasTransparency {
                throw .usage("--background: \(film.name) shows nothing through; give a colour, such as white")
            }
            return nil
        }
        guard let color = ColorReader.opaque(text) else {
            throw .usage("--background takes a colour such as #f3f0e7 or white, or none, not '\(text)'")
        }
        return color
    }

    /// Whole pixels for a size in points; nil for a drawing that keeps its own.
    func pixels(of natural: Size) throws(CommandError) -> Size? {
        var (width, height): (Double, Double)
        if let text = arguments.value("size") {
            let parts = text.split(separator: "x", omittingEmptySubsequences: false)
            let numbers = parts.map { Int($0) }
            let isSize = zip(parts, numbers).allSatisfy { $0.isEmpty || 1...1_000_000 ~= ($1 ?? 0) }
            guard parts.count == 2, isSize, text != "x" else {
                throw .usage("--size takes pixels as 750x1624, or 750x or x1624 for the other to follow, not '\(text)'")
            }
            let (across, down) = (numbers[0].map { Double($0) }, numbers[1].map { Double($0) })
            width = across ?? ((down ?? 1) * natural.width / natural.height).rounded()
            height = down ?? ((across ?? 1) * natural.height / natural.width).rounded()
        } else {
            var scale = 1.0
            switch form {
            case .picture: scale = 2
            case .film(let film): scale = film.scale
            default: break
            }
            if let text = arguments.value("scale") {
                guard let number = Double(text), 0.05...20 ~= number else {
                    throw .usage("--scale takes pixels a point from 0.05 to 20, such as 2, not '\(text)'")
                }
                scale = number
            } else if !isRaster {
                return nil
            } else if ExportRequest.isTooLarge(natural.width * scale, natural.height * scale) {
                // Its units are hundredths of a millimetre, as LibreOffice writes them, or the like.
                scale = 4000 / max(natural.width, natural.height)
            }
            (width, height) = ((natural.width * scale).rounded(), (natural.height * scale).rounded())
        }
        (width, height) = (max(1, width), max(1, height))
        if case .film(let film) = form, film.needsEvenSize {
            let (before, after) = (Size(width, height), Size(even(width), even(height)))
            if before != after, arguments.has("size") {
                Console.complain(
                    "\(film.name) takes even numbers of pixels: \(words(after)) instead of \(words(before))")
            }
            (width, height) = (after.width, after.height)
        }
        guard !ExportRequest.isTooLarge(width, height) else {
            throw .usage(
                "\(words(Size(width, height))) pixels are too many: \(FilmForm.longest) a side and 67 million together at most; "
                    + "give a smaller --size or --scale")
        }
        return Size(width, height)
    }

    private static func isTooLarge(_ width: Double, _ height: Double) -> Bool {
        max(width, height) > Double(FilmForm.longest) || width * height > 67_108_864
    }

    private func even(_ pixels: Double) -> Double { (pixels / 2).rounded(.up) * 2 }

    func words(_ size: Size) -> String { "\(Int(size.width)) × \(Int(size.height))" }
}
