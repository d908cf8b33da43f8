// Devices that are not known, and stages that are not those of their device.

import Designs
import Diagnostics
import Geometry
import XML

extension Check {
    /// Screens in points.
    private static let screens: [(size: Size, names: String)] = [
        (Size(320, 480), "iPhone 4, iPhone 4s"),
        (Size(320, 568), "iPhone 5, iPhone 5s, iPhone SE"),
        (Size(375, 667), "iPhone 6, iPhone 6s, iPhone 7, iPhone 8, iPhone SE 2, iPhone SE 3"),
        (Size(414, 736), "iPhone 6 Plus, iPhone 6s Plus, iPhone 7 Plus, iPhone 8 Plus"),
        (Size(375, 812), "iPhone X, iPhone XS, iPhone 11 Pro, iPhone 12 mini, iPhone 13 mini"),
        (Size(414, 896), "iPhone XR, iPhone XS Max, iPhone 11, iPhone 11 Pro Max"),
        (Size(390, 844), "iPhone 12, iPhone 12 Pro, iPhone 13, iPhone 13 Pro, iPhone 14, iPhone 16e"),
        (Size(428, 926), "iPhone 12 Pro Max, iPhone 13 Pro Max, iPhone 14 Plus"),
        (Size(393, 852), "iPhone 14 Pro, iPhone 15, iPhone 15 Pro, iPhone 16"),
        (Size(430, 932), "iPhone 14 Pro Max, iPhone 15 Plus, iPhone 15 Pro Max, iPhone 16 Plus"),
        (Size(402, 874), "iPhone 16 Pro, iPhone 17, iPhone 17 Pro"),
        (Size(440, 956), "iPhone 16 Pro Max, iPhone 17 Pro Max"),
        (Size(420, 912), "iPhone Air"),
        (Size(768, 1024), "iPad, iPad mini, iPad Air, iPad Pro 9.7"),
        (Size(810, 1080), "iPad 7, iPad 8, iPad 9"),
        (Size(820, 1180), "iPad 10, iPad Air 4, iPad Air 5, iPad Air 11"),
        (Size(834, 1194), "iPad Pro 11"),
        (Size(1024, 1366), "iPad Pro 12.9"),
        (Size(411, 731), "Pixel, Pixel 2"),
        (Size(393, 851), "Pixel 5"),
        (Size(412, 915), "Pixel 6, Pixel 7, Pixel 8, Pixel 9, Galaxy S20, Galaxy S21 Ultra"),
        (Size(360, 800), "Galaxy S21, Galaxy S22"),
        (Size(360, 780), "Galaxy S23, Galaxy S24"),
    ]

    static let unknownDevice = Check(
        id: "unknown-device", title: "The device is unknown, or its screen is another",
        why:
            "The page says which device the design is for. A stage of another size shows proportions that it never has.",
        fix: "name a device of that size, or give the viewBox the size of the device's screen in points",
        severity: .note
    ) { context in
        guard let device = context.design.device, let root = context.trees.roots.first,
            let written = root.elements(named: "fb:interaction").first?.attributes.attribute("device")
        else { return [] }
        let stage = context.design.stage
        let (across, along) = (min(stage.width, stage.height), max(stage.width, stage.height))
        func names(_ text: String) -> [String] { text.split(separator: ",").map { String($0.drop { $0 == " " }) } }
        guard let screen = screens.first(where: { names($0.names).contains(device) }) else {
            let known = screens.flatMap { names($0.names) }
            let fitting = screens.first { $0.size == Size(across, along) }.map { "of this size are \($0.names)" }
            return [
                Flaw(
                    at: written.valueRange, "there is no device “\(device)” that this version knows",
                    instead: Suggestion.didYouMean(device, among: known) ?? fitting.map { Advice($0) })
            ]
        }
        if screen.size == Size(across, along) { return [] }
        return [
            Flaw(
                at: written.valueRange,
                "the screen of \(device) is \(shown(screen.size.width)) × \(shown(screen.size.height)) pt, and the stage is "
                    + "\(shown(stage.width)) × \(shown(stage.height))")
        ]
    }
}
