// Files that take long to read: they are read on threads of their own, so that nobody waits who asks for something else.

import Glibc
import Synchronization

/// Reads each file once for all who wait for it, a few files at a time, and for nobody else: what nobody waits for any more
/// is not read on. A thread is started when there is nobody else to read, and kept.
final class LargeFiles: Sendable {
    /// So many are read at a time, those first that wait longest.
    static let most = 4
    /// What is larger leaves one thread to what is not, so that a drawing does not wait for films.
    static let quick = 16 << 20

    /// What tells one who waits from another.
    typealias Waiter = ObjectIdentifier

    enum Outcome: Sendable {
        case read(StoredFile)
        /// It changed meanwhile, or cannot be read.
        case torn
        /// It is read for this one no more.
        case abandoned
    }

    typealias Work = @Sendable (Reading) -> StoredFile?
    typealias Done = @Sendable (Outcome) -> Void

    /// One file, open until it was read.
    final class Reading: Sendable {
        let file: OpenFile
        fileprivate let work: Work
        private let wanted = Atomic(true)
        private static let turn = Mutex(())

        fileprivate init(_ file: OpenFile, _ work: @escaping Work) {
            self.file = file
            self.work = work
        }

        /// To be asked now and then by who reads.
        var isWanted: Bool { wanted.load(ordering: .relaxed) }
        fileprivate func stop() { wanted.store(false, ordering: .relaxed) }
        fileprivate var isLong: Bool { file.signature.size > LargeFiles.quick }

        /// What takes much memory is done by one reader at a time.
        func alone<Result>(_ body: () -> Result) -> Result { Reading.turn.withLock { _ in body() } }
    }

    private struct Entry {
        let reading: Reading
        var waiting: [Waiter: Done]
    }

    private struct State {
        /// What is read or waits for it, and what waits, in the order in which it came.
        var entries: [OpenFile.Key: Entry] = [:]
        var queue: [OpenFile.Key] = []
        var places: [Waiter: OpenFile.Key] = [:]
        var threads: [pthread_t] = []
        var idle = 0
        /// How many are read that leave a thread to others.
        var long = 0
        var isStopped = false
    }

    private let state = Mutex(State())
    /// Rung once for each file that comes, and for each thread that is to end.
    private nonisolated(unsafe) let calls: UnsafeMutablePointer<sem_t>

    init() {
        calls = .allocate(capacity: 1)
        sem_init(calls, 0, 0)
    }

    deinit {
        stop()
        sem_destroy(calls)
        calls.deallocate()
    }

    /// Takes the file over, closes it, and calls `done` once, on any thread, also on this one, with what `work` made of it, or
    /// of the same file for somebody who came before.
    func read(_ file: OpenFile, for waiter: Waiter, by work: @escaping Work, then done: @escaping Done) {
        enum Way { case joined, queued, refused, alone }
        let way: Way = state.withLock { state in
            if state.isStopped { return .refused }
            let key = file.key
            let isThere = state.entries[key] != nil
            if isThere {
                state.entries[key]?.waiting[waiter] = done
            } else {
                if state.idle <= state.queue.count, state.threads.count < LargeFiles.most, let thread = start() {
                    state.threads.append(thread)
                }
                if state.threads.isEmpty { return .alone }
                state.entries[key] = Entry(reading: Reading(file, work), waiting: [waiter: done])
                state.queue.append(key)
            }
            state.places[waiter] = key
            return isThere ? .joined : .queued
        }
        switch way {
        case .queued: sem_post(calls)
        case .joined: file.close()
        case .refused:
            file.close()
            done(.abandoned)
        case .alone:
            // Where there are no threads to be had, somebody must.
            let stored = work(Reading(file, work))
            file.close()
            done(stored.map { .read($0) } ?? .torn)
        }
    }

    /// Has one wait no more.
    /// - Parameter isGone: whether it will not ask again; then the file is read no more where nobody else waits for it.
    func abandon(_ waiter: Waiter, isGone: Bool) {
        var unread: OpenFile?
        let done: Done? = state.withLock { state in
            guard let key = state.places.removeValue(forKey: waiter) else { return nil }
            let done = state.entries[key]?.waiting.removeValue(forKey: waiter)
            if isGone, state.entries[key]?.waiting.isEmpty == true, let entry = state.entries.removeValue(forKey: key) {
                entry.reading.stop()
                if let place = state.queue.firstIndex(of: key) {
                    state.queue.remove(at: place)
                    unread = entry.reading.file
                }
            }
            return done
        }
        unread?.close()
        done?(.abandoned)
    }

    /// Reads nothing any more, tells those that wait, and returns when no thread reads.
    func stop() {
        let threads = state.withLock { state in
            state.isStopped = true
            for entry in state.entries.values { entry.reading.stop() }
            defer { state.threads = [] }
            return state.threads
        }
        for _ in threads { sem_post(calls) }
        for thread in threads { pthread_join(thread, nil) }
        // What nobody had begun to read.
        let rest = state.withLock { state in
            defer { (state.entries, state.queue, state.places) = ([:], [], [:]) }
            return Array(state.entries.values)
        }
        for entry in rest {
            entry.reading.file.close()
            for done in entry.waiting.values { done(.abandoned) }
        }
    }

    private func start() -> pthread_t? {
        var thread = pthread_t()
        let context = Unmanaged.passUnretained(self).toOpaque()
        let code = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<LargeFiles>.fromOpaque(context!).takeUnretainedValue().run()
                return nil
            }, context)
        return code == 0 ? thread : nil
    }

    private func run() {
        // Linux takes this for the thread alone: whoever answers goes first.
        _ = nice(10)
        var isStopped = false
        while !isStopped {
            state.withLock { $0.idle += 1 }
            while sem_wait(calls) != 0 {}
            isStopped = state.withLock { state in
                state.idle -= 1
                return state.isStopped
            }
            while let (key, reading) = state.withLock({ LargeFiles.take(&$0) }) {
                finish(key, reading, reading.work(reading))
            }
        }
    }

    /// What is to be read next; what has to wait for a thread is asked for again by each that has become free.
    private static func take(_ state: inout State) -> (OpenFile.Key, Reading)? {
        let mayBeLong = state.long < most - 1
        guard !state.isStopped,
            let place = state.queue.firstIndex(where: { mayBeLong || $0.signature.size <= quick })
        else { return nil }
        let key = state.queue.remove(at: place)
        guard let reading = state.entries[key]?.reading else { return nil }
        if reading.isLong { state.long += 1 }
        return (key, reading)
    }

    private func finish(_ key: OpenFile.Key, _ reading: Reading, _ stored: StoredFile?) {
        let waiting: [Done] = state.withLock { state in
            if reading.isLong { state.long -= 1 }
            // What nobody waited for any more is gone from there, and somebody may have asked for it anew.
            guard state.entries[key]?.reading === reading, let entry = state.entries.removeValue(forKey: key) else {
                return []
            }
            for waiter in entry.waiting.keys { state.places[waiter] = nil }
            return Array(entry.waiting.values)
        }
        reading.file.close()
        let outcome: Outcome = stored.map { .read($0) } ?? (reading.isWanted ? .torn : .abandoned)
        for done in waiting { done(outcome) }
    }
}
