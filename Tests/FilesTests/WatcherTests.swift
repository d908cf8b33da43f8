// What a watcher tells of, and what it keeps to itself.

import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite(.serialized) struct WatcherTests {
    /// Watches the drawings of a folder, as a preview does.
    private func watcher(_ scratch: ScratchFolder, polls: Bool, below: String = "") -> Watcher {
        let place = scratch.folder + below
        return Watcher(polls: polls) {
            let files = (Folder.names(in: place) ?? []).filter { $0.hasSuffix(".svg") }.map { place + "/" + $0 }
            return WatchedFiles(folders: [place], files: Set(files))
        }
    }

    /// What is told next; that it is told sooner than by looking is held against the watcher's own round, not a clock.
    private func told(_ watcher: Watcher, within seconds: Double = 30) -> [String] {
        let clock = ContinuousClock()
        let start = clock.now
        guard let first = watcher.next() else { return [] }
        #expect(clock.now - start < .seconds(seconds))
        return first.map { String($0.split(separator: "/").last ?? "") }.sorted()
    }

    @Test("what comes while a folder is listed is told") func whatComesWhileAFolderIsListedIsTold() {
        let scratch = ScratchFolder()
        let (outer, inner) = (scratch.folder, scratch.folder + "/in")
        let isThere = Atomic(false)
        let watcher = Watcher {
            let files = (Folder.names(in: inner) ?? []).map { inner + "/" + $0 }
            // Once, between the list and the watch.
            if access(inner, F_OK) == 0, !isThere.exchange(true, ordering: .relaxed) {
                close(open(inner + "/new.svg", O_WRONLY | O_CREAT, 0o644))
            }
            return WatchedFiles(folders: [outer, inner], files: Set(files))
        }
        mkdir(inner, 0o755)
        #expect(told(watcher, within: 1.5) == ["new.svg"])
    }

    @Test("what is written made renamed and deleted is told", arguments: [false, true])
    func whatIsWrittenMadeRenamedAndDeletedIsTold(polls: Bool) throws {
        let scratch = ScratchFolder()
        scratch.put("one", at: "a.svg")
        usleep(30_000)
        let watcher = watcher(scratch, polls: polls)
        #expect(watcher.isTold == !polls)
        scratch.put("two", at: "a.svg")
        #expect(told(watcher) == ["a.svg"])
        scratch.put("new", at: "b.svg")
        #expect(told(watcher) == ["b.svg"])
        // As many editors save: beside it, and then in its place.
        scratch.put("three", at: "a.svg~")
        rename(scratch.folder + "/a.svg~", scratch.folder + "/a.svg")
        #expect(told(watcher) == ["a.svg"])
        rename(scratch.folder + "/a.svg", scratch.folder + "/c.svg")
        #expect(told(watcher) == ["a.svg", "c.svg"])
        unlink(scratch.folder + "/b.svg")
        #expect(told(watcher) == ["b.svg"])
    }

    @Test("the system tells sooner than looking would") func theSystemTellsSoonerThanLookingWould() {
        let scratch = ScratchFolder()
        scratch.put("one", at: "a.svg")
        usleep(30_000)
        let watcher = watcher(scratch, polls: false)
        // Looking comes round after two seconds; one of several that comes sooner was told.
        let clock = ContinuousClock()
        let times = (0..<8).map { number in
            scratch.put("number \(number)", at: "a.svg")
            return clock.measure { _ = watcher.next() }
        }
        #expect(times.min()! < .milliseconds(Watcher.round.told / 2))
    }

    @Test("a file that is emptied and then written is told once") func aFileThatIsEmptiedAndThenWrittenIsToldOnce() {
        let scratch = ScratchFolder()
        scratch.put("one", at: "a.svg")
        usleep(30_000)
        let watcher = watcher(scratch, polls: false)
        scratch.put("", at: "a.svg")
        scratch.put("two", at: "a.svg")
        #expect(told(watcher) == ["a.svg"])
        let stop = BackgroundThread {
            usleep(100_000); watcher.stop()
        }.start()
        #expect(watcher.next() == nil)
        stop.join()
    }

    @Test("a file from the future is told once") func aFileFromTheFutureIsToldOnce() {
        let scratch = ScratchFolder()
        let watcher = watcher(scratch, polls: true)
        scratch.put("one", at: "a.svg")
        var times = [timeval(tv_sec: 4_000_000_000, tv_usec: 0), timeval(tv_sec: 4_000_000_000, tv_usec: 0)]
        utimes(scratch.folder + "/a.svg", &times)
        #expect(told(watcher) == ["a.svg"])
        usleep(30_000)
        let stop = BackgroundThread {
            usleep(400_000)
            watcher.stop()
        }.start()
        // At most once more, because it was looked at when it was fresh.
        let again = watcher.next()
        #expect(again == nil || watcher.next() == nil)
        stop.join()
    }

    @Test("other files of the folder are no change") func otherFilesOfTheFolderAreNoChange() {
        let scratch = ScratchFolder()
        scratch.put("one", at: "a.svg")
        usleep(30_000)
        let watcher = watcher(scratch, polls: false)
        let others = BackgroundThread {
            scratch.put("text", at: "notes.txt")
            scratch.put("text", at: ".a.svg.swp")
            usleep(100_000)
            watcher.stop()
        }.start()
        #expect(watcher.next() == nil)
        others.join()
    }

    @Test("a folder that is put in the place of another is watched") func aFolderThatIsPutInThePlaceOfAnotherIsWatched()
    {
        let scratch = ScratchFolder()
        mkdir(scratch.folder + "/inner", 0o755)
        scratch.put("one", at: "inner/a.svg")
        usleep(30_000)
        let watcher = watcher(scratch, polls: false, below: "/inner")
        rename(scratch.folder + "/inner", scratch.folder + "/old")
        #expect(told(watcher) == ["a.svg"])
        #expect(!watcher.isTold)
        mkdir(scratch.folder + "/inner", 0o755)
        scratch.put("two", at: "inner/b.svg")
        #expect(told(watcher) == ["b.svg"])
        usleep(30_000)
        scratch.put("three", at: "inner/b.svg")
        #expect(told(watcher) == ["b.svg"])
        #expect(watcher.isTold)
    }

    @Test("a design that is a link changes with what it leads to") func aDesignThatIsALinkChangesWithWhatItLeadsTo() {
        let scratch = ScratchFolder()
        let elsewhere = ScratchFolder()
        elsewhere.put("one", at: "real.svg")
        symlink(elsewhere.folder + "/real.svg", scratch.folder + "/a.svg")
        usleep(30_000)
        let watcher = watcher(scratch, polls: false)
        elsewhere.put("two", at: "real.svg")
        #expect(told(watcher) == ["a.svg"])
    }

    @Test("a stopped watcher tells nothing more") func aStoppedWatcherTellsNothingMore() {
        let scratch = ScratchFolder()
        let watcher = watcher(scratch, polls: true)
        watcher.stop()
        scratch.put("one", at: "a.svg")
        #expect(watcher.next() == nil)
    }
}
