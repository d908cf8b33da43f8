// What is found in a text by reading it, before anything beside it is looked at: who keeps that need not read it again.

package import Diagnostics

/// Keeps what texts hold, as far as it likes. Safe to use from several threads.
package protocol TextMemory: Sendable {
    /// What was kept of a text with that name; nil where nothing was.
    func design(of source: SourceText) -> ReadText?
    /// Keeps it. Only what has no errors is given.
    func keep(_ text: ReadText, of source: SourceText)
}

/// What a text without errors gives.
package struct ReadText: Sendable {
    /// Without the images.
    package var design: Design
    /// Each place in which it names an image file.
    package var images: [ImageReference]
    /// As they were found.
    package var diagnostics: [Diagnostic]

    package init(design: Design, images: [ImageReference], diagnostics: [Diagnostic]) {
        self.design = design
        self.images = images
        self.diagnostics = diagnostics
    }
}
