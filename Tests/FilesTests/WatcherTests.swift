// What a watcher tells of, and what it keeps to itself.

import Glibc
import Synchronization
import Testing

@testable import Files

/// A folder of its own; what is written there is gone when the test ends.
private final class Folder {
    let path: String

    init() {
        var template = Array("/tmp/flipbook-watching-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
    }

    deinit {
        for name in names(in: path) {
            for inner in names(in: path + "/" + name) { unlink(path + "/" + name + "/" + inner) }
            if unlink(path + "/" + name) != 0 { rmdir(path + "/" + name) }
        }
        rmdir(path)
    }

    func write(_ name: String, _ text: String) {
        guard let file = fopen(path + "/" + name, "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}

private func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

@Suite(.serialized) struct WatcherTests {
    /// Watches the drawings of a folder, as a preview does.
    private func watcher(_ folder: Folder, polls: Bool, below: String = "") -> Watcher {
        let place = folder.path + below
        return Watcher(polls: polls) {
            let files = names(in: place).filter { $0.hasSuffix(".svg") }.map { place + "/" + $0 }
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
        let folder = Folder()
        let (outer, inner) = (folder.path, folder.path + "/in")
        let isThere = Atomic(false)
        let watcher = Watcher {
            let files = names(in: inner).map { inner + "/" + $0 }
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
        let folder = Folder()
        folder.write("a.svg", "one")
        usleep(30_000)
        let watcher = watcher(folder, polls: polls)
        #expect(watcher.isTold == !polls)
        folder.write("a.svg", "two")
        #expect(told(watcher) == ["a.svg"])
        folder.write("b.svg", "new")
        #expect(told(watcher) == ["b.svg"])
        // As many editors save: beside it, and then in its place.
        folder.write("a.svg~", "three")
        rename(folder.path + "/a.svg~", folder.path + "/a.svg")
        #expect(told(watcher) == ["a.svg"])
        rename(folder.path + "/a.svg", folder.path + "/c.svg")
        #expect(told(watcher) == ["a.svg", "c.svg"])
        unlink(folder.path + "/b.svg")
        #expect(told(watcher) == ["b.svg"])
    }

    @Test("the system tells sooner than looking would") func theSystemTellsSoonerThanLookingWould() {
        let folder = Folder()
        folder.write("a.svg", "one")
        usleep(30_000)
        let watcher = watcher(folder, polls: false)
        // Looking comes round after two seconds; one of several that comes sooner was told.
        let clock = ContinuousClock()
        let times = (0..<8).map { number in
            folder.write("a.svg", "number \(number)")
            return clock.measure { _ = watcher.next() }
        }
        #expect(times.min()! < .milliseconds(Watcher.round.told / 2))
    }

    @Test("a file that is emptied and then written is told once") func aFileThatIsEmptiedAndThenWrittenIsToldOnce() {
        let folder = Folder()
        folder.write("a.svg", "one")
        usleep(30_000)
        let watcher = watcher(folder, polls: false)
        folder.write("a.svg", "")
        folder.write("a.svg", "two")
        #expect(told(watcher) == ["a.svg"])
        let stop = Thread {
            usleep(100_000); watcher.stop()
        }
        #expect(watcher.next() == nil)
        stop.join()
    }

    @Test("a file from the future is told once") func aFileFromTheFutureIsToldOnce() {
        let folder = Folder()
        let watcher = watcher(folder, polls: true)
        folder.write("a.svg", "one")
        var times = [timeval(tv_sec: 4_000_000_000, tv_usec: 0), timeval(tv_sec: 4_000_000_000, tv_usec: 0)]
        utimes(folder.path + "/a.svg", &times)
        #expect(told(watcher) == ["a.svg"])
        usleep(30_000)
        let stop = Thread {
            usleep(400_000)
            watcher.stop()
        }
        // At most once more, because it was looked at when it was fresh.
        let again = watcher.next()
        #expect(again == nil || watcher.next() == nil)
        stop.join()
    }

    @Test("other files of the folder are no change") func otherFilesOfTheFolderAreNoChange() {
        let folder = Folder()
        folder.write("a.svg", "one")
        usleep(30_000)
        let watcher = watcher(folder, polls: false)
        let others = Thread {
            folder.write("notes.txt", "text")
            folder.write(".a.svg.swp", "text")
            usleep(100_000)
            watcher.stop()
        }
        #expect(watcher.next() == nil)
        others.join()
    }

    @Test("a folder that is put in the place of another is watched") func aFolderThatIsPutInThePlaceOfAnotherIsWatched()
    {
        let folder = Folder()
        mkdir(folder.path + "/inner", 0o755)
        folder.write("inner/a.svg", "one")
        usleep(30_000)
        let watcher = watcher(folder, polls: false, below: "/inner")
        rename(folder.path + "/inner", folder.path + "/old")
        #expect(told(watcher) == ["a.svg"])
        #expect(!watcher.isTold)
        mkdir(folder.path + "/inner", 0o755)
        folder.write("inner/b.svg", "two")
        #expect(told(watcher) == ["b.svg"])
        usleep(30_000)
        folder.write("inner/b.svg", "three")
        #expect(told(watcher) == ["b.svg"])
        #expect(watcher.isTold)
    }

    @Test("a design that is a link changes with what it leads to") func aDesignThatIsALinkChangesWithWhatItLeadsTo() {
        let folder = Folder()
        let elsewhere = Folder()
        elsewhere.write("real.svg", "one")
        symlink(elsewhere.path + "/real.svg", folder.path + "/a.svg")
        usleep(30_000)
        let watcher = watcher(folder, polls: false)
        elsewhere.write("real.svg", "two")
        #expect(told(watcher) == ["a.svg"])
    }

    @Test("a stopped watcher tells nothing more") func aStoppedWatcherTellsNothingMore() {
        let folder = Folder()
        let watcher = watcher(folder, polls: true)
        watcher.stop()
        folder.write("a.svg", "one")
        #expect(watcher.next() == nil)
    }
}

/// A thread that runs a few lines beside the test.
private final class Thread: @unchecked Sendable {
    private var thread = pthread_t()
    private let work: () -> Void

    init(_ work: @escaping () -> Void) {
        self.work = work
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Thread>.fromOpaque(context!).takeUnretainedValue().work()
                return nil
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func join() { pthread_join(thread, nil) }
}
