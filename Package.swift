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
        library("CGraphviz", pkgConfig: "libgvc", apt: "libgraphviz-dev"),
        library("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
        library("CNettle", pkgConfig: "nettle", apt: "nettle-dev"),
        library("CZLib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        library("CBrotli", pkgConfig: "libbrotlienc", apt: "libbrotli-dev"),
        library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        module("CRSVG", in: "C"),
        module("CLinux", in: "C"),
        module("CAnswers", in: "C", ["CMicroHTTPD", "CLinux"]),

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
        module("Markup", in: "Reading", ["CLibXML2", "Diagnostics"]),
        module(
            "Documents", in: "Reading",
            [
                "Markup", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),

        // Keyframes
        module("Timelines", in: "Keyframes", ["Numerics", "Geometry", "Motion"]),
        module(
            "Baking", in: "Keyframes",
            [
                "Documents", "Markup", "Simulation", "Formulas", "Timelines", "Numerics", "Geometry", "Motion",
            ]),

        // Output
        module("Emission", in: "Output", ["Timelines", "Markup", "Numerics", "Geometry", "Motion"]),
        module(
            "Charts", in: "Output",
            [
                "CGraphviz", "Markup", "Diagnostics", "Timelines", "Numerics", "Geometry", "Motion",
            ]),
        module("Compression", in: "Output", ["CZLib", "CBrotli"]),
        module(
            "Raster", in: "Output",
            [
                "CRSVG", "Compression", "Markup", "Diagnostics", "Numerics", "Geometry", "Motion",
            ]),
        module("QRCodes", in: "Output", ["CQREncode"]),

        // Site
        module(
            "Site",
            [
                "CNettle", "CZstd", "Charts", "Emission", "Baking", "Documents", "Simulation", "Formulas", "Markup",
                "Timelines", "Diagnostics", "Numerics", "Geometry", "Motion", "Compression", "Raster",
            ]),

        // Output
        module(
            "Films", in: "Output",
            [
                "Site", "Raster", "Emission", "Markup", "Timelines", "Diagnostics", "Numerics", "Geometry", "Motion",
            ]),

        // Server
        module("Server", ["CMicroHTTPD", "CAnswers", "CLinux", "Compression"]),

        // flipbook
        .executableTarget(
            name: "flipbook",
            dependencies: [
                "Numerics", "Geometry", "Motion", "Formulas", "Simulation", "Timelines", "Diagnostics", "Markup",
                "Documents", "Baking", "Emission", "Site", "Films", "Raster", "Server", "QRCodes", "Watching",
                "CLinux",
            ],
            swiftSettings: strict),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        tests("Numerics", ["Numerics"]),
        tests("Geometry", ["Numerics", "Geometry"]),
        tests("Motion", ["Numerics", "Geometry", "Motion"]),
        tests("Formulas", ["Formulas", "Numerics", "Geometry", "Motion"]),
        tests("Simulation", ["Simulation", "Formulas", "Numerics", "Geometry", "Motion"]),
        tests(
            "EngineWeb",
            [
                "EngineWeb", "Documents", "Markup", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        tests("Timelines", ["Timelines", "Numerics", "Geometry", "Motion"]),
        tests("Diagnostics", ["Diagnostics"]),
        tests("Markup", ["Markup", "Diagnostics"]),
        tests(
            "Documents",
            [
                "Documents", "Markup", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        tests(
            "Baking",
            [
                "Baking", "Documents", "Simulation", "Timelines", "Numerics", "Geometry", "Motion", "Diagnostics",
            ]),
        tests(
            "Emission",
            [
                "Emission", "Baking", "Documents", "Simulation", "Timelines", "Diagnostics", "Markup", "Numerics",
                "Geometry", "Motion",
            ]),
        tests(
            "Charts",
            [
                "Charts", "Site", "Documents", "Markup", "Diagnostics", "Simulation", "Numerics", "Geometry",
                "Motion",
            ]),
        tests(
            "Site",
            [
                "Site", "Charts", "Baking", "Documents", "Simulation", "Markup", "Timelines", "Diagnostics",
                "Numerics", "Geometry", "Motion",
            ]),
        tests("Server", ["Server", "CLinux", "Compression"]),
        tests("Watching", ["Watching"]),
        tests("Compression", ["Compression"]),
        tests("QRCodes", ["QRCodes"]),
        tests("Command", ["flipbook", "QRCodes", "Server", "Diagnostics"]),
        tests("Raster", ["Raster", "Compression"]),
        tests("Films", ["Films", "Emission", "Raster", "Markup", "Numerics", "Geometry", "Motion"]),
        tests(
            "Starter",
            [
                "Documents", "Markup", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        tests("Repository", []),
    ],
    swiftLanguageModes: [.v6]
)
