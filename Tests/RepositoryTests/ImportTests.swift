// A module imports what the table of modules says, and nothing else.

import Testing

@Suite("Imports") struct ImportTests {
    @Test("a module imports only what the table says", arguments: Module.all.map(\.name))
    func imports(name: String) throws {
        let module = try #require(Module.all.first { $0.name == name })
        var allowed = Set(module.imports)
        if !module.isStarred { allowed.formUnion(Module.system) }
        if name == "Platform" { allowed.formUnion(["Glibc", "Darwin"]) }
        let files = RepositoryFile.all.filter { $0.isBelow(module.folder) }
        #expect(!files.isEmpty, "\(module.folder) has no file")
        for file in files where file.fileExtension == "swift" {
            for (number, imported) in imports(of: file) where !allowed.contains(imported) {
                Issue.record("\(file):\(number) imports \(imported), which the table does not give to \(name)")
            }
        }
    }

    @Test("what systems differ in lies in Platform: no other file imports the C library, or its shim")
    func cLibrary() {
        let users = RepositoryFile.sources.filter { file in
            file.isBelow("Sources")
                && imports(of: file).contains { Module.cLibrary.contains($0.1) || $0.1 == "CPlatform" }
        }
        #expect(!users.isEmpty)
        for file in users where !file.isBelow("Sources/Support/Platform") {
            Issue.record("\(file) imports the C library; ask Platform, or add to it what is missing")
        }
    }

    @Test("a library belongs to one module alone")
    func libraries() {
        let owners = [
            "CLibXML2": "XML", "CBrotli": "Compression", "CZLib": "Compression",
            "CZstd": "Cache", "CQREncode": "QRCodes", "CMicroHTTPD": "Server",
            "CRSVG": "Raster", "CNettle": "Cache",
        ]
        for file in RepositoryFile.sources {
            for (_, imported) in imports(of: file) {
                guard let owner = owners[imported] else { continue }
                #expect(file.path.contains("/\(owner)/"), "\(file) imports \(imported)")
            }
        }
    }

    @Test("the folders of Sources are the modules of the table")
    func folders() {
        let files = RepositoryFile.all.filter { $0.isBelow("Sources") }
        for file in files {
            #expect(Module.all.contains { file.isBelow($0.folder) }, "\(file) lies in no module")
        }
        for module in Module.all {
            #expect(files.contains { $0.isBelow(module.folder) }, "\(module.folder) has no file")
        }
    }

    @Test("the table reads downwards: a module imports only modules above it")
    func order() {
        var above: Set<String> = []
        for module in Module.all {
            #expect(above.isSuperset(of: module.imports), "\(module.name)")
            above.insert(module.name)
        }
    }

    @Test("Package.swift gives the modules what the table gives them")
    func package() throws {
        let manifest = try #require(RepositoryFile.named("Package.swift")).text
        var declared: [String: Set<String>] = [:]
        for match in manifest.matches(of: /\bmodule\(\s*"(\w+)"(?:, in: "\w+")?(?:,\s*\[([^\]]*)\])?/) {
            declared[String(match.1)] = quoted(match.2 ?? "")
        }
        for match in manifest.matches(of: /\.executableTarget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/) {
            declared[String(match.1)] = quoted(match.2)
        }
        for match in manifest.matches(of: /\blibrary\(\s*"(\w+)"/) { declared[String(match.1)] = [] }
        #expect(Set(declared.keys) == Module.names)
        for module in Module.all { #expect(declared[module.name] == Set(module.imports), "\(module.name)") }
    }

    @Test("ARCHITECTURE.md says the same: one line a module, what it imports after an arrow, a star where it is due")
    func architecture() throws {
        let page = try #require(RepositoryFile.named("ARCHITECTURE.md"), "there is no ARCHITECTURE.md")
        // | layer | module | * or nothing | what it holds | → what it imports |
        let rows = page.lines.filter { $0.hasPrefix("|") && $0.contains("→") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
        }
        for module in Module.all where module.layer != "C" {
            let row = try #require(
                rows.first { $0.count > 5 && $0[2] == module.name },
                "no line of ARCHITECTURE.md says what \(module.name) imports")
            #expect(row[1] == module.layer ?? "", "\(module.name)")
            #expect((row[3] == "*") == module.isStarred, "\(module.name)")
            let imports = row[5].split { !($0.isLetter || $0.isNumber) }.map(String.init)
            #expect(Set(imports.filter { Module.names.contains($0) }) == Set(module.imports), "\(module.name)")
        }
    }

    @Test("the engine's modules keep to what Embedded Swift compiles, and computes alike everywhere")
    func starredModules() {
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
        for module in Module.all where module.isStarred {
            for file in RepositoryFile.sources where file.isBelow(module.folder) {
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
