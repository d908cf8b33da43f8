// A frozen version: one design as it was, as a site of its own below `v/HASH/`; and the list of all versions.

import Diagnostics
import Files
package import Pages
import Platform
import XML

/// One version of one design. Its hash follows from every byte of it, so what lies below `v/HASH/` never changes.
package struct Snapshot: Hashable, Sendable {
    package var hash: String
    package var design: String
    /// Whether it is the version of the last build that froze the design.
    package var isPresent: Bool
    /// When the design was changed, in seconds since 1970; 0 where that is not known.
    package var date = 0
    /// The title of the design in this version; empty where it was not read, or there is none.
    package var title = ""

    package init(hash: String, design: String, isPresent: Bool, date: Int = 0, title: String = "") {
        self.hash = hash
        self.design = design
        self.isPresent = isPresent
        self.date = date
        self.title = title
    }

    /// The title of its design, or the name of the folder.
    package var name: String { title.isEmpty ? design : title }

    package var folder: String { "\(SitePlan.versions)/\(hash)" }
    package var sums: Address { Address("\(folder)/\(SnapshotSums.name)") }

    /// The names of the scenarios that have pages in a site where the version is whole.
    package func scenarios(in site: String) -> [String] {
        let place = "\(site)/\(folder)/\(design)"
        guard FileStamp.isFile(site + "/" + sums.path) else { return [] }
        return (Folder.names(in: place) ?? []).filter { FileStamp.isFile("\(place)/\($0)/\($0).svg") }
    }

    /// Whether its files in a site can be those that are frozen of these, as their sizes say.
    /// - Parameter files: seen from its folder, as large as they are in the site.
    package func canHold(_ files: [WrittenFile], in site: String, base: BaseURL?) -> Bool {
        let (place, addresses) = (site + "/" + folder + "/", SnapshotAddresses(self, base: base))
        return files.allSatisfy { file in
            guard let stamp = FileStamp(place + file.address.path, followsLinks: false), stamp.kind == .file else {
                return false
            }
            guard let addresses, addresses.stand(in: file.address.path) else { return stamp.size == file.size }
            return addresses.fit(stamp.size, live: file.size)
        }
    }

    /// How many digits of a digest make a hash: 64 bits, so that collisions are unlikely below four billion versions.
    static let digits = 16

    static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == digits
            && text.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }
}

/// All frozen versions of a site in the order in which they were frozen: `v/versions.txt`, a line each.
package struct SnapshotList: Hashable, Sendable {
    package var versions: [Snapshot] = []
    /// Where the site lies; nil where that is not known.
    package var base: BaseURL?

    package static let address = Address("\(SitePlan.versions)/versions.txt")

    package init() {}

    package init(text: String) {
        var hashes: Set<String> = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# base-url: ") { base = BaseURL(String(line.dropFirst(12))) }
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            guard words.count == 4, Snapshot.isHash(words[0]), ["present", "earlier"].contains(words[1]),
                let date = Int(words[2]), date >= 0, !words[3].contains("/"),
                hashes.insert(words[0]).inserted
            else { continue }
            versions.append(Snapshot(hash: words[0], design: words[3], isPresent: words[1] == "present", date: date))
        }
    }

    /// The list of a site. Versions that exist and are in no list come first. Empty where nothing is frozen.
    /// A list that exists and cannot be read is an error: a build without it would lose the versions that it names.
    package static func read(of site: String) throws(SiteError) -> SnapshotList {
        let path = site + "/" + SnapshotList.address.path
        var bytes: [UInt8] = []
        do throws(FileError) {
            bytes = try WholeFile.read(path)
        } catch {
            if error.reason != .missing { throw .file(error) }
        }
        var list = SnapshotList(text: String(decoding: bytes, as: UTF8.self))
        let folder = site + "/" + SitePlan.versions
        guard let names = Folder.names(in: folder) else {
            if Errno.last == .noSuchFile { return list }
            throw .file(.listing(folder))
        }
        let listed = Set(list.versions.map(\.hash))
        var unlisted: [Snapshot] = []
        for name in names where Snapshot.isHash(name) && !listed.contains(name) {
            var version = Snapshot(hash: name, design: "", isPresent: false)
            guard let design = SnapshotSums(of: version, in: site)?.fact("design"), !design.isEmpty,
                !design.contains("/")
            else { continue }
            version.design = design
            unlisted.append(version)
        }
        list.versions = unlisted + list.versions
        return list
    }

    /// Sets the title of each version, as far as the site has it.
    package mutating func name(in site: String) {
        for index in versions.indices where versions[index].title.isEmpty {
            versions[index].title = SnapshotSums.title(of: versions[index], in: site)
        }
    }

    package var text: String {
        (base.map { "# base-url: \($0.text)\n" } ?? "")
            + versions.map { "\($0.hash) \($0.isPresent ? "present" : "earlier") \($0.date) \($0.design)\n" }.joined()
    }

    /// The list when these are what the site's pages show: what was seen before moves to the end, and keeps its date.
    package func following(_ present: [Snapshot]) -> SnapshotList {
        var list = self
        let dates = Dictionary(versions.map { ($0.hash, $0.date) }) { first, _ in first }
        let hashes = Set(present.map(\.hash))
        list.versions.removeAll { hashes.contains($0.hash) }
        for index in list.versions.indices { list.versions[index].isPresent = false }
        list.versions += present.map { version in
            var version = version
            if let date = dates[version.hash], date > 0 { version.date = date }
            return version
        }
        return list
    }

    /// Splits the list into what stays and what goes. Of each design the present version stays, or the newest where
    /// none is present, and `count` earlier ones.
    package func keeping(_ count: Int) -> (kept: SnapshotList, gone: [Snapshot]) {
        var kept = SnapshotList()
        kept.base = base
        var gone: [Snapshot] = []
        let present = Set(versions.filter(\.isPresent).map(\.design))
        var seen: [String: Int] = [:]
        for version in versions.reversed() {
            if version.isPresent {
                kept.versions.append(version)
            } else if seen[version.design, default: 0] < count + (present.contains(version.design) ? 0 : 1) {
                seen[version.design, default: 0] += 1
                kept.versions.append(version)
            } else {
                gone.append(version)
            }
        }
        kept.versions.reverse()
        return (kept, gone.reversed())
    }

    /// For the scripts that share and compare: where the present version of each design lies, seen from the root of the
    /// site, and the earlier ones with their scenarios, the latest first.
    package func script(in site: String) -> String {
        let earlier = Dictionary(grouping: versions.reversed().filter { !$0.isPresent }, by: \.design)
        return SnapshotList.script(
            versions.filter(\.isPresent).map { version in
                (
                    version.design, version.folder + "/",
                    (earlier[version.design] ?? []).map { ($0.folder + "/", $0.scenarios(in: site)) }
                )
            })
    }

    /// The script that tells pages where the versions of designs lie.
    package static func script(
        _ designs: [(name: String, place: String, earlier: [(place: String, scenarios: [String])])]
    ) -> String {
        let places = designs.map { design in
            let earlier = design.earlier.map { version in
                JSON.object([
                    ("place", .string(version.place)), ("scenarios", .array(version.scenarios.map { .string($0) })),
                ])
            }
            return (design.name, JSON.object([("place", .string(design.place)), ("earlier", .array(earlier))]))
        }
        return "dispatchEvent(new CustomEvent(\"flipbook-frozen\", { detail:\n" + JSON.object(places).text + "}));\n"
    }
}
