// The folder on this machine with the templates, schemas, style and script of pages.

import Cache
import Diagnostics
import Files
import Platform
import XML

/// The resources from which pages are made: a folder with `templates/` and `web/` in it.
package struct Resources: Hashable, Sendable {
    package let root: String

    package init(root: String) { self.root = root }

    package var pages: String { root + "/templates/pages" }
    package var schemas: String { root + "/templates/schemas" }
    package var designs: String { root + "/templates/designs" }
    /// Designs that are only there to be gone on from.
    package var beginnings: String { root + "/templates/beginnings" }
    package var web: String { root + "/web" }
    package var behaviours: String { root + "/templates/behaviours" }

    /// The engine as a WebAssembly module: beside the other resources, or where `make wasm` puts it in a checkout. Nil
    /// where it has not been compiled; then pages cannot be touched.
    package var engine: String? {
        [root + "/engine.wasm", root + "/.build/wasm/engine.wasm"].first { FileSystem.allows(.reading, $0) }
    }

    /// A script or style sheet of `web/`, linked with all that it imports.
    /// - Throws: `SiteError.template` where a file cannot be read.
    package func script(_ name: String) throws(SiteError) -> [UInt8] {
        Array(try WebAssets(read: { name throws(SiteError) in try read("web/" + name) }).linked(name).utf8)
    }

    /// The bytes of the engine; nil where there is none.
    package func engineBytes() throws(SiteError) -> [UInt8]? {
        guard let engine else { return nil }
        return try bytes(of: engine, as: "engine.wasm")
    }

    private func bytes(of path: String, as file: String) throws(SiteError) -> [UInt8] {
        do throws(FileError) { return try SourceFile.load(path, as: file).bytes } catch {
            throw .template(file: file, error.diagnostic.sentence)
        }
    }

    /// The text of a file below the root.
    package func read(_ file: String) throws(SiteError) -> String {
        String(decoding: try bytes(of: root + "/" + file, as: file), as: UTF8.self)
    }

    /// The variable that names the folder where it is not found by itself.
    package static let variable = "FLIPBOOK_RESOURCES"

    /// Finds the resources. If `FLIPBOOK_RESOURCES` names a folder, only that is used. Otherwise it looks in
    /// `share/flipbook` beside the executable and beside its folder, then in every folder above the executable, which
    /// finds a checkout of the repository.
    /// - Throws: `SiteError.noResources`.
    package static func locate() throws(SiteError) -> Resources {
        try locate(named: CurrentProcess.environment(variable), executable: executablePath())
    }

    /// The folders beside the program, or of the package that it was built in.
    package static func locate(named: String?, executable: String) throws(SiteError) -> Resources {
        if let named, !named.isEmpty {
            guard isComplete(named) else { throw .noResources(named) }
            return Resources(root: named)
        }
        var parts = executable.split(separator: "/").dropLast()
        let folder = "/" + parts.joined(separator: "/")
        let above = "/" + parts.dropLast().joined(separator: "/")
        var candidates = [folder + "/share/flipbook", above + "/share/flipbook"]
        while !parts.isEmpty {
            candidates.append("/" + parts.joined(separator: "/"))
            parts.removeLast()
        }
        guard let root = candidates.first(where: isComplete) else { throw .noResources(nil) }
        return Resources(root: root)
    }

    private static func isComplete(_ root: String) -> Bool {
        ["/templates/pages", "/templates/schemas/page.rng", "/web"].allSatisfy {
            FileSystem.allows(.reading, root + $0)
        }
    }

    private static func executablePath() -> String {
        CurrentProcess.executable ?? CommandLine.arguments.first ?? ""
    }

    /// A digest of all that pages are made from: templates, schemas, style and script.
    package func fingerprint() throws(SiteError) -> String {
        var pack = BinaryWriter()
        func visit(_ folder: String) throws(SiteError) {
            for name in Folder.names(in: root + "/" + folder) ?? [] where !name.hasPrefix(".") {
                let path = folder + "/" + name
                guard let stamp = FileStamp(root + "/" + path) else { continue }
                if stamp.kind == .folder {
                    try visit(path)
                } else {
                    pack.write(path)
                    pack.write(try bytes(of: root + "/" + path, as: path))
                }
            }
        }
        for folder in ["templates/pages", "templates/schemas", "web"] { try visit(folder) }
        pack.write(try engineBytes() ?? [])
        return SHA256.hexadecimal(pack.bytes)
    }
}
