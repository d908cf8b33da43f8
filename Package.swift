// swift-tools-version: 6.0
// The rooms of the house and what each may import: the table of ARCHITECTURE.md, in the form the compiler checks.
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], libm: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict,
        linkerSettings: libm ? [.linkedLibrary("m", .when(platforms: [.linux]))] : [])
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
        // The engine: compiles natively and, under Embedded Swift, to WebAssembly.
        room("Motion", libm: true),
        room("Formulas", ["Motion"]),
        room("Simulation", ["Motion", "Formulas"]),
        // Its C runtime serves WebAssembly alone: .ci/wasm compiles it.
        room("EngineWeb", ["Simulation", "Formulas", "Motion"], exclude: ["Runtime"]),

        // From a design file to a site.
        room("Timelines", ["Motion"]),
        room("Diagnostics"),
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        room("Markup", ["CLibXML2", "Diagnostics"]),
        room("Documents", ["Markup", "Diagnostics", "Simulation", "Formulas", "Motion"]),
        room("Baking", ["Documents", "Markup", "Simulation", "Formulas", "Timelines", "Motion"]),
        room("Emission", ["Timelines", "Markup", "Motion"]),
        .systemLibrary(
            name: "CGraphviz", pkgConfig: "libgvc", providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
        room("Charts", ["CGraphviz", "Markup", "Diagnostics", "Timelines", "Motion"]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        room(
            "Site",
            [
                "CNettle", "CZstd",
                "Charts", "Emission", "Baking", "Documents", "Simulation", "Formulas", "Markup", "Timelines",
                "Diagnostics", "Motion", "Compression", "Raster",
            ]),
        .systemLibrary(name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
        room("Compression", ["CZLib", "CBrotli"]),
        room("CRSVG"),
        room("Raster", ["CRSVG", "Compression", "Markup", "Diagnostics", "Motion"]),
        room("Films", ["Site", "Raster", "Emission", "Markup", "Timelines", "Diagnostics", "Motion"]),
        room("CLinux"),
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        room("QRCodes", ["CQREncode"]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        room("CAnswers", ["CMicroHTTPD", "CLinux"]),
        room("Server", ["CMicroHTTPD", "CAnswers", "CLinux", "Compression"]),
        room("Watching", ["CLinux"]),
        .executableTarget(
            name: "flipbook",
            dependencies: [
                "Motion", "Formulas", "Simulation", "Timelines", "Diagnostics", "Markup", "Documents", "Baking",
                "Emission", "Site", "Films", "Raster", "Server", "QRCodes", "Watching", "CLinux",
            ],
            swiftSettings: strict),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        tests("Motion", ["Motion"]),
        tests("Formulas", ["Formulas", "Motion"]),
        tests("Simulation", ["Simulation", "Formulas", "Motion"]),
        tests("EngineWeb", ["EngineWeb", "Documents", "Markup", "Simulation", "Formulas", "Motion"]),
        tests("Timelines", ["Timelines", "Motion"]),
        tests("Diagnostics", ["Diagnostics"]),
        tests("Markup", ["Markup", "Diagnostics"]),
        tests("Documents", ["Documents", "Markup", "Diagnostics", "Simulation", "Formulas", "Motion"]),
        tests("Baking", ["Baking", "Documents", "Simulation", "Timelines", "Motion", "Diagnostics"]),
        tests(
            "Emission",
            ["Emission", "Baking", "Documents", "Simulation", "Timelines", "Diagnostics", "Markup", "Motion"]),
        tests("Charts", ["Charts", "Site", "Documents", "Markup", "Diagnostics", "Simulation", "Motion"]),
        tests(
            "Site",
            [
                "Site", "Charts", "Baking", "Documents", "Simulation", "Markup", "Timelines", "Diagnostics", "Motion",
            ]),
        tests("Server", ["Server", "CLinux", "Compression"]),
        tests("Watching", ["Watching"]),
        tests("Compression", ["Compression"]),
        tests("QRCodes", ["QRCodes"]),
        tests("Command", ["flipbook", "QRCodes", "Server", "Diagnostics"]),
        tests("Raster", ["Raster", "Compression"]),
        tests("Films", ["Films", "Emission", "Raster", "Markup", "Motion"]),
        tests("Starter", ["Documents", "Markup", "Diagnostics", "Simulation", "Formulas", "Motion"]),
        tests("Repository", []),
    ],
    swiftLanguageModes: [.v6]
)
