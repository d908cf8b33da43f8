// The headers of answers: what a browser may do with a page, and how long it may keep it.

/// Name and value of each, in the order in which they are sent.
typealias HeaderList = [(name: String, value: String)]

enum AnswerHeaders {
    /// What every answer with a body says. Pages load what lies beside them and nothing else, and are framed by their
    /// own kind only, unless they are there to be framed; each page repeats the policy for readers who open it from a
    /// disk. Pages of a preview may ask it for events besides. Style attributes are let in because Firefox takes what SMIL does to a property for one; no script follows
    /// from that. What is lent may be shown by pages from elsewhere; a script or data such a page could read.
    static func security(mayBeFramed: Bool = false, isLent: Bool = false, hearsEvents: Bool = false) -> HeaderList {
        [
            (
                "Content-Security-Policy",
                "default-src 'none'; " + (hearsEvents ? "connect-src 'self'; " : "")
                    + "img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; "
                    + "script-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
                    + (mayBeFramed ? "*" : "'self'")
            ),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", mayBeFramed || isLent ? "cross-origin" : "same-origin"),
        ]
    }

    /// Of small pages that say why there is nothing else.
    static let notice: HeaderList =
        [("Content-Type", "text/html; charset=utf-8"), caching(isFrozen: false)] + security()

    /// A frozen page never changes; everything else is asked after each time, which costs a 304.
    static func caching(isFrozen: Bool) -> (name: String, value: String) {
        ("Cache-Control", isFrozen ? "public, max-age=31536000, immutable" : "no-cache")
    }
}

/// What the place of a file in the site says about it.
struct SitePlace {
    /// Below `v/HASH/`, where HASH is made of what is there.
    let isFrozen: Bool
    /// A page in a folder `embed/` that does not open it: such pages are there to be framed by anybody. What opens a folder
    /// of that name is a scenario's or a moment's whole page.
    let mayBeFramed: Bool

    init(_ names: [String]) {
        let folders = names.dropLast()
        mayBeFramed = folders.last == "embed" && names.last != "index.html" && names.last?.hasSuffix(".html") == true
        isFrozen = zip(folders, folders.dropFirst()).contains { $0 == "v" && SitePlace.isHash($1) }
    }

    /// Long enough for no name that a person gives.
    private static func isHash(_ name: String) -> Bool {
        (12...128).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
                    || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f"))
            }
    }
}
