// When what was seen of a file is good enough for a request, and when it has to be looked at for it.

import CLinux
import Glibc
import Testing

@testable import Server

@Suite struct LookingTests {
    /// Runs on a thread of its own, which never waited for events.
    private static func onFreshThread(_ body: @escaping () -> Void) -> Bool {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body))
        let code = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        if code != 0 { work.release() }
        return code == 0 && pthread_join(thread, nil) == 0
    }

    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private static func visit() -> Visit { Visit(socket: -1, thread: 0, log: nil) }

    /// Has the calling thread wait for nothing, by what the dynamic linker finds for libmicrohttpd.
    private static func wake() {
        typealias Waiting = @convention(c) (Int32, UnsafeMutableRawPointer?, Int32, Int32) -> Int32
        guard let place = dlsym(nil, "epoll_wait") else { return }
        _ = unsafeBitCast(place, to: Waiting.self)(-1, nil, 4, 0)
    }

    @Test("a request was there at the last waking only on a connection that was there before")
    func aRequestWasThereAtTheLastWakingOnlyOnAConnectionThatWasThereBefore() {
        var seen: [(expected: Bool, was: Bool)] = []
        let isDone = LookingTests.onFreshThread {
            let early = LookingTests.visit()
            // A thread that does not wait by our `epoll_wait` never woke.
            seen.append((false, early.asked < .max))
            let before = flipbook_nanoseconds()
            LookingTests.wake()
            seen.append((true, early.asked >= before && early.asked <= flipbook_nanoseconds()))
            let late = LookingTests.visit()
            seen.append((false, late.asked < .max))
            LookingTests.wake()
            seen.append((true, late.asked < .max && late.asked == early.asked))
            // What it asks next may have come since.
            late.finish()
            seen.append((false, late.asked < .max))
            seen.append((true, early.asked < .max))
            LookingTests.wake()
            seen.append((true, late.asked < .max && late.asked == early.asked))
        }
        #expect(isDone)
        #expect(seen.map(\.was) == seen.map(\.expected) && seen.count == 7)
    }

    @Test("what was seen is good for who had asked by then and for nobody else")
    func whatWasSeenIsGoodForWhoHadAskedByThenAndForNobodyElse() throws {
        let site = try TestSite()
        let store = FileStore(
            SiteRoot(site.root), nil, MemoryBudget(1 << 20, files: 0, threads: 1))
        defer { store.stop() }
        func tag(askedBefore moment: Int) -> [UInt8]? {
            Array("/index.html".utf8).withUnsafeBufferPointer {
                guard case .file(let file) = store.find($0, askedBefore: moment) else { return nil }
                return file.forms[0].tag
            }
        }
        usleep(80_000)
        let past = flipbook_nanoseconds()
        // Found twice: read, and then looked at.
        let old = try #require(tag(askedBefore: .max))
        #expect(tag(askedBefore: .max) == old)
        TestSite.write(site.root + "/index.html", Array("<p>other</p>".utf8))
        #expect(tag(askedBefore: past) == old)
        #expect(tag(askedBefore: flipbook_nanoseconds()) != old)
        #expect(tag(askedBefore: .max) != old)
    }

    @Test("what is sent from the disk is looked at for everybody") func whatIsSentFromTheDiskIsLookedAtForEverybody()
        throws
    {
        let site = try TestSite()
        // There is no room for it in memory.
        let store = FileStore(SiteRoot(site.root), nil, MemoryBudget(0, files: 0, threads: 1))
        defer { store.stop() }
        func find() throws -> StoredFile {
            try Array("/index.html".utf8).withUnsafeBufferPointer {
                guard case .file(let file) = store.find($0, askedBefore: 0) else { throw LostFile() }
                return file
            }
        }
        usleep(80_000)
        let old = try find()
        #expect(old.forms[0].whole == nil)
        #expect(old.isCurrent(at: 0))
        TestSite.write(site.root + "/index.html", Array("<p>other</p>".utf8))
        #expect(!old.isCurrent(at: 0))
        func size(_ file: StoredFile) -> Int? {
            guard case .there(let reply) = file.forms[0].fromDisk(nil, of: file.names, in: store.root) else {
                return nil
            }
            return reply?.size
        }
        #expect(size(old) == nil)
        let new = try find()
        #expect(new.forms[0].tag != old.forms[0].tag)
        #expect(size(new) == 12)
    }

    private struct LostFile: Error {}

    @Test("whose file is read is not hung up on and is let go once gone or in the way of others")
    func whoseFileIsReadIsNotHungUpOnAndIsLetGoOnceGoneOrInTheWayOfOthers() {
        var patience = Visits.Patience()
        (patience.underPressure, patience.progress, patience.answer, patience.file) = (0, 0, 0, 0)
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        defer { for end in ends { close(end) } }
        let visit = Visit(socket: ends[0], thread: 0, log: nil)
        func letGo(atMost connections: Int, isGone: Bool = false) -> Bool {
            let visits = Visits(patience: patience, limit: connections)
            visits.enter(visit)
            return visits.hangUp(now: .max).contains { $0.visit === visit && $0.isGone == isGone }
        }
        func isOpen() -> Bool {
            var byte: UInt8 = 0
            return recv(ends[1], &byte, 1, Int32(MSG_DONTWAIT)) < 0
        }
        visit.enter(.waiting)
        #expect(!letGo(atMost: 100) && isOpen())
        #expect(letGo(atMost: 1) && isOpen())
        patience.file = .max
        #expect(!letGo(atMost: 1) && isOpen())
        // Also where something lies there unread.
        Wire.send([1, 2, 3], to: ends[1])
        shutdown(ends[1], Int32(SHUT_WR))
        #expect(!letGo(atMost: 100, isGone: true) && isOpen())
        #expect(letGo(atMost: 1, isGone: true) && isOpen())
        patience.file = 0
        #expect(letGo(atMost: 100, isGone: true) && isOpen())
        visit.enter(.answered)
        #expect(!letGo(atMost: 1) && !isOpen())
    }

    @Test("who waited for a file is not trusted to have asked before its thread woke")
    func whoWaitedForAFileIsNotTrustedToHaveAskedBeforeItsThreadWoke() {
        var seen: [Bool] = []
        let isDone = LookingTests.onFreshThread {
            LookingTests.wake()
            let visit = LookingTests.visit()
            visit.keep(.torn)
            visit.finish()
            LookingTests.wake()
            seen.append(visit.asked == .max)
            visit.finish()
            LookingTests.wake()
            seen.append(visit.asked < .max)
        }
        #expect(isDone && seen == [true, true])
    }

    @Test(
        "connections fit the descriptors that there are",
        arguments: [(24, 6), (64, 17), (256, 69), (1024, 384), (4096, 1888), (1 << 20, 2048)])
    func connectionsFitTheDescriptorsThatThereAre(descriptors: Int, connections: Int) {
        var limits = Daemon.Limits()
        limits.threads = 1
        limits.fit(descriptors)
        #expect(Int(limits.connections) == connections)
        let most = 2 * Int(limits.connections) + limits.filesInMemory + 5
        #expect(most <= descriptors)
    }

    @Test(
        "what the system cannot say now is not missing",
        arguments: [
            (ENOENT, false), (EACCES, false), (ELOOP, false), (ENOTDIR, false), (EMFILE, true), (ENFILE, true),
            (ENOMEM, true), (EIO, true),
        ])
    func whatTheSystemCannotSayNowIsNotMissing(error: Int32, isUnknown: Bool) {
        if case .unknown = SiteRoot.Finding(error) { #expect(isUnknown) } else { #expect(!isUnknown) }
    }
}
