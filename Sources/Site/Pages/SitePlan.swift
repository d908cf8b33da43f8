// The addresses of everything in a site.

import Files
package import Timelines

/// Every address of a site, from the names of designs, scenarios and moments. `folder` is always the name of a design's
/// folder.
package enum SitePlan {
    package static let gallery = Address("index.html")
    package static let canvas = Address("canvas.html")
    /// Where the board of a design lies on the canvas.
    package static func board(_ folder: String) -> LinkTarget { LinkTarget(canvas, fragment: "board-" + folder) }
    /// The data of the whole site, for programs. It marks a folder as written by a build.
    package static let record = Address("flipbook.json")
    /// The same of a part of a site.
    package static let partRecord = Address("flipbook.part")
    package static let assets = "assets"
    /// What servers send for a missing file. Static hosts look for this name.
    package static let missing = Address("404.html")

    /// Tells GitHub Pages to serve all files: by itself it leaves out names that begin with “_”, “.” or “#”, and others.
    package static let noJekyll = Address(".nojekyll")

    /// The folder of frozen versions, and the page that lists them.
    package static let versions = "v"
    package static let frozen = Address("frozen.html")
    /// Data as scripts, because a page that was opened from a file can load nothing else.
    package static let chooser = Address(assets + "/designs.js")
    package static let places = Address(assets + "/places.js")
    package static let titles = Address(assets + "/titles.js")
    package static let frozenScript = Address(assets + "/frozen.js")

    /// The engine, for pages that are touched.
    package static let engine = Address(assets + "/engine.js")

    /// For search engines and feed readers; only where it is known where the site will lie.
    package static let map = Address("sitemap.xml")
    package static let feed = Address("feed.xml")

    /// A design's page.
    package static func design(_ folder: String) -> Address { Address("\(folder)/index.html") }
    /// The drawing at rest.
    package static func rest(_ folder: String) -> Address { Address("\(folder)/still.svg") }
    /// The copy of the design's file.
    package static func source(_ folder: String) -> Address { Address("\(folder)/\(folder).svg") }
    /// What programs read of a design.
    package static func record(_ folder: String) -> Address { Address("\(folder)/design.json") }
    /// The page with the sources of a design's Swift package. A scenario is a folder, so no name can clash.
    package static func package(_ folder: String, _ name: String) -> Address { Address("\(folder)/\(name).html") }
    /// The archive of that package.
    package static func archive(_ folder: String, _ name: String) -> Address { Address("\(folder)/\(name).zip") }
    /// What a page needs of a design to be touched.
    package static func live(_ folder: String) -> Address { Address("\(folder)/live.js") }
    /// An image keeps its path relative to the design, so that the copy of the design in its folder shows it too. It
    /// cannot clash with what a build writes: no other file or folder has the ending of an image, except pictures for
    /// links, and images may not have names of those.
    package static func image(_ folder: String, _ path: String) -> Address { Address("\(folder)/\(path)") }

    /// The addresses of a scenario.
    package struct Scenario {
        let folder: String
        let name: String

        package var page: Address { Address("\(folder)/\(name)/index.html") }
        /// The stand-alone animation, which loops.
        package var animation: Address { Address("\(folder)/\(name)/\(name).svg") }

        /// The place of a moment on the page.
        package func moment(_ moment: Moment) -> LinkTarget { LinkTarget(page, fragment: moment.fragment) }
        /// A page that only redirects to a moment and has its link card: programs that draw cards ignore fragments.
        package func card(_ moment: Moment) -> Address { Address("\(folder)/\(name)/\(moment.name)/index.html") }

        /// The page for frames of other pages. The scenario `index` becomes `index_`, which is no scenario's name:
        /// `embed/index.html` is the page of a scenario called `embed`.
        package var embed: Address { Address("\(folder)/embed/\(name == "index" ? "index_" : name).html") }
        /// The oEmbed data.
        package var data: Address { Address(String(embed.path.dropLast(5)) + ".json") }
    }

    /// Where the files of a scenario lie.
    package static func scenario(_ folder: String, _ name: String) -> Scenario { Scenario(folder: folder, name: name) }

    /// The addresses of what a phone shows of a design: the page, what "Add to Home Screen" reads, and the worker that
    /// keeps them for when there is no network.
    package struct Touch: Sendable {
        let folder: String

        package var page: Address { Address(folder + "/index.html") }
        package var manifest: Address { Address(folder + "/manifest.webmanifest") }
        package var worker: Address { Address(folder + "/worker.js") }
        package var icon: Address { Address(folder + "/icon.svg") }
        /// The icon as a PNG. No image of a design has such a name.
        package func picture(_ pixels: Int) -> Address { Address("\(folder)/icon-\(pixels)\(LinkPicture.ending)") }
    }

    /// Where these lie. Beside a scenario that is called `touch` it is `touch_`, which is no scenario's name.
    package static func touch(_ folder: String, beside scenarios: [String]) -> Touch {
        Touch(folder: "\(folder)/\(scenarios.contains("touch") ? "touch_" : "touch")")
    }

    /// A file of stills. It clashes with no scenario, because names of scenarios are no numbers.
    package static func stills(_ folder: String, sheet: Int) -> Address { Address("\(folder)/stills/\(sheet).svg") }

    /// Whether an address is that of a moment's card.
    static func isCard(_ page: Address) -> Bool { page.path.split(separator: "/").count > 3 }

    /// The id of a design in the list of frozen versions; nil where its name would have to be escaped in a link.
    package static func id(ofFrozen folder: String) -> String? {
        PercentEncoding.encode(folder) == folder ? "frozen-" + folder : nil
    }

    /// The folder of a design in the site: the name of its file without `.svg` or `.fb`, in any case.
    package static func folder(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let ending = [".svg", ".fb"].first { file.lowercased().hasSuffix($0) } ?? ""
        return String(file.dropLast(ending.count))
    }

    /// The file for an address from the root of the site: `/card/` is `card/index.html`.
    package static func page(at path: String) -> String {
        let path = path.drop { $0 == "/" }
        return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : String(path)
    }

    /// Names, in lower case, that a design's folder may not have, because the site uses them or may use them later.
    package static let taken = [
        "404.html", "assets", "canvas.html", "embed", "feed.xml", "flipbook.json", "frozen.html", "index.html",
        "sitemap.xml", "v",
    ]

    /// Whether a build, or a file system by itself, may write something of this name beside the folders of designs.
    package static func isOwn(_ name: String) -> Bool {
        let plain = [".br", ".gz"].contains(where: name.hasSuffix) ? String(name.dropLast(3)) : name
        let silent = [noJekyll.path, partRecord.path, ".DS_Store", "Thumbs.db", "desktop.ini"]
        return taken.contains(plain) || silent.contains(plain) || name.hasPrefix(".nfs") || name.hasPrefix("._")
    }

    /// The error of a file name that no site can have: the name of its folder is one of the site's own, leads out of the
    /// site, is too long, or has a control character or a backslash. Nil for a fine name.
    package static func clash(of path: String) -> SiteError? {
        let name = folder(of: path).lowercased()
        // Servers refuse such addresses, and terminals obey such names.
        if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) {
            return .file(
                path.debugDescription, reason: "has a sign in its name that no address can have; rename the design")
        }
        // Git takes no file below a folder of its own name. File systems end at 255 bytes, and pages have longer names.
        if ["", ".", "..", ".git"].contains(name) || name.utf8.count > 200 {
            let name = name.utf8.count > 200 ? "name of more than 200 bytes" : "name that no folder of a site can have"
            return .file(path, reason: "has a \(name); rename the design")
        }
        return taken.contains(name) ? .nameTaken(path, by: "the site's own '\(name)'") : nil
    }
}
