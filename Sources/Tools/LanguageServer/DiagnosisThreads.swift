// Two threads that say what is wrong with documents: one as they are typed, one that plays them when they rest.

import Designs
import Diagnostics
import Files

/// Reads documents on a thread of its own after every change, and plays those that are sound on another one once no
/// document has changed for a while. A result that is out of date by the time it is there is dropped.
final class DiagnosisThreads: Sendable {
    /// In milliseconds: how long a change waits for the next, which follows closely where a client sends several.
    static let gathering = 5
    /// In milliseconds: how long nothing must have changed before designs are played.
    static let rest = 400

    private let workspace: Workspace
    private let play: @Sendable (Design, [Diagnostic]) -> [Diagnostic]
    /// Called with a document of which more is known now.
    private let publish: @Sendable (OpenDocument) -> Void
    private let changed = Signal()
    private let sound = Signal()

    init(
        _ workspace: Workspace, play: @escaping @Sendable (Design, [Diagnostic]) -> [Diagnostic],
        publish: @escaping @Sendable (OpenDocument) -> Void
    ) {
        self.workspace = workspace
        self.play = play
        self.publish = publish
    }

    func start() {
        BackgroundThread { [self] in
            while changed.wait() {
                // Further changes of the same moment are read together.
                while changed.wait(milliseconds: Self.gathering) {}
                if changed.isEnded { return }
                for document in workspace.all where document.findings?.revision != document.revision { read(document) }
                sound.raise()
            }
        }.start()
        BackgroundThread { [self] in
            while sound.wait() {
                while sound.wait(milliseconds: Self.rest) {}
                if sound.isEnded { return }
                for document in workspace.all { play(document) }
            }
        }.start()
    }

    /// A document has changed.
    func wake() { changed.raise() }

    func stop() {
        changed.end()
        sound.end()
    }

    private func read(_ document: OpenDocument) {
        let source = SourceText(name: document.path ?? document.uri, bytes: document.text.bytes)
        guard document.isDesign else {
            return tell(document) { $0.findings = (document.revision, Findings(source)) }
        }
        let (design, findings) = DesignReader.read(source, at: document.path, library: workspace.library)
        let sound = design.map { SoundDesign($0) }
        tell(document) { known in
            known.findings = (document.revision, findings)
            if let sound { known.sound = sound }
        }
    }

    private func play(_ document: OpenDocument) {
        guard let findings = document.findings, findings.revision == document.revision,
            document.played?.revision != document.revision, !findings.findings.hasErrors, let sound = document.sound,
            document.isDesign
        else { return }
        let diagnostics = play(sound.design, findings.findings.diagnostics)
        tell(document) { $0.played = (document.revision, diagnostics) }
    }

    private func tell(_ document: OpenDocument, _ change: (inout OpenDocument) -> Void) {
        guard workspace.keep(document.uri, revision: document.revision, change),
            let now = workspace.document(document.uri), now.revision == document.revision
        else { return }
        publish(now)
    }
}
