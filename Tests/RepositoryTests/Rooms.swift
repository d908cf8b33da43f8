// The rooms of the house and what each may import: the list that the sources, Package.swift and ARCHITECTURE.md
// are held against.

struct Room: Sendable {
    var name: String
    /// Compiles natively and, under Embedded Swift, to WebAssembly.
    var isStarred = false
    var imports: [String]

    init(_ name: String, starred: Bool = false, _ imports: [String] = []) {
        self.name = name
        self.isStarred = starred
        self.imports = imports
    }

    /// In the order of the table: a room imports only rooms above it.
    static let all = [
        Room("Motion", starred: true),
        Room("Formulas", starred: true, ["Motion"]),
        Room("Simulation", starred: true, ["Motion", "Formulas"]),
        Room("EngineWeb", starred: true, ["Simulation", "Formulas", "Motion"]),
        Room("Timelines", ["Motion"]),
        Room("Diagnostics"),
        Room("CLibXML2"),
        Room("Markup", ["CLibXML2", "Diagnostics"]),
        Room("Documents", ["Markup", "Diagnostics", "Simulation", "Formulas", "Motion"]),
        Room("Baking", ["Documents", "Markup", "Simulation", "Formulas", "Timelines", "Motion"]),
        Room("Emission", ["Timelines", "Markup", "Motion"]),
        Room("CGraphviz"),
        Room("CZstd"),
        Room("CNettle"),
        Room("Charts", ["CGraphviz", "Markup", "Diagnostics", "Timelines", "Motion"]),
        Room("CZLib"),
        Room("CBrotli"),
        Room("Compression", ["CZLib", "CBrotli"]),
        Room("CRSVG"),
        Room("Raster", ["CRSVG", "Compression", "Markup", "Diagnostics", "Motion"]),
        Room(
            "Site",
            [
                "CNettle", "CZstd", "Charts", "Emission", "Baking", "Documents", "Simulation", "Formulas", "Markup",
                "Timelines", "Diagnostics", "Motion", "Compression", "Raster",
            ]),
        Room("Films", ["Site", "Raster", "Emission", "Markup", "Timelines", "Diagnostics", "Motion"]),
        Room("CLinux"),
        Room("CQREncode"),
        Room("QRCodes", ["CQREncode"]),
        Room("CMicroHTTPD"),
        Room("CAnswers", ["CMicroHTTPD", "CLinux"]),
        Room("Server", ["CMicroHTTPD", "CAnswers", "CLinux", "Compression"]),
        Room("Watching", ["CLinux"]),
        Room(
            "flipbook",
            [
                "Motion", "Formulas", "Simulation", "Timelines", "Diagnostics", "Markup", "Documents", "Baking",
                "Emission", "Site", "Films", "Raster", "Server", "QRCodes", "Watching", "CLinux",
            ]),
    ]

    static let names = Set(all.map(\.name))

    /// What a room that is not starred may import of the system. All of Foundation costs start-up time.
    static let system: Set = ["FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization"]
}
