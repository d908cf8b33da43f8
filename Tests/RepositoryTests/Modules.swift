// The modules, layer by layer, and what each may import: the list that the sources, Package.swift and ARCHITECTURE.md
// are held against.

struct Module: Sendable {
    var name: String
    /// The folder of Sources that it lies in; nil where it is itself such a folder.
    var layer: String?
    /// Compiles natively and, under Embedded Swift, to WebAssembly.
    var isStarred = false
    var imports: [String]

    init(_ name: String, in layer: String? = nil, starred: Bool = false, _ imports: [String] = []) {
        self.name = name
        self.layer = layer
        self.isStarred = starred
        self.imports = imports
    }

    /// From the repository's root.
    var folder: String { "Sources/" + (layer.map { $0 + "/" } ?? "") + name }

    /// In the order of the table: a module imports only modules above it.
    static let all = [
        Module("CLibXML2", in: "C"),
        Module("CGraphviz", in: "C"),
        Module("CZstd", in: "C"),
        Module("CNettle", in: "C"),
        Module("CZLib", in: "C"),
        Module("CBrotli", in: "C"),
        Module("CQREncode", in: "C"),
        Module("CMicroHTTPD", in: "C"),
        Module("CRSVG", in: "C"),
        Module("CLinux", in: "C"),
        Module("CAnswers", in: "C", ["CMicroHTTPD", "CLinux"]),
        Module("Diagnostics", in: "Support"),
        Module("Watching", in: "Support", ["CLinux"]),
        Module("Numerics", in: "Engine", starred: true),
        Module("Geometry", in: "Engine", starred: true, ["Numerics"]),
        Module("Motion", in: "Engine", starred: true, ["Numerics", "Geometry"]),
        Module("Formulas", in: "Engine", starred: true, ["Numerics", "Geometry", "Motion"]),
        Module("Simulation", in: "Engine", starred: true, ["Numerics", "Geometry", "Motion", "Formulas"]),
        Module("EngineWeb", in: "Engine", starred: true, ["Simulation", "Formulas", "Numerics", "Geometry", "Motion"]),
        Module("Markup", in: "Reading", ["CLibXML2", "Diagnostics"]),
        Module(
            "Documents", in: "Reading",
            [
                "Markup", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        Module("Timelines", in: "Keyframes", ["Numerics", "Geometry", "Motion"]),
        Module(
            "Baking", in: "Keyframes",
            [
                "Documents", "Markup", "Simulation", "Formulas", "Timelines", "Numerics", "Geometry", "Motion",
            ]),
        Module("Emission", in: "Output", ["Timelines", "Markup", "Numerics", "Geometry", "Motion"]),
        Module(
            "Charts", in: "Output",
            [
                "CGraphviz", "Markup", "Diagnostics", "Timelines", "Numerics", "Geometry", "Motion",
            ]),
        Module("Compression", in: "Output", ["CZLib", "CBrotli"]),
        Module(
            "Raster", in: "Output",
            [
                "CRSVG", "Compression", "Markup", "Diagnostics", "Numerics", "Geometry", "Motion",
            ]),
        Module("QRCodes", in: "Output", ["CQREncode"]),
        Module(
            "Site",
            [
                "CNettle", "CZstd", "Charts", "Emission", "Baking", "Documents", "Simulation", "Formulas", "Markup",
                "Timelines", "Diagnostics", "Numerics", "Geometry", "Motion", "Compression", "Raster",
            ]),
        Module(
            "Films", in: "Output",
            [
                "Site", "Raster", "Emission", "Markup", "Timelines", "Diagnostics", "Numerics", "Geometry", "Motion",
            ]),
        Module("Server", ["CMicroHTTPD", "CAnswers", "CLinux", "Compression"]),
        Module(
            "flipbook",
            [
                "Numerics", "Geometry", "Motion", "Formulas", "Simulation", "Timelines", "Diagnostics", "Markup",
                "Documents", "Baking", "Emission", "Site", "Films", "Raster", "Server", "QRCodes", "Watching",
                "CLinux",
            ]),
    ]

    static let names = Set(all.map(\.name))

    /// What a module that is not starred may import of the system. All of Foundation costs start-up time.
    static let system: Set = ["FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization"]
}
