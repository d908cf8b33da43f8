// swift-tools-version: 6.0
// The modules, layer by layer, and what each may import: the table of ARCHITECTURE.md, in the form the compiler checks.
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of the system, in the folder of its layer.
func library(_ name: String, pkgConfig: String, apt package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A module, in the folder of its layer.
func module(
    _ name: String, in layer: String? = nil, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    libm: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies,
        path: (["Sources"] + [layer].compactMap { $0 } + [name]).joined(separator: "/"), exclude: exclude,
        swiftSettings: strict, linkerSettings: libm ? [.linkedLibrary("m")] : [])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    // Tests run as they are written: it takes longer to compile them for speed than to run them.
    .testTarget(
        name: name + "Tests", dependencies: dependencies + ["TestSupport"],
        swiftSettings: strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

let package = Package(
    name: "flipbook",
    products: [.executable(name: "flipbook", targets: ["flipbook"])],
    targets: [
        // C
        library("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
        library("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
        library("CNettle", pkgConfig: "nettle", apt: "nettle-dev"),
        library("CZLib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        library("CBrotli", pkgConfig: "libbrotlienc", apt: "libbrotli-dev"),
        library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        module("CRSVG", in: "C"),
        module("CLinux", in: "C"),

        // Support
        module("Diagnostics", in: "Support"),
        module("Watching", in: "Support", ["CLinux"]),

        // Engine
        module("Numerics", in: "Engine", libm: true),
        module("Geometry", in: "Engine", ["Numerics"]),
        module("Motion", in: "Engine", ["Numerics", "Geometry"]),
        module("Formulas", in: "Engine", ["Numerics", "Geometry", "Motion"]),
        module("Simulation", in: "Engine", ["Numerics", "Geometry", "Motion", "Formulas"]),
        module(
            "EngineWeb", in: "Engine",
            [
                "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ], exclude: ["Runtime"]),

        // Reading
        module("XML", in: "Reading", ["CLibXML2", "Diagnostics"]),
        module(
            "FormulaText", in: "Reading",
            [
                "XML", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        module(
            "Drawings", in: "Reading",
            [
                "FormulaText", "XML", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        module(
            "Designs", in: "Reading",
            [
                "FormulaText", "Drawings", "XML", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry",
                "Motion",
            ]),

        // Keyframes
        module("Timelines", in: "Keyframes", ["Numerics", "Geometry", "Motion"]),
        module("Fitting", in: "Keyframes", ["Timelines", "Numerics", "Geometry", "Motion"]),
        module("CurveText", in: "Keyframes", ["Fitting", "Timelines", "Numerics", "Geometry", "Motion"]),
        module(
            "Baking", in: "Keyframes",
            [
                "FormulaText", "Drawings", "Designs", "XML", "Simulation", "Formulas", "Timelines", "Fitting",
                "Numerics", "Geometry", "Motion",
            ]),

        // Output
        module(
            "SVGOutput", in: "Output",
            [
                "Timelines", "Fitting", "CurveText", "XML", "Numerics", "Geometry", "Motion",
            ]),
        module(
            "StatechartLayout", in: "Output",
            [
                "XML", "Diagnostics", "Timelines", "Fitting", "CurveText", "Numerics", "Geometry", "Motion",
            ]),
        module("Compression", in: "Output", ["CZLib", "CBrotli"]),
        module(
            "Raster", in: "Output",
            [
                "CRSVG", "Compression", "XML", "Diagnostics", "Numerics", "Geometry", "Motion",
            ]),
        module("QRCodes", in: "Output", ["CQREncode"]),

        // Site
        module(
            "Site",
            [
                "CNettle", "CZstd", "StatechartLayout", "SVGOutput", "Baking", "FormulaText", "Drawings", "Designs",
                "Simulation", "Formulas", "XML", "Timelines", "Fitting", "CurveText", "Diagnostics", "Numerics",
                "Geometry", "Motion", "Compression", "Raster",
            ]),

        // Output
        module(
            "Video", in: "Output",
            [
                "Site", "Raster", "SVGOutput", "XML", "Timelines", "Fitting", "CurveText", "Diagnostics", "Numerics",
                "Geometry", "Motion",
            ]),

        // Server
        module("Server", ["CMicroHTTPD", "CLinux", "Compression"]),

        // flipbook
        .executableTarget(
            name: "flipbook",
            dependencies: [
                "Numerics", "Geometry", "Motion", "Formulas", "Simulation", "Timelines", "Fitting", "CurveText",
                "Diagnostics", "XML", "FormulaText", "Drawings", "Designs", "Baking", "SVGOutput", "Site", "Video",
                "Raster", "Server", "QRCodes", "Watching", "CLinux",
            ],
            swiftSettings: strict),

        .target(name: "TestSupport", path: "Tests/Support/Swift", swiftSettings: strict),
        tests("Numerics", ["Numerics"]),
        tests("Geometry", ["Numerics", "Geometry"]),
        tests("Motion", ["Numerics", "Geometry", "Motion"]),
        tests("Formulas", ["Formulas", "Numerics", "Geometry", "Motion"]),
        tests("Simulation", ["Simulation", "Formulas", "Numerics", "Geometry", "Motion"]),
        tests(
            "EngineWeb",
            [
                "EngineWeb", "FormulaText", "Drawings", "Designs", "XML", "Simulation", "Formulas", "Numerics",
                "Geometry", "Motion",
            ]),
        tests("Timelines", ["Timelines", "Numerics", "Geometry", "Motion"]),
        tests("Fitting", ["Fitting", "Timelines", "Numerics", "Geometry", "Motion"]),
        tests("CurveText", ["CurveText", "Fitting", "Timelines", "Numerics", "Geometry", "Motion"]),
        tests("Diagnostics", ["Diagnostics"]),
        tests("XML", ["XML", "Diagnostics"]),
        tests(
            "FormulaText",
            [
                "FormulaText", "XML", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        tests(
            "Designs",
            [
                "FormulaText", "Drawings", "Designs", "XML", "Diagnostics", "Simulation", "Formulas", "Numerics",
                "Geometry", "Motion",
            ]),
        tests(
            "Baking",
            [
                "Baking", "FormulaText", "Drawings", "Designs", "Simulation", "Timelines", "Fitting", "Numerics",
                "Geometry", "Motion", "Diagnostics",
            ]),
        tests(
            "SVGOutput",
            [
                "SVGOutput", "Baking", "FormulaText", "Drawings", "Designs", "Simulation", "Timelines", "Fitting",
                "Diagnostics", "XML", "Numerics", "Geometry", "Motion",
            ]),
        tests(
            "StatechartLayout",
            [
                "StatechartLayout", "Site", "FormulaText", "Drawings", "Designs", "XML", "Diagnostics", "Simulation",
                "Numerics", "Geometry", "Motion",
            ]),
        tests(
            "Site",
            [
                "Site", "StatechartLayout", "Baking", "FormulaText", "Drawings", "Designs", "Simulation", "XML",
                "Timelines", "Fitting", "Diagnostics", "Numerics", "Geometry", "Motion",
            ]),
        tests("Server", ["Server", "CLinux", "Compression"]),
        tests("Watching", ["Watching"]),
        tests("Compression", ["Compression"]),
        tests("QRCodes", ["QRCodes"]),
        tests("Command", ["flipbook", "QRCodes", "Server", "Diagnostics"]),
        tests("Raster", ["Raster", "Compression"]),
        tests("Video", ["Video", "SVGOutput", "Raster", "XML", "Numerics", "Geometry", "Motion"]),
        tests(
            "Starter",
            [
                "FormulaText", "Drawings", "Designs", "XML", "Diagnostics", "Simulation", "Formulas", "Numerics",
                "Geometry", "Motion",
            ]),
        tests("Repository", []),
    ],
    swiftLanguageModes: [.v6]
)
