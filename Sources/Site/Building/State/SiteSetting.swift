// What all designs of a site are made from.

import Cache
import Pages

/// What all designs of a site are made from, on whatever machine they are built.
struct SiteSetting: Hashable, Sendable {
    /// Where the site will lie; nil if that is not known.
    var base: BaseURL?
    /// What draws the pictures for links; empty without a base.
    var pictures: String
    /// A digest of the templates, schemas, style and script.
    var resources: String
    /// Whether pages show what a search found.
    var explores = false

    /// The setting of builds on this machine.
    static func here(
        _ resources: Resources, base: BaseURL?, explores: Bool = false
    ) throws(SiteError) -> SiteSetting {
        SiteSetting(
            base: base, pictures: base == nil ? "" : LinkPicture.engine ?? "", resources: try resources.fingerprint(),
            explores: explores)
    }

    /// The first thing in which two settings differ, the resources aside, as an option or a program is called.
    func difference(from other: SiteSetting) -> String? {
        if base != other.base { return "--base-url" }
        if explores != other.explores { return "--explore" }
        return pictures == other.pictures ? nil : "librsvg, which draws the pictures for links,"
    }
}

extension BinaryWriter {
    mutating func write(_ setting: SiteSetting) {
        write(setting.base?.text)
        write(setting.pictures)
        write(setting.resources)
        write(setting.explores ? 1 : 0)
    }
}

extension BinaryReader {
    mutating func setting() throws(Garbled) -> SiteSetting {
        let text = try optionalText()
        let base = text.flatMap(BaseURL.init)
        guard (base == nil) == (text == nil) else { throw Garbled() }
        return SiteSetting(
            base: base, pictures: try self.text(), resources: try self.text(), explores: try integer() != 0)
    }
}
