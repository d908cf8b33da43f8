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
        Module("CZstd", in: "C"),
        Module("CNettle", in: "C"),
        Module("CZLib", in: "C"),
        Module("CBrotli", in: "C"),
        Module("CQREncode", in: "C"),
        Module("CMicroHTTPD", in: "C"),
        Module("CRSVG", in: "C"),
        Module("CLinux", in: "C"),
        Module("Diagnostics", in: "Support"),
        Module("Watching", in: "Support", ["CLinux"]),
        Module("Numerics", in: "Engine", starred: true),
        Module("Geometry", in: "Engine", starred: true, ["Numerics"]),
        Module("Motion", in: "Engine", starred: true, ["Numerics", "Geometry"]),
        Module("Formulas", in: "Engine", starred: true, ["Numerics", "Geometry", "Motion"]),
        Module("Simulation", in: "Engine", starred: true, ["Numerics", "Geometry", "Motion", "Formulas"]),
        Module("EngineWeb", in: "Engine", starred: true, ["Simulation", "Formulas", "Numerics", "Geometry", "Motion"]),
        Module("XML", in: "Reading", ["CLibXML2", "Diagnostics"]),
        Module(
            "FormulaText", in: "Reading",
            [
                "XML", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        Module(
            "Drawings", in: "Reading",
            [
                "FormulaText", "XML", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry", "Motion",
            ]),
        Module(
            "Designs", in: "Reading",
            [
                "FormulaText", "Drawings", "XML", "Diagnostics", "Simulation", "Formulas", "Numerics", "Geometry",
                "Motion",
            ]),
        Module("Timelines", in: "Keyframes", ["Numerics", "Geometry", "Motion"]),
        Module("Fitting", in: "Keyframes", ["Timelines", "Numerics", "Geometry", "Motion"]),
        Module("CurveText", in: "Keyframes", ["Fitting", "Timelines", "Numerics", "Geometry", "Motion"]),
        Module(
            "Baking", in: "Keyframes",
            [
                "FormulaText", "Drawings", "Designs", "XML", "Simulation", "Formulas", "Timelines", "Fitting",
                "Numerics", "Geometry", "Motion",
            ]),
        Module(
            "SVGOutput", in: "Output",
            [
                "Timelines", "Fitting", "CurveText", "XML", "Numerics", "Geometry", "Motion",
            ]),
        Module(
            "StatechartLayout", in: "Output",
            [
                "XML", "Diagnostics", "Timelines", "Fitting", "CurveText", "Numerics", "Geometry", "Motion",
            ]),
        Module("Compression", in: "Output", ["CZLib", "CBrotli"]),
        Module(
            "Raster", in: "Output",
            [
                "CRSVG", "Compression", "XML", "Diagnostics", "Numerics", "Geometry", "Motion",
            ]),
        Module("QRCodes", in: "Output", ["CQREncode"]),
        Module(
            "Site",
            [
                "CNettle", "CZstd", "StatechartLayout", "SVGOutput", "Baking", "FormulaText", "Drawings", "Designs",
                "Simulation", "Formulas", "XML", "Timelines", "Fitting", "CurveText", "Diagnostics", "Numerics",
                "Geometry", "Motion", "Compression", "Raster",
            ]),
        Module(
            "Video", in: "Output",
            [
                "Site", "Raster", "SVGOutput", "XML", "Timelines", "Fitting", "CurveText", "Diagnostics", "Numerics",
                "Geometry", "Motion",
            ]),
        Module("Server", ["CMicroHTTPD", "CLinux", "Compression"]),
        Module(
            "flipbook",
            [
                "Numerics", "Geometry", "Motion", "Formulas", "Simulation", "Timelines", "Fitting", "CurveText",
                "Diagnostics", "XML", "FormulaText", "Drawings", "Designs", "Baking", "SVGOutput", "Site", "Video",
                "Raster", "Server", "QRCodes", "Watching", "CLinux",
            ]),
    ]

    static let names = Set(all.map(\.name))

    /// What a module that is not starred may import of the system. All of Foundation costs start-up time.
    static let system: Set = ["FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization"]
}
