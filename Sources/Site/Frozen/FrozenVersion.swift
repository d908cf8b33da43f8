// A frozen version: one design as it was, a site of its own below `v/HASH/`, and what is written of all of them.

/// One version of one design. Its hash follows from every byte of it, so what lies below `v/HASH/` never changes.
struct FrozenVersion: Hashable, Sendable {
    var hash: String
    var design: String
    /// Whether the pages of the site outside `v/` show the same.
    var isPresent: Bool

    var folder: String { "\(SitePlan.versions)/\(hash)" }
    var sums: Address { Address("\(folder)/\(FrozenSums.name)") }

    /// How many digits of a digest are a hash: no two of four billion versions share one by chance.
    static let digits = 16

    static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == digits
            && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
    }
}

/// All frozen versions of a site in the order in which they were frozen: `v/versions.txt`, a line each.
struct FrozenList: Hashable, Sendable {
    var versions: [FrozenVersion] = []

    static let address = Address("\(SitePlan.versions)/versions.txt")

    init() {}

    init(text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count == 3, FrozenVersion.isHash(words[0]), ["present", "earlier"].contains(words[1]),
                !words[2].contains("/"), !versions.contains(where: { $0.hash == words[0] })
            else { continue }
            versions.append(FrozenVersion(hash: words[0], design: words[2], isPresent: words[1] == "present"))
        }
    }

    /// The list of a site; empty where it has none.
    init(of site: String) {
        let bytes = SiteFolder.contents(site + "/" + FrozenList.address.path) ?? []
        self.init(text: String(decoding: bytes, as: UTF8.self))
    }

    var text: String {
        versions.map { "\($0.hash) \($0.isPresent ? "present" : "earlier") \($0.design)\n" }.joined()
    }

    /// The list when these are what the site's pages show: what was seen before moves to the end.
    func following(_ present: [FrozenVersion]) -> FrozenList {
        var list = self
        let hashes = Set(present.map(\.hash))
        list.versions.removeAll { hashes.contains($0.hash) }
        for index in list.versions.indices { list.versions[index].isPresent = false }
        list.versions += present
        return list
    }

    /// Parts a list into what stays and what goes where so many earlier versions of each design stay.
    func keeping(_ count: Int) -> (kept: FrozenList, gone: [FrozenVersion]) {
        var kept = FrozenList()
        var gone: [FrozenVersion] = []
        var seen: [String: Int] = [:]
        for version in versions.reversed() {
            if version.isPresent {
                kept.versions.append(version)
            } else if seen[version.design, default: 0] < count {
                seen[version.design, default: 0] += 1
                kept.versions.append(version)
            } else {
                gone.append(version)
            }
        }
        kept.versions.reverse()
        return (kept, gone.reversed())
    }

    /// For the script of the share panel: where the frozen version of each design lies, seen from the root of the site.
    static func script(_ places: [(design: String, place: String)]) -> String {
        "dispatchEvent(new CustomEvent(\"flipbook-frozen\", { detail:\n"
            + JSON.object(places.map { ($0.design, .string($0.place)) }).text + "}));\n"
    }
}
