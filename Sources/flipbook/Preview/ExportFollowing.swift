// A preview that takes each new export of the drawing into its design.

import Files
import Platform

/// Waits for a drawing tool to write its file, and adopts it. The preview sees the design change, as after any save.
final class ExportFollowing: Sendable {
    /// In milliseconds: a file that cannot be read may still be half written.
    private static let doubt = 250

    private let export: String
    private let design: String
    private let library: [String]
    private let threads = Threads()

    /// Only `start` and `stop` use these, on one thread.
    private final class Threads: @unchecked Sendable {
        var watcher: Watcher?
        var follower: BackgroundThread?
    }

    /// Nil where no export is named. Throws where it cannot be told into which design it goes.
    init?(_ arguments: Arguments) throws(CommandError) {
        guard let export = arguments.value("adopt") else { return nil }
        let designs = arguments.operands
        guard designs.count == 1, DesignFiles.isDesign(designs[0]) else {
            throw .usage(
                "--adopt needs one design to put the export into: flipbook preview DESIGN.svg --adopt \(export)")
        }
        (self.export, design, library) = (export, designs[0], arguments.values("library"))
    }

    /// Takes the export that is there when the preview starts. A wrong name is a mistake then; later the file may go.
    func takeFirst() throws(CommandError) {
        _ = try Command.take(export, into: design, library: library, write: { Console.say(String($0.dropLast())) })
    }

    func start(polls: Bool) {
        let watched = WatchedFiles(folders: [Folder.of(export)], files: [export])
        let watcher = Watcher(polls: polls) { watched }
        threads.watcher = watcher
        threads.follower = BackgroundThread { [self] in
            while watcher.next() != nil { take() }
        }.start()
    }

    func stop() {
        threads.watcher?.stop()
        threads.follower?.join()
    }

    private func take() {
        do throws(CommandError) {
            try takeFirst()
        } catch {
            MonotonicClock.sleep(milliseconds: ExportFollowing.doubt)
            do throws(CommandError) { try takeFirst() } catch { Console.complain(error.sentence) }
        }
    }
}
