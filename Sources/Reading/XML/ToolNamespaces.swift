// The namespaces of drawing tools. Their elements and attributes are dropped without a message.

/// Knows the namespaces of drawing tools by the beginnings of their addresses.
package enum ToolNamespaces {
    /// Whether a name belongs to a drawing tool or to the descriptions of files that tools write.
    package static func contains(_ namespace: Namespace) -> Bool {
        beginnings.contains { namespace.address.hasPrefix($0) }
    }

    private static let beginnings = [
        "http://www.inkscape.org/", "http://inkscape.sourceforge.net/", "http://sodipodi.sourceforge.net/",
        "http://www.bohemiancoding.com/sketch", "http://www.figma.com/", "https://www.figma.com/",
        "http://www.serif.com", "http://ns.adobe.com/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "http://creativecommons.org/ns", "http://web.resource.org/cc/", "http://purl.org/dc/",
        "http://www.vectornator.io", "http://vectornator.io", "http://boxy-svg.com", "https://boxy-svg.com",
        "http://krita.org/", "http://www.openswatchbook.org/", "http://www.corel.com/",
        "http://schemas.microsoft.com/visio/", "https://penpot.app/", "http://svgjs.", "https://svgjs.dev",
        "http://svg-edit.googlecode.com", "http://xml.openoffice.org/", "http://www.w3.org/2001/xml-events", "lucid",
    ]
}
