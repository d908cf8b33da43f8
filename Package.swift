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
    texts: [String] = [], libm: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies,
        path: (["Sources"] + [layer].compactMap { $0 } + [name]).joined(separator: "/"), exclude: exclude,
        resources: texts.map { .embedInCode("Texts/\($0)") }, swiftSettings: strict,
        linkerSettings: libm ? [.linkedLibrary("m")] : [])
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
        module("CPlatform", in: "C"),

        // Support
        module("Diagnostics", in: "Support"),
        module("Platform", in: "Support", ["CPlatform"]),
        module("Files", in: "Support", ["Platform"]),
        module("Cache", in: "Support", ["CZstd", "CNettle", "Platform", "Files"]),
        module("Compression", in: "Support", ["CZLib", "CBrotli"]),
        module("JSONRPC", in: "Support", ["Diagnostics", "Files"]),
        module("Manuals", in: "Support"),

        // Engine
        module("Numerics", in: "Engine", libm: true),
        module("Geometry", in: "Engine", ["Numerics"]),
        module("Motion", in: "Engine", ["Numerics"]),
        module("Formulas", in: "Engine", ["Numerics", "Motion"]),
        module("Interactions", in: "Engine", ["Numerics", "Geometry", "Motion", "Formulas"]),
        module("Simulation", in: "Engine", ["Numerics", "Geometry", "Motion", "Formulas", "Interactions"]),
        module("Traces", in: "Engine", ["Numerics", "Interactions", "Simulation"]),
        module(
            "EngineWeb", in: "Engine", ["Numerics", "Geometry", "Interactions", "Simulation", "Traces"],
            exclude: ["Runtime"]),

        // Reading
        module("XML", in: "Reading", ["CLibXML2", "Diagnostics", "Files"]),
        module(
            "FormulaText", in: "Reading",
            [
                "Diagnostics", "Numerics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation", "XML",
            ]),
        module("StyleSheets", in: "Reading", ["Diagnostics", "XML"]),
        module(
            "Drawings", in: "Reading",
            [
                "Compression", "Diagnostics", "Files", "Numerics", "Geometry", "Interactions", "Simulation", "XML",
                "FormulaText", "StyleSheets",
            ]),
        module(
            "Vocabulary", in: "Reading",
            ["Diagnostics", "Numerics", "Formulas", "Interactions", "XML", "FormulaText", "Drawings"]),
        module(
            "Behaviours", in: "Reading",
            ["Diagnostics", "Files", "Geometry", "Formulas", "XML", "FormulaText", "Drawings", "Vocabulary"]),
        module(
            "Adopting", in: "Reading",
            ["Diagnostics", "Files", "Geometry", "XML", "FormulaText", "Drawings", "Vocabulary"]),
        module(
            "Designs", in: "Reading",
            [
                "Diagnostics", "Files", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation", "XML",
                "FormulaText", "Drawings", "Vocabulary", "Behaviours",
            ]),
        module(
            "Naming", in: "Reading",
            ["Diagnostics", "Geometry", "Formulas", "Interactions", "XML", "FormulaText", "Designs"]),

        // Keyframes
        module("Timelines", in: "Keyframes", ["Numerics", "Geometry", "Motion"]),
        module("Fitting", in: "Keyframes", ["Platform", "Numerics", "Motion", "Timelines"]),
        module("CurveText", in: "Keyframes", ["Diagnostics", "Motion", "Timelines", "Fitting"]),
        module(
            "Baking", in: "Keyframes",
            [
                "Diagnostics", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation", "XML", "FormulaText",
                "Designs",
                "Timelines",
                "Fitting",
            ]),

        // Output
        module(
            "SVGOutput", in: "Output",
            [
                "Numerics", "Geometry", "Motion", "XML", "Timelines", "Fitting", "CurveText",
            ]),
        module("StatechartLayout", in: "Output", ["Diagnostics", "Numerics", "Geometry", "XML", "Timelines"]),
        module(
            "ChartNotations", in: "Output",
            ["Diagnostics", "Formulas", "Interactions", "XML", "FormulaText", "Designs", "Naming"]),
        module(
            "SwiftWriting", in: "Output", [],
            texts: ["MotionTrace", "MotionComparison", "MotionProbe", "MotionTests"].map { $0 + ".swift.txt" }),
        module(
            "SwiftPackages", in: "Output",
            [
                "Platform", "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Formulas", "Interactions",
                "Simulation",
                "XML", "FormulaText", "Designs", "Naming", "SwiftWriting",
            ],
            texts: [
                "Type", "States", "Chart", "Motion", "Drawing", "Graphics", "UIKit", "SwiftUI", "Names", "Replay",
                "ScenarioTests", "Package",
            ].map { $0 + ".swift.txt" } + ["README.md.txt"]),
        module(
            "Raster", in: "Output",
            ["CRSVG", "Diagnostics", "Numerics", "Geometry", "XML", "FormulaText", "Drawings", "Compression"]),
        module(
            "DesignTokens", in: "Output",
            [
                "Diagnostics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation", "FormulaText", "Designs",
                "Naming", "Timelines", "Fitting", "CurveText",
            ]),
        module(
            "Lottie", in: "Output",
            [
                "Diagnostics", "Numerics", "Geometry", "Motion", "Interactions", "Simulation", "XML", "FormulaText",
                "Drawings", "Designs", "Timelines", "Baking", "SVGOutput", "Compression", "Raster",
            ]),
        module("QRCodes", in: "Output", ["CQREncode"]),
        module(
            "Video", in: "Output",
            ["Platform", "Diagnostics", "Files", "Numerics", "Geometry", "XML", "SVGOutput", "Raster"]),

        // Analysis
        module(
            "Exploring", in: "Analysis",
            [
                "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation",
                "XML",
                "FormulaText", "Designs",
            ]),
        module(
            "Checks", in: "Analysis",
            [
                "Diagnostics", "Numerics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation", "XML",
                "FormulaText", "Drawings", "Designs", "Baking", "Exploring",
            ]),
        module(
            "Differences", in: "Analysis",
            [
                "Diagnostics", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation", "XML", "FormulaText",
                "Drawings", "Designs", "Naming", "Timelines",
            ]),
        module(
            "Comparing", in: "Analysis",
            [
                "Diagnostics", "Numerics", "Formulas", "Interactions", "Simulation", "FormulaText", "Designs", "Naming",
                "Timelines",
            ]),

        // Site
        module(
            "HandOff", in: "Site",
            [
                "Diagnostics", "Numerics", "Motion", "Formulas", "Interactions", "Simulation", "XML", "Designs",
                "Naming",
                "Timelines", "Fitting",
                "CurveText", "Baking", "Compression", "SwiftPackages",
            ]),
        module(
            "Pages", in: "Site",
            [
                "Platform", "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Motion", "Formulas",
                "Interactions",
                "Simulation", "XML",
                "FormulaText", "Designs", "Naming", "Timelines", "Fitting", "Baking", "SVGOutput", "StatechartLayout",
                "Exploring", "HandOff",
            ]),
        module(
            "LogPages", in: "Site",
            [
                "Numerics", "Geometry", "Interactions", "Simulation", "XML", "Designs", "Timelines", "Baking",
                "SVGOutput", "Comparing", "Pages",
            ]),
        module("PageChecks", in: "Site", ["Diagnostics", "Files", "XML", "Pages"]),
        module(
            "Snapshots", in: "Site",
            [
                "Platform", "Diagnostics", "Files", "Cache", "XML", "Timelines", "SVGOutput", "Compression", "Pages",
            ]),
        module(
            "Building", in: "Site",
            [
                "Platform", "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Interactions", "Simulation",
                "XML",
                "FormulaText", "Vocabulary", "Behaviours", "Designs",
                "Timelines", "Fitting", "Baking", "SVGOutput", "StatechartLayout", "Compression", "Raster", "Exploring",
                "HandOff", "Pages",
                "PageChecks", "Snapshots",
            ]),

        // Server
        module("Server", ["CMicroHTTPD", "Platform", "Files", "Compression"]),

        // Tools
        module(
            "LanguageServer", in: "Tools",
            [
                "Platform", "Diagnostics", "Files", "JSONRPC", "Geometry", "Formulas", "Interactions", "Simulation",
                "XML",
                "FormulaText",
                "Drawings", "Vocabulary", "Behaviours", "Designs",
            ]),
        module("ContextServer", in: "Tools", ["Platform", "Diagnostics", "Files", "JSONRPC", "Pages"]),
        module(
            "Editing", in: "Tools",
            ["Diagnostics", "Files", "XML", "Drawings", "Vocabulary", "Behaviours", "Adopting", "Designs"]),

        // flipbook
        .executableTarget(
            name: "flipbook",
            dependencies: [
                "Platform", "Diagnostics", "Files", "Cache", "Manuals", "Numerics", "Geometry", "Motion", "Formulas",
                "Interactions", "Simulation",
                "Traces", "XML", "FormulaText", "Drawings", "Vocabulary", "Adopting", "Behaviours", "Designs",
                "Timelines", "Fitting", "CurveText", "Baking",
                "SVGOutput", "ChartNotations", "SwiftPackages",
                "Raster", "DesignTokens", "Lottie",
                "QRCodes", "Video", "Exploring", "Checks", "Differences", "Comparing", "Pages", "LogPages", "Snapshots",
                "Building",
                "Server", "JSONRPC", "LanguageServer", "ContextServer", "Editing",
            ],
            swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["Behaviours"], path: "Tests/Support/Swift", swiftSettings: strict),
        tests("Numerics", ["Numerics"]),
        tests("Geometry", ["Numerics", "Geometry"]),
        tests("Motion", ["Numerics", "Motion"]),
        tests("Formulas", ["Formulas"]),
        tests("Simulation", ["Numerics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation"]),
        tests(
            "EngineWeb",
            [
                "Diagnostics", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation", "Traces", "EngineWeb",
                "XML",
                "FormulaText", "Designs",
            ]),
        tests("Timelines", ["Timelines"]),
        tests("Fitting", ["Numerics", "Motion", "Timelines", "Fitting"]),
        tests("CurveText", ["Motion", "Fitting", "CurveText"]),
        tests("Diagnostics", ["Diagnostics"]),
        tests("XML", ["Diagnostics", "Files", "XML"]),
        tests(
            "FormulaText",
            [
                "Diagnostics", "Numerics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation",
                "FormulaText",
            ]),
        tests(
            "Designs",
            [
                "Diagnostics", "Files", "Numerics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation",
                "XML",
                "FormulaText", "Drawings", "Vocabulary", "Behaviours", "Designs",
            ]),
        tests(
            "Baking",
            [
                "Diagnostics", "Numerics", "Geometry", "Interactions", "Simulation", "XML", "Vocabulary", "Designs",
                "Timelines",
                "Baking",
            ]),
        tests(
            "SVGOutput",
            [
                "Diagnostics", "Numerics", "Geometry", "Interactions", "Simulation", "XML", "Designs", "Timelines",
                "Fitting",
                "CurveText", "Baking", "SVGOutput",
            ]),
        tests("Checks", ["Diagnostics", "Designs", "Behaviours", "Exploring", "Checks"]),
        tests(
            "StatechartLayout",
            [
                "Diagnostics", "Geometry", "XML", "Designs", "StatechartLayout", "Pages", "Building",
            ]),
        tests(
            "Site",
            [
                "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Motion", "Interactions", "Simulation", "XML",
                "Designs",
                "Timelines", "Fitting", "Baking", "SVGOutput", "StatechartLayout", "Compression", "Raster",
                "Exploring", "HandOff", "Pages", "PageChecks", "Snapshots", "Building",
            ]),
        tests("Server", ["Platform", "Compression", "Server"]),
        tests("ContextServer", ["Diagnostics", "Files", "JSONRPC", "ContextServer"]),
        tests("Platform", ["Platform", "Files"]),
        tests("Files", ["Platform", "Files"]),
        tests("Cache", ["Files", "Cache"]),
        tests("JSONRPC", ["Diagnostics", "Files", "JSONRPC"]),
        tests("Compression", ["Compression"]),
        tests("QRCodes", ["QRCodes"]),
        tests(
            "Command",
            [
                "Diagnostics", "Files", "Numerics", "Geometry", "Interactions", "Simulation", "Traces", "EngineWeb",
                "XML", "Designs",
                "QRCodes", "Building", "Server", "flipbook",
            ]),
        tests("LanguageServer", ["Diagnostics", "JSONRPC", "Checks", "Vocabulary", "LanguageServer"]),
        tests("Raster", ["Compression", "Raster"]),
        tests("Exploring", ["Diagnostics", "Formulas", "Interactions", "Simulation", "Designs", "Exploring"]),
        tests("Differences", ["Diagnostics", "XML", "Designs", "Differences"]),
        tests("ChartNotations", ["Diagnostics", "Interactions", "XML", "Designs", "ChartNotations"]),
        tests("SwiftPackages", ["Diagnostics", "Files", "Numerics", "Behaviours", "Designs", "SwiftPackages"]),
        tests(
            "Lottie",
            ["Diagnostics", "Numerics", "Designs", "Timelines", "Baking", "Lottie"]),
        tests(
            "LogPages",
            [
                "Diagnostics", "Numerics", "Interactions", "Simulation", "XML", "Designs", "Comparing", "Pages",
                "LogPages",
            ]),
        tests(
            "Comparing",
            ["Diagnostics", "Interactions", "Numerics", "Simulation", "Designs", "Comparing"]),
        tests("DesignTokens", ["Diagnostics", "Designs", "DesignTokens"]),
        tests("Video", ["Numerics", "Geometry", "XML", "SVGOutput", "Video"]),
        tests(
            "Starter",
            [
                "Diagnostics", "Numerics", "Formulas", "Interactions", "Simulation", "XML", "FormulaText", "Behaviours",
                "Designs",
                "Vocabulary", "Baking", "Checks",
            ]),
        tests("Repository", []),
    ],
    swiftLanguageModes: [.v6]
)
