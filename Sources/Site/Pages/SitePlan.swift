// Where everything lies in a site.

import Timelines

package enum SitePlan {
    static let gallery = Address("index.html")
    static let canvas = Address("canvas.html")
    /// What programs read of the whole site; a folder that has it was written by a build.
    static let record = Address("flipbook.json")
    static let assets = "assets"
    /// What servers send where nothing is; the name is the one that static hosts look for.
    static let missing = Address("404.html")

    /// What was frozen: a folder for each version, and the page that lists them.
    package static let versions = "v"
    static let frozen = Address("frozen.html")
    /// Scripts that have data for the others, because a page that was opened from a file loads nothing else.
    static let chooser = Address(assets + "/designs.js")
    static let frozenScript = Address(assets + "/frozen.js")

    /// For search engines and readers of feeds, where it is known where the site will lie.
    static let map = Address("sitemap.xml")
    static let feed = Address("feed.xml")

    static func design(_ folder: String) -> Address { Address("\(folder)/index.html") }
    static func rest(_ folder: String) -> Address { Address("\(folder)/still.svg") }
    static func source(_ folder: String) -> Address { Address("\(folder)/\(folder).svg") }
    static func record(_ folder: String) -> Address { Address("\(folder)/design.json") }
    /// An image lies to the design in its folder as it did to the author's, so that the design there shows it too. The
    /// endings of images keep them apart from all that a build writes but pictures for links, whose names images may not
    /// have, and no folder of theirs ends like that.
    static func image(_ folder: String, _ path: String) -> Address { Address("\(folder)/\(path)") }

    struct Scenario {
        var page: Address
        /// The animation that stands alone and loops.
        var animation: Address
    }

    static func scenario(_ folder: String, _ name: String) -> Scenario {
        Scenario(
            page: Address("\(folder)/\(name)/index.html"), animation: Address("\(folder)/\(name)/\(name).svg"))
    }

    /// A file of stills. No scenario has a number for a name.
    static func stills(_ folder: String, sheet: Int) -> Address { Address("\(folder)/stills/\(sheet).svg") }

    /// The place of a moment on its scenario's page.
    static func moment(_ folder: String, _ scenario: String, _ moment: Moment) -> LinkTarget {
        LinkTarget(Self.scenario(folder, scenario).page, fragment: moment.fragment)
    }

    /// A page that says nothing but where a moment is: programs that draw cards of links see no fragment.
    static func card(_ folder: String, _ scenario: String, _ moment: Moment) -> Address {
        Address("\(folder)/\(scenario)/\(moment.name)/index.html")
    }

    /// Whether an address is that of such a page.
    static func isCard(_ page: Address) -> Bool { page.path.split(separator: "/").count > 3 }

    /// The page of a scenario for frames of other pages. No scenario's name has the sign that sets it apart from the page
    /// of a scenario called "embed".
    static func embed(_ folder: String, _ scenario: String) -> Address {
        Address("\(folder)/embed/\(scenario == "index" ? "index_" : scenario).html")
    }

    /// How it is embedded.
    static func data(_ folder: String, _ scenario: String) -> Address {
        Address(String(embed(folder, scenario).path.dropLast(5)) + ".json")
    }

    /// The place of a design among the frozen ones; nil where its name would have to be written otherwise in a link.
    static func id(ofFrozen folder: String) -> String? { Address.escape(folder) == folder ? "frozen-" + folder : nil }

    /// The design that a file holds has the file's name.
    package static func folder(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.lowercased().hasSuffix(".svg") ? String(file.dropLast(4)) : file
    }

    /// The file that is meant by an address of the site, from its root: `/card/` is `card/index.html`.
    package static func page(at path: String) -> String {
        let path = path.drop { $0 == "/" }
        return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : String(path)
    }

    /// Names that a design's folder may not have, because the site itself uses them or will.
    static let taken = [
        "404.html", "assets", "canvas.html", "embed", "feed.xml", "flipbook.json", "frozen.html", "index.html",
        "sitemap.xml", "v",
    ]

    /// What keeps a design's file from being built into a site, whatever else is: the name of its folder is the site's own,
    /// or no name for an address.
    package static func clash(of path: String) -> SiteError? {
        let name = folder(of: path).lowercased()
        // Servers refuse such addresses, and terminals obey such names.
        if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) {
            return .file(
                path.debugDescription, reason: "has a sign in its name that no address can have; rename the design")
        }
        return taken.contains(name) ? .nameTaken(path, by: "the site's own '\(name)'") : nil
    }
}
