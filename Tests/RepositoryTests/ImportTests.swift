// A room imports what the table of rooms says, and nothing else.

import Testing

@Suite("Imports") struct ImportTests {
    @Test("a room imports only what the table says", arguments: Room.all.map(\.name))
    func imports(name: String) throws {
        let room = try #require(Room.all.first { $0.name == name })
        let allowed = room.isStarred ? Set(room.imports) : Set(room.imports).union(Room.system)
        let files = RepositoryFile.all.filter { $0.isBelow("Sources/\(name)") }
        #expect(!files.isEmpty, "Sources/\(name) has no file")
        for file in files where file.fileExtension == "swift" {
            for (number, module) in imports(of: file) where !allowed.contains(module) {
                Issue.record("\(file):\(number) imports \(module), which the table does not give to \(name)")
            }
        }
    }

    @Test("a library belongs to one room alone")
    func libraries() {
        let owners = [
            "CLibXML2": "Markup", "CGraphviz": "Charts", "CBrotli": "Compression", "CZLib": "Compression",
            "CZstd": "Site", "CQREncode": "QRCodes", "CMicroHTTPD": "Server", "CAnswers": "Server",
            "CRSVG": "Raster", "CNettle": "Site",
        ]
        for file in RepositoryFile.sources {
            for (_, module) in imports(of: file) {
                guard let owner = owners[module] else { continue }
                #expect(file.isBelow("Sources/\(owner)"), "\(file) imports \(module)")
            }
        }
    }

    @Test("the folders of Sources are the rooms of the table")
    func folders() {
        let files = RepositoryFile.all.filter { $0.isBelow("Sources") }
        #expect(Set(files.map { String($0.path.split(separator: "/")[1]) }) == Room.names)
    }

    @Test("the table reads downwards: a room imports only rooms above it")
    func order() {
        var above: Set<String> = []
        for room in Room.all {
            #expect(above.isSuperset(of: room.imports), "\(room.name)")
            above.insert(room.name)
        }
    }

    @Test("Package.swift gives the rooms what the table gives them")
    func package() throws {
        let manifest = try #require(RepositoryFile.named("Package.swift")).text
        var declared: [String: Set<String>] = [:]
        for match in manifest.matches(of: /room\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
            declared[String(match.1)] = quoted(match.2 ?? "")
        }
        for match in manifest.matches(of: /\.executableTarget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/) {
            declared[String(match.1)] = quoted(match.2)
        }
        for match in manifest.matches(of: /\.systemLibrary\(\s*name: "(\w+)"/) { declared[String(match.1)] = [] }
        #expect(Set(declared.keys) == Room.names)
        for room in Room.all { #expect(declared[room.name] == Set(room.imports), "\(room.name)") }
    }

    @Test("ARCHITECTURE.md says the same: one line a room, what it imports after an arrow, a star where it is due")
    func architecture() throws {
        let page = try #require(RepositoryFile.named("ARCHITECTURE.md"), "there is no ARCHITECTURE.md")
        var declared: [String: (imports: Set<String>, isStarred: Bool)] = [:]
        for line in page.lines where line.contains("→") {
            let words = line.split { !($0.isLetter || $0.isNumber || "*→".contains($0)) }.map(String.init)
            guard let name = words.first(where: { $0 != "*" }), Room.names.contains(name), declared[name] == nil,
                let arrow = words.lastIndex(of: "→")
            else { continue }
            let imports = words[(arrow + 1)...].filter { Room.names.contains($0) }
            declared[name] = (Set(imports), words[..<arrow].contains("*"))
        }
        for room in Room.all where !room.name.hasPrefix("C") {
            let line = try #require(declared[room.name], "no line of ARCHITECTURE.md says what \(room.name) imports")
            #expect(line.imports == Set(room.imports), "\(room.name)")
            #expect(line.isStarred == room.isStarred, "\(room.name)")
        }
    }

    @Test("the engine's rooms keep to what Embedded Swift compiles, and computes alike everywhere")
    func starredRooms() {
        let rules: [(words: Regex<Substring>, instead: String)] = [
            (/\.rounded\(\)/, "name the rule: .rounded(.down)"),
            (/truncatingRemainder|formRemainder|\.remainder\(dividingBy/, "Elementary.truncatedRemainder"),
            (/addingProduct|addProduct/, "a fused product has other bits: write a + b * c"),
            (/\b(?:Mutable|Raw|MutableRaw)?Span</, "a Span over an array literal is miscompiled: use indices"),
            (/\bany [A-Z]\w*/, "an enum or a closure"),
            (/\\\.\w+/, "a closure: { $0.name }"),
            (/\bthrows\b(?!\()/, "throws(Failure)"),
            (/\b(?:Dictionary|Codable|Mirror|weak|unowned|Mutex)\b/, "arrays and indices"),
        ]
        for room in Room.all where room.isStarred {
            for file in RepositoryFile.sources where file.isBelow("Sources/\(room.name)") {
                guard file.fileExtension == "swift" else { continue }
                for (number, line) in file.code {
                    for (words, instead) in rules {
                        if let match = line.firstMatch(of: words) {
                            Issue.record("\(file):\(number) says \(match.output); instead: \(instead)")
                        }
                    }
                }
            }
        }
    }

    private func imports(of file: RepositoryFile) -> [(line: Int, module: String)] {
        let pattern =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        return file.code.compactMap { number, line in
            line.firstMatch(of: pattern).map { (number, String($0.1)) }
        }
    }

    private func quoted(_ text: Substring) -> Set<String> {
        Set(text.matches(of: /"(\w+)"/).map { String($0.1) })
    }
}
