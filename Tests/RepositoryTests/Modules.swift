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
        Module("CPlatform", in: "C"),
        Module("Diagnostics", in: "Support"),
        Module("Platform", in: "Support", ["CPlatform"]),
        Module("Files", in: "Support", ["Platform"]),
        Module("Cache", in: "Support", ["CZstd", "CNettle", "Platform", "Files"]),
        Module("Compression", in: "Support", ["CZLib", "CBrotli"]),
        Module("JSONRPC", in: "Support", ["Diagnostics", "Files"]),
        Module("Manuals", in: "Support", []),
        Module("Numerics", in: "Engine", starred: true),
        Module("Geometry", in: "Engine", starred: true, ["Numerics"]),
        Module("Motion", in: "Engine", starred: true, ["Numerics"]),
        Module("Formulas", in: "Engine", starred: true, ["Numerics", "Motion"]),
        Module("Interactions", in: "Engine", starred: true, ["Numerics", "Geometry", "Motion", "Formulas"]),
        Module(
            "Simulation", in: "Engine", starred: true, ["Numerics", "Geometry", "Motion", "Formulas", "Interactions"]),
        Module("Traces", in: "Engine", starred: true, ["Numerics", "Interactions", "Simulation"]),
        Module(
            "EngineWeb", in: "Engine", starred: true, ["Numerics", "Geometry", "Interactions", "Simulation", "Traces"]),
        Module("XML", in: "Reading", ["CLibXML2", "Diagnostics", "Files"]),
        Module(
            "FormulaText", in: "Reading",
            [
                "Diagnostics", "Numerics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation", "XML",
            ]),
        Module("StyleSheets", in: "Reading", ["Diagnostics", "XML"]),
        Module(
            "Drawings", in: "Reading",
            [
                "Compression", "Diagnostics", "Files", "Numerics", "Geometry", "Interactions", "Simulation", "XML",
                "FormulaText", "StyleSheets",
            ]),
        Module(
            "Vocabulary", in: "Reading",
            ["Diagnostics", "Numerics", "Formulas", "Interactions", "XML", "FormulaText", "Drawings"]),
        Module(
            "Behaviours", in: "Reading",
            ["Diagnostics", "Files", "Geometry", "Formulas", "XML", "FormulaText", "Drawings", "Vocabulary"]),
        Module(
            "Adopting", in: "Reading",
            ["Diagnostics", "Files", "Geometry", "XML", "FormulaText", "Drawings", "Vocabulary"]),
        Module(
            "Designs", in: "Reading",
            [
                "Diagnostics", "Files", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation", "XML",
                "FormulaText", "Drawings", "Vocabulary", "Behaviours",
            ]),
        Module(
            "Naming", in: "Reading",
            ["Diagnostics", "Geometry", "Formulas", "Interactions", "XML", "FormulaText", "Designs"]),
        Module("Timelines", in: "Keyframes", ["Numerics", "Geometry", "Motion"]),
        Module("Fitting", in: "Keyframes", ["Platform", "Numerics", "Motion", "Timelines"]),
        Module("CurveText", in: "Keyframes", ["Diagnostics", "Motion", "Timelines", "Fitting"]),
        Module(
            "Baking", in: "Keyframes",
            [
                "Diagnostics", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation", "XML", "FormulaText",
                "Designs",
                "Timelines",
                "Fitting",
            ]),
        Module(
            "SVGOutput", in: "Output",
            [
                "Numerics", "Geometry", "Motion", "XML", "Timelines", "Fitting", "CurveText",
            ]),
        Module("StatechartLayout", in: "Output", ["Diagnostics", "Numerics", "Geometry", "XML", "Timelines"]),
        Module(
            "ChartNotations", in: "Output",
            ["Diagnostics", "Formulas", "Interactions", "XML", "FormulaText", "Designs", "Naming"]),
        Module("SwiftWriting", in: "Output", []),
        Module(
            "SwiftPackages", in: "Output",
            [
                "Platform", "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Formulas", "Interactions",
                "Simulation",
                "XML", "FormulaText", "Designs", "Naming", "SwiftWriting",
            ]),
        Module(
            "Raster", in: "Output",
            ["CRSVG", "Diagnostics", "Numerics", "Geometry", "XML", "FormulaText", "Drawings", "Compression"]),
        Module(
            "DesignTokens", in: "Output",
            [
                "Diagnostics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation", "FormulaText", "Designs",
                "Naming", "Timelines", "Fitting", "CurveText",
            ]),
        Module(
            "Lottie", in: "Output",
            [
                "Diagnostics", "Numerics", "Geometry", "Motion", "Interactions", "Simulation", "XML", "FormulaText",
                "Drawings", "Designs", "Timelines", "Baking", "SVGOutput", "Compression", "Raster",
            ]),
        Module("QRCodes", in: "Output", ["CQREncode"]),
        Module(
            "Video", in: "Output",
            ["Platform", "Diagnostics", "Files", "Numerics", "Geometry", "XML", "SVGOutput", "Raster"]),
        Module(
            "Exploring", in: "Analysis",
            [
                "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation",
                "XML",
                "FormulaText", "Designs",
            ]),
        Module(
            "Checks", in: "Analysis",
            [
                "Diagnostics", "Numerics", "Geometry", "Motion", "Formulas", "Interactions", "Simulation", "XML",
                "FormulaText", "Drawings", "Designs", "Baking", "Exploring",
            ]),
        Module(
            "Differences", in: "Analysis",
            [
                "Diagnostics", "Numerics", "Geometry", "Formulas", "Interactions", "Simulation", "XML", "FormulaText",
                "Drawings", "Designs", "Naming", "Timelines",
            ]),
        Module(
            "Comparing", in: "Analysis",
            [
                "Diagnostics", "Numerics", "Formulas", "Interactions", "Simulation", "FormulaText", "Designs", "Naming",
                "Timelines",
            ]),
        Module(
            "HandOff", in: "Site",
            [
                "Diagnostics", "Numerics", "Motion", "Formulas", "Interactions", "Simulation", "XML", "Designs",
                "Naming",
                "Timelines", "Fitting",
                "CurveText", "Baking", "Compression", "SwiftPackages",
            ]),
        Module(
            "Pages", in: "Site",
            [
                "Platform", "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Motion", "Formulas",
                "Interactions",
                "Simulation", "XML",
                "FormulaText", "Designs", "Naming", "Timelines", "Fitting", "Baking", "SVGOutput", "StatechartLayout",
                "Exploring", "HandOff",
            ]),
        Module(
            "LogPages", in: "Site",
            [
                "Numerics", "Geometry", "Interactions", "Simulation", "XML", "Designs", "Timelines", "Baking",
                "SVGOutput", "Comparing", "Pages",
            ]),
        Module("PageChecks", in: "Site", ["Diagnostics", "Files", "XML", "Pages"]),
        Module(
            "Snapshots", in: "Site",
            [
                "Platform", "Diagnostics", "Files", "Cache", "XML", "Timelines", "SVGOutput", "Compression", "Pages",
            ]),
        Module(
            "Building", in: "Site",
            [
                "Platform", "Diagnostics", "Files", "Cache", "Numerics", "Geometry", "Interactions", "Simulation",
                "XML",
                "FormulaText", "Vocabulary", "Behaviours", "Designs",
                "Timelines", "Fitting", "Baking", "SVGOutput", "StatechartLayout", "Compression", "Raster", "Exploring",
                "HandOff", "Pages",
                "PageChecks", "Snapshots",
            ]),
        Module("Server", ["CMicroHTTPD", "Platform", "Files", "Compression"]),
        Module("ContextServer", in: "Tools", ["Platform", "Diagnostics", "Files", "JSONRPC", "Pages"]),
        Module(
            "LanguageServer", in: "Tools",
            [
                "Platform", "Diagnostics", "Files", "JSONRPC", "Geometry", "Formulas", "Interactions", "Simulation",
                "XML",
                "FormulaText",
                "Drawings", "Vocabulary", "Behaviours", "Designs",
            ]),
        Module(
            "Editing", in: "Tools",
            ["Diagnostics", "Files", "XML", "Drawings", "Vocabulary", "Behaviours", "Adopting", "Designs"]),
        Module(
            "flipbook",
            [
                "Platform", "Diagnostics", "Files", "Cache", "Manuals", "Numerics", "Geometry", "Motion", "Formulas",
                "Interactions", "Simulation",
                "Traces", "XML", "FormulaText", "Drawings", "Vocabulary", "Adopting", "Behaviours", "Designs",
                "Timelines",
                "Fitting", "CurveText", "Baking", "SVGOutput", "ChartNotations", "SwiftPackages", "Raster",
                "DesignTokens", "Lottie", "QRCodes", "Video", "Exploring", "Checks", "Differences", "Comparing",
                "Pages", "LogPages", "Snapshots", "Building",
                "Server", "JSONRPC", "LanguageServer", "ContextServer", "Editing",
            ]),
    ]

    static let names = Set(all.map(\.name))

    /// What a module that is not starred may import of the system. All of Foundation costs start-up time.
    static let system: Set = ["FoundationEssentials", "Dispatch", "Synchronization"]

    /// The C library under all its names, and what would bring it along. Platform alone may import it.
    static let cLibrary: Set = [
        "Glibc", "SwiftGlibc", "Musl", "Darwin", "MachO", "Android", "Bionic", "System", "Foundation",
    ]
}
